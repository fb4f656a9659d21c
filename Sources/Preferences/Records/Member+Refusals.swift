/// A root with any property. It exists only to give the compiler a helpful message.
@dynamicMemberLookup
public struct UntypedRecord: RecordPreference {
  /// Creates the root.
  public init() {}
  /// Any property.
  public subscript(dynamicMember name: String) -> PreferenceValue { .null }
}

extension Member where Record == UntypedRecord {
  /// Refuses a member whose record is not known.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "members needs its type: static let members: [Member<Upstream>] = …"
  )
  public init<each Value>(
    _ name: String, _ member: KeyPath<UntypedRecord, PreferenceValue>, required: Bool = false,
    as kind: Kind? = nil, title: String? = nil, summary: String? = nil, unit: String? = nil,
    secret: Bool = false, deprecated: Deprecation? = nil, takesEffect: String? = nil,
    _ rules: repeat TypedRule<each Value>
  ) {
    preconditionFailure("unavailable")
  }
}
