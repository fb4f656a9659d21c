/// Declarations that exist only to give the compiler a helpful message.
extension Key {
  /// Refuses a default for an optional key.
  @available(
    *, unavailable,
    message: "an optional key is nil if it is absent: leave the default out, or the question mark"
  )
  public convenience init<Wrapped>(
    _ name: String? = nil, default defaultValue: Value, as kind: Kind? = nil, title: String? = nil,
    summary: String? = nil, unit: String? = nil, formerly: Formerly<Wrapped> = [],
    secret: Bool = false,
    readOnly: Bool = false, deprecated: Deprecation? = nil, takesEffect: String? = nil,
    examples: [Wrapped] = [], _ rules: TypedRule<Wrapped>...
  ) where Value == Wrapped? {
    self.init(Declaration(entry: Entry(.root, .any)), default: defaultValue)
  }

  /// Refuses a key with neither a default nor an optional type.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "a key needs a default, or an optional type: Key<URL?>(\"home\")"
  )
  public convenience init(
    _ name: String? = nil, as kind: Kind? = nil, title: String? = nil, summary: String? = nil,
    unit: String? = nil, formerly: Formerly<Value> = [], secret: Bool = false,
    readOnly: Bool = false,
    deprecated: Deprecation? = nil, takesEffect: String? = nil, examples: [Value] = [],
    _ rules: TypedRule<Value>...
  ) {
    preconditionFailure("unavailable")
  }
}

extension Key {
  /// Refuses rules before labelled arguments.
  @_disfavoredOverload
  @available(*, unavailable, message: "rules come last, after summary: and the other labels")
  public convenience init(
    _ name: String? = nil, default defaultValue: Value, _ rule: TypedRule<Value>,
    _ rules: TypedRule<Value>..., as kind: Kind? = nil,
    title: String? = nil, summary: String? = nil, unit: String? = nil,
    formerly: Formerly<Value> = [],
    secret: Bool = false, readOnly: Bool = false, deprecated: Deprecation? = nil,
    takesEffect: String? = nil, examples: [Value] = []
  ) {
    preconditionFailure("unavailable")
  }

  /// Refuses rules before labelled arguments.
  @_disfavoredOverload
  @available(*, unavailable, message: "rules come last, after summary: and the other labels")
  public convenience init<Wrapped>(
    _ rule: TypedRule<Wrapped>, _ rules: TypedRule<Wrapped>..., as kind: Kind? = nil,
    title: String? = nil, summary: String? = nil, unit: String? = nil,
    formerly: Formerly<Wrapped> = [],
    secret: Bool = false, readOnly: Bool = false, deprecated: Deprecation? = nil,
    takesEffect: String? = nil, examples: [Wrapped] = []
  ) where Value == Wrapped? {
    preconditionFailure("unavailable")
  }
}

/// Defaults that determine no type. The value type is only nominal.
extension Key where Value == PreferenceValue {
  /// Refuses a default of a type that no key can have.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "the type needs PreferenceType, or CodablePreference: struct T: CodablePreference"
  )
  public convenience init<Other>(
    _ name: String? = nil, default defaultValue: Other, as kind: Kind? = nil, title: String? = nil,
    summary: String? = nil, unit: String? = nil, formerly: [String] = [], secret: Bool = false,
    readOnly: Bool = false, deprecated: Deprecation? = nil, takesEffect: String? = nil,
    examples: [Other] = []
  ) {
    preconditionFailure("unavailable")
  }

  /// Refuses a default of an enum that is no `PreferenceType`.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "an enum needs PreferenceType: enum Theme: String, CaseIterable, PreferenceType"
  )
  public convenience init<Other: RawRepresentable>(
    _ name: String? = nil, default defaultValue: Other, as kind: Kind? = nil, title: String? = nil,
    summary: String? = nil, unit: String? = nil, formerly: [String] = [], secret: Bool = false,
    readOnly: Bool = false, deprecated: Deprecation? = nil, takesEffect: String? = nil,
    examples: [Other] = []
  ) {
    preconditionFailure("unavailable")
  }

  /// Refuses a default of a type that is only `Codable`.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "a Codable type needs CodablePreference: struct T: CodablePreference"
  )
  public convenience init<Other: Codable>(
    _ name: String? = nil, default defaultValue: Other, as kind: Kind? = nil, title: String? = nil,
    summary: String? = nil, unit: String? = nil, formerly: [String] = [], secret: Bool = false,
    readOnly: Bool = false, deprecated: Deprecation? = nil, takesEffect: String? = nil,
    examples: [Other] = []
  ) {
    preconditionFailure("unavailable")
  }

  /// Refuses a dictionary whose keys are not strings.
  @_disfavoredOverload
  @available(*, unavailable, message: "the keys of a stored dictionary are strings: [String: T]")
  public convenience init<Name: Hashable, Member>(
    _ name: String? = nil, default defaultValue: [Name: Member], as kind: Kind? = nil,
    title: String? = nil,
    summary: String? = nil, unit: String? = nil, formerly: [String] = [], secret: Bool = false,
    readOnly: Bool = false, deprecated: Deprecation? = nil, takesEffect: String? = nil
  ) {
    preconditionFailure("unavailable")
  }

  /// Refuses an empty list without a type.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "an empty list has no type: Key<[String]>(default: [])"
  )
  public convenience init(
    _ name: String? = nil, default defaultValue: [Never], as kind: Kind? = nil,
    title: String? = nil,
    summary: String? = nil, unit: String? = nil, formerly: [String] = [], secret: Bool = false,
    readOnly: Bool = false, deprecated: Deprecation? = nil, takesEffect: String? = nil
  ) {
    preconditionFailure("unavailable")
  }

  /// Refuses an empty dictionary without a type.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "an empty dictionary has no type: Key<[String: Int]>(default: [:])"
  )
  public convenience init(
    _ name: String? = nil, default defaultValue: [Never: Never], as kind: Kind? = nil,
    title: String? = nil,
    summary: String? = nil, unit: String? = nil, formerly: [String] = [], secret: Bool = false,
    readOnly: Bool = false, deprecated: Deprecation? = nil, takesEffect: String? = nil
  ) {
    preconditionFailure("unavailable")
  }
}
