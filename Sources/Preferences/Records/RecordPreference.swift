/// A struct whose members are declared, each with a default, like the keys of a namespace.
///
///     struct Retry: RecordPreference {
///       var attempts = 3
///       var delay = Duration.seconds(1)
///       var proxy: URL?
///
///       static let members: [Member<Retry>] = [
///         Member("attempts", \.attempts, summary: "Tries before giving up", .in(1...10))
///       ]
///     }
///     let retry = Key(default: Retry())
///     let upstreams = Key<[String: Retry]>(default: [:])
///
/// The names, types and defaults of the members come from the type's `Codable` conformance and from
/// `init()`. Each member has its own row in the editor and its own entry in the schema. The members of
/// a key such as `retry` also have their own environment variables and arguments: `APP_RETRY_ATTEMPTS`,
/// `--set retry.attempts=5`. A stored record need not have all members. Setting a record writes only
/// the members that have changed, and keeps those that the type does not have.
public protocol RecordPreference: CodablePreference {
  /// Creates a record of defaults.
  init()
  /// The descriptions and rules of members. Members that are not listed have neither.
  static var members: [Member<Self>] { get }
}

extension RecordPreference {
  /// No descriptions and rules.
  public static var members: [Member<Self>] { [] }

  public static var kind: Kind { .record }

  /// Requires required members, and that the type can decode the whole.
  public static var rules: [Rule] {
    let required = RecordShape.of(Self.self).required
    // Its phrase is empty, because the members say the same.
    let readable = Rule.explained(phrase: "") { value in
      RecordShape.of(Self.self).explains(value) || Self(value) != nil ? nil : "a \(Self.self)"
    }
    return (required.isEmpty ? [] : [.required(required)]) + [readable]
  }

  public static var memberEntries: [MemberEntry] { RecordShape.of(Self.self).entries }

  /// The stored record with all members, in declared order. Nil if a member cannot be encoded.
  public var preference: PreferenceValue? {
    (try? ValueEncoder.encode(self)).map(RecordShape.of(Self.self).ordered)
  }

  /// Decodes a record. Members that `value` lacks have their defaults.
  public init?(_ value: PreferenceValue) {
    let shape = RecordShape.of(Self.self)
    guard case .dictionary = value else { return nil }
    let complete = shape.tree.completed(value, by: shape.defaults)
    guard let decoded = try? Self(from: ValueDecoder(complete)) else { return nil }
    self = decoded
  }
}

/// The description and the rules of a member of a record.
public struct Member<Record: RecordPreference>: Sendable {
  let name: String
  let isRequired: Bool
  let apply: @Sendable (inout Entry) -> Void

  /// Describes a member.
  ///
  /// - Parameters:
  ///   - name: The name in the file: the property's, unless the type has `CodingKeys`.
  ///   - member: The property, which determines the type of the rules.
  ///   - required: Whether each element of a list or dictionary must have the member, so that the
  ///     value of `init()` is not a default.
  ///   - kind: A kind narrower than the type's.
  ///   - title: A short name for the screen.
  ///   - summary: The description: one sentence.
  ///   - unit: The unit of numbers, such as `"ms"`.
  ///   - secret: Whether the value is masked wherever it is shown.
  ///   - deprecated: Why the member should not be used any more, and its replacement.
  ///   - takesEffect: The event after which a change takes effect, such as `"restart"`.
  ///   - examples: Values that a user may choose from.
  ///   - rules: The rules for values, checked in this order.
  public init<Value: PreferenceType>(
    _ name: String, _ member: KeyPath<Record, Value>, required: Bool = false, as kind: Kind? = nil,
    title: String? = nil,
    summary: String? = nil, unit: String? = nil, secret: Bool = false,
    deprecated: Deprecation? = nil, takesEffect: String? = nil, examples: [Value] = [],
    _ rules: TypedRule<Value.Wrapped>...
  ) {
    self.name = name
    isRequired = required
    let examples = examples.compactMap { $0.preference }
    apply = { entry in
      if let kind {
        if case .optional = entry.kind { entry.kind = .optional(kind) } else { entry.kind = kind }
      }
      (entry.title, entry.summary, entry.unit) = (title, summary, unit)
      (entry.isSecret, entry.deprecation) = (secret, deprecated)
      (entry.takesEffect, entry.examples) = (takesEffect, examples)
      entry.rules = Value.rules(declared: rules.untyped())
    }
  }
}
