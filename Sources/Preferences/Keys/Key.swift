import Synchronization

/// One declared preference: its type, its default and its rules; immutable.
///
/// Its name is the label of the property that holds it, unless the declaration pins another:
/// `Key("max-retries", default: 3)`. A pinned name with dots leads through namespaces.
public final class Key<Value: PreferenceType>: Keys, @unchecked Sendable {
  public let defaultValue: Value
  let declaration: Declaration
  /// Where the last domain that took it up keeps it: a hint, so that a read need not search.
  @usableFromInline let place = Atomic(0)

  init(_ declaration: Declaration, default defaultValue: Value) {
    self.defaultValue = defaultValue
    self.declaration = declaration
  }
}

/// What a key says besides its type.
struct Declaration: Sendable {
  /// In its namespace; nil where the property's label counts.
  var pinned: String?
  /// Names, in the same namespace, under which older versions stored it.
  var formerly: [String] = []
  /// Whether one of its rules is a check of the program's own, which may read other keys.
  var hasChecks = false
  /// Its name is the root until it is known.
  var entry: Entry
}

/// A key of any type.
protocol DeclaredKey: Keys {
  var declaration: Declaration { get }
  /// `place`: among the domain's keys.
  func slot(named name: PreferenceName, at place: Int) -> any AnySlot
}

extension Key: DeclaredKey {
  func slot(named name: PreferenceName, at place: Int) -> any AnySlot {
    self.place.store(place, ordering: .relaxed)
    return Slot(self, named: name)
  }
}

extension Declaration {
  /// Where it is stored, in `namespace`.
  func name(in namespace: PreferenceName, label: String) -> PreferenceName {
    namespace.appending(dotted: pinned ?? label)
  }

  func formerNames(beside name: PreferenceName) -> [PreferenceName] {
    let depth = PreferenceName.parts(of: pinned ?? "").count
    let namespace = PreferenceName(Array(name.components.dropLast(depth)))
    return formerly.map(namespace.appending(dotted:))
  }
}

extension PreferenceName {
  fileprivate func appending(dotted key: String) -> PreferenceName {
    PreferenceName(components + PreferenceName.parts(of: key).map(Component.key))
  }
}

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
