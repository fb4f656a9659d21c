extension Key where Value.Wrapped == Value {
  /// A key that always has a value.
  ///
  /// - Parameters:
  ///   - name: Pins the stored name; else it is the label of the property that holds the key.
  ///   - defaultValue: What counts where nothing is stored.
  ///   - kind: A narrower kind than the type's: `.path`, `.colour`, `.byteSize(.count(ofBytes: 1))`.
  ///   - formerly: Older names. They are read where the name itself is absent, and removed by the
  ///     first value that is set.
  ///   - secret: Shown as dots wherever it is shown.
  ///   - readOnly: The editor and the command line leave it alone; the program may set it.
  ///   - takesEffect: On what a change counts: `"restart"`.
  ///   - rules: What a value must keep to, checked in this order.
  public convenience init(
    _ name: String? = nil, default defaultValue: Value, as kind: Kind? = nil, title: String? = nil,
    summary: String? = nil, unit: String? = nil, formerly: [String] = [], secret: Bool = false,
    readOnly: Bool = false, deprecated: Deprecation? = nil, takesEffect: String? = nil,
    examples: [Value] = [], _ rules: TypedRule<Value>...
  ) {
    let entry = Entry(
      .root, kind ?? Value.kind, default: defaultValue.preference,
      rules: Value.rules.checking(after: rules),
      title: title, summary: summary, unit: unit, isSecret: secret, isReadOnly: readOnly,
      deprecation: deprecated, takesEffect: takesEffect,
      examples: examples.compactMap { $0.preference }
    )
    self.init(
      Declaration(
        pinned: name, formerly: formerly, hasChecks: rules.contains(where: \.rule.hasCheck),
        entry: entry),
      default: defaultValue)
  }
}

extension Key {
  /// A key that may be absent: nil, and only nil, stands for it. The parameters are those of a key
  /// with a default.
  public convenience init<Wrapped>(
    _ name: String? = nil, as kind: Kind? = nil, title: String? = nil, summary: String? = nil,
    unit: String? = nil, formerly: [String] = [], secret: Bool = false, readOnly: Bool = false,
    deprecated: Deprecation? = nil, takesEffect: String? = nil, examples: [Wrapped] = [],
    _ rules: TypedRule<Wrapped>...
  ) where Value == Wrapped? {
    let entry = Entry(
      .root, .optional(kind ?? Wrapped.kind), rules: Wrapped.rules.checking(after: rules),
      title: title,
      summary: summary, unit: unit, isSecret: secret, isReadOnly: readOnly,
      deprecation: deprecated, takesEffect: takesEffect,
      examples: examples.compactMap { $0.preference }
    )
    self.init(
      Declaration(
        pinned: name, formerly: formerly, hasChecks: rules.contains(where: \.rule.hasCheck),
        entry: entry),
      default: nil)
  }

  /// An optional key of which nothing but rules is said: without a label between, a first rule would
  /// be taken for the name.
  public convenience init<Wrapped>(_ rule: TypedRule<Wrapped>, _ rules: TypedRule<Wrapped>...)
  where Value == Wrapped? {
    let rules = [rule] + rules
    let entry = Entry(
      .root, .optional(Wrapped.kind), rules: Wrapped.rules.checking(after: rules))
    self.init(
      Declaration(hasChecks: rules.contains(where: \.rule.hasCheck), entry: entry), default: nil)
  }
}

extension [Rule] {
  /// The declared rules, then the type's own where those leave it open.
  fileprivate func checking<Value>(after declared: [TypedRule<Value>]) -> [Rule] {
    let rules = declared.map { $0.rule }
    return rules + (rules.contains(where: \.isClosedRange) ? [] : self)
  }
}

extension Rule {
  /// Whether it, or a rule inside it, runs code of the program.
  fileprivate var hasCheck: Bool {
    switch self {
    case .custom, .explained: true
    case .each(let rules), .keys(let rules): rules.contains(where: \.hasCheck)
    default: false
    }
  }

  fileprivate var isClosedRange: Bool {
    if case .range(let bounds) = self { bounds.lower != nil && bounds.upper != nil } else { false }
  }
}
