/// Declarations that the compiler refuses in words of our own.
extension Key {
  @available(
    *, unavailable,
    message:
      "an optional key is nil where it is absent: leave the default out, or the question mark"
  )
  public convenience init<Wrapped>(
    _ name: String? = nil, default defaultValue: Value, as kind: Kind? = nil, title: String? = nil,
    summary: String? = nil, unit: String? = nil, formerly: [String] = [], secret: Bool = false,
    readOnly: Bool = false, deprecated: Deprecation? = nil, takesEffect: String? = nil,
    examples: [Wrapped] = [], _ rules: TypedRule<Wrapped>...
  ) where Value == Wrapped? {
    self.init(Declaration(entry: Entry(.root, .any)), default: defaultValue)
  }

  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "a key needs a default, or an optional type: Key<URL?>(\"home\")"
  )
  public convenience init(
    _ name: String? = nil, as kind: Kind? = nil, title: String? = nil, summary: String? = nil,
    unit: String? = nil, formerly: [String] = [], secret: Bool = false, readOnly: Bool = false,
    deprecated: Deprecation? = nil, takesEffect: String? = nil, examples: [Value] = [],
    _ rules: TypedRule<Value>...
  ) {
    preconditionFailure("unavailable")
  }
}
