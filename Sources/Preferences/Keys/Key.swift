import Synchronization

/// A declared preference: its type, default and rules. Immutable.
///
/// The stored name is the label of the property that holds the key, unless the declaration sets
/// another: `Key("max-retries", default: 3)`. Dots in such a name are namespaces.
public final class Key<Value: PreferenceType>: Keys, @unchecked Sendable {
  /// The value of the key if nothing else provides one.
  public let defaultValue: Value
  let declaration: Declaration
  /// The key's slot in the domain that was created last with it: a hint that avoids a search.
  @usableFromInline let slotIndex = Atomic(0)

  init(_ declaration: Declaration, default defaultValue: Value) {
    self.defaultValue = defaultValue
    self.declaration = declaration
  }
}

/// The declaration of a key, except for its type.
struct Declaration: Sendable {
  /// The explicit name within the namespace. Nil if the property's label is the name.
  var pinned: String?
  /// The places where older versions stored the key.
  var formerly: [FormerDeclaration] = []
  /// Whether one of the rules is a check of the program, which may read other keys.
  var hasChecks = false
  /// The key's entry. Its name is the root until a domain sets it.
  var entry: Entry
  /// The declared members of the value.
  var members: [MemberEntry] = []
}

/// A key of any type.
protocol DeclaredKey: Keys {
  /// Returns the full name of the key if it is declared in `namespace`.
  func name(in namespace: PreferenceName, label: String) -> PreferenceName
  /// Returns the places that store the key called `name` and older versions of it.
  func places(for name: PreferenceName) -> StoredPlaces
  /// Returns the value of the key as messages show it. Secrets are masked.
  func text(in source: any SnapshotSource) -> String
  /// Creates the slot for a domain in which the key is number `index`.
  func slot(at places: StoredPlaces, number index: Int) -> any AnySlot
}

extension Key: DeclaredKey {
  func name(in namespace: PreferenceName, label: String) -> PreferenceName {
    declaration.name(in: namespace, label: label)
  }

  func places(for name: PreferenceName) -> StoredPlaces {
    StoredPlaces(
      name, former: declaration.formerPlaces(for: name),
      type: LineType(declaration.entry.kind, declaration.members))
  }

  func text(in source: any SnapshotSource) -> String {
    var schema = Schema()
    let name = PreferenceName(keys: "value")
    schema.declare(declaration.entry.named(name, in: .propertyList), at: [.key("value")])
    SlotRecord(declaration, named: name)?.declareMembers(inside: name, in: &schema, .propertyList)
    let preference = source.value(of: self).preference
    return preference.map { schema.masked($0, at: name).text } ?? "nothing"
  }

  func slot(at places: StoredPlaces, number index: Int) -> any AnySlot {
    slotIndex.store(index, ordering: .relaxed)
    return Slot(self, at: places)
  }
}

extension Declaration {
  fileprivate init<Value: PreferenceType>(
    _ entry: Entry, of type: Value.Type, named name: String? = nil,
    formerly: [FormerDeclaration] = [], _ rules: [Rule]
  ) {
    self.init(
      pinned: name, formerly: formerly, hasChecks: rules.contains { $0.hasCheck },
      entry: entry, members: Value.memberEntries)
    self.entry.rules = Value.rules(declared: rules)
    self.entry.isSecret = entry.isSecret || Value.isSecret
    if !members.isEmpty, entry.kind.core == .record {
      // The members have the defaults, so none must be stored.
      if entry.defaultValue != nil {
        self.entry.rules.removeAll { if case .required = $0 { true } else { false } }
      }
      members = members.withDefaults(of: entry.defaultValue)
      self.entry.defaultValue = nil
    }
  }

  /// Stops a debug build if no value satisfies the rules, or if the default or an example breaks
  /// them. Checks of the program are not run, because they may read a domain that does not exist yet.
  fileprivate func assertConsistency(at file: StaticString, _ line: UInt) {
    ProgrammingError.report(inconsistency, at: file, line)
  }

  private var inconsistency: String? {
    var entry = entry
    entry.rules.removeAll(where: \.hasCheck)
    if let problem = entry.declarationProblems.first {
      return "the declaration of a key: \(problem.message)"
    }
    for member in members {
      var entry = member.entry
      entry.rules.removeAll(where: \.hasCheck)
      guard let problem = entry.declarationProblems.first else { continue }
      let advice =
        if case .brokenByItself = problem.reason, member.keys == nil {
          "; if no default makes sense, declare it with required: true"
        } else { "" }
      return "the declaration of the member \(member.label): \(problem.message)\(advice)"
    }
    return nil
  }

  /// Returns the full name of the key if it is declared in `namespace`.
  func name(in namespace: PreferenceName, label: String) -> PreferenceName {
    namespace.appending(dotted: pinned ?? label)
  }

  /// Returns the places where older versions stored the key called `name`.
  func formerPlaces(for name: PreferenceName) -> [StoredPlace] {
    guard !formerly.isEmpty else { return [] }
    let depth = PreferenceName.parts(of: pinned ?? "").count
    let namespace = PreferenceName(Array(name.components.dropLast(depth)))
    return formerly.map { former in
      StoredPlace(
        name: (former.isFull ? .root : namespace).appending(dotted: former.name), old: former.old,
        conversion: former.conversion)
    }
  }
}

extension PreferenceName {
  func appending(dotted key: String) -> PreferenceName {
    PreferenceName(components + PreferenceName.parts(of: key).map(Component.key))
  }
}

extension Key where Value.Wrapped == Value {
  /// Declares a key that always has a value.
  ///
  /// - Parameters:
  ///     - name: The stored name, if it differs from the label of the property that holds the key.
  ///     - defaultValue: The value if nothing is stored.
  ///     - kind: A kind narrower than the type's: `.path`, `.colour`, `.byteSize(.count(ofBytes: 1))`.
  ///     - title: A short name for the screen.
  ///     - summary: The description: one sentence.
  ///     - unit: The unit of numbers, such as `"ms"`.
  ///     - formerly: Older places. They are read if `name` is not stored, and removed when a value is
  ///       set.
  ///     - secret: Whether the value is masked wherever it is shown.
  ///     - readOnly: Whether only the program may set it, not the editor or the command line.
  ///     - deprecated: Why the key should not be used any more, and its replacement.
  ///     - takesEffect: The event after which a change takes effect, such as `"restart"`.
  ///     - examples: Values that a user may choose from.
  ///     - rules: The rules for values, checked in this order.
  ///     - file: The file of the declaration, for the message if the default breaks a rule.
  ///     - line: The line of the declaration.
  public convenience init(
    _ name: String? = nil, default defaultValue: Value, as kind: Kind? = nil, title: String? = nil,
    summary: String? = nil, unit: String? = nil, formerly: Formerly<Value> = [],
    secret: Bool = false, readOnly: Bool = false, deprecated: Deprecation? = nil,
    takesEffect: String? = nil, examples: [Value] = [], _ rules: TypedRule<Value>...,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    let entry = Entry(
      .root, kind ?? Value.kind, default: defaultValue.preference, title: title, summary: summary,
      unit: unit, isSecret: secret, isReadOnly: readOnly, deprecation: deprecated,
      takesEffect: takesEffect,
      examples: examples.isEmpty ? [] : examples.compactMap { $0.preference })
    let declaration = Declaration(
      entry, of: Value.self, named: name, formerly: formerly.places, rules.untyped())
    declaration.assertConsistency(at: file, line)
    self.init(declaration, default: defaultValue)
  }
}

extension Key {
  /// Declares a key that may be absent, which is nil. The other parameters are as above.
  public convenience init<Wrapped>(
    _ name: String? = nil, as kind: Kind? = nil, title: String? = nil, summary: String? = nil,
    unit: String? = nil, formerly: Formerly<Wrapped> = [], secret: Bool = false,
    readOnly: Bool = false, deprecated: Deprecation? = nil, takesEffect: String? = nil,
    examples: [Wrapped] = [],
    _ rules: TypedRule<Wrapped>..., file: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    let entry = Entry(
      .root, .optional(kind ?? Wrapped.kind), title: title, summary: summary, unit: unit,
      isSecret: secret, isReadOnly: readOnly, deprecation: deprecated, takesEffect: takesEffect,
      examples: examples.isEmpty ? [] : examples.compactMap { $0.preference })
    let declaration = Declaration(
      entry, of: Wrapped.self, named: name, formerly: formerly.places, rules.untyped())
    declaration.assertConsistency(at: file, line)
    self.init(declaration, default: nil)
  }

  /// Declares an optional key with nothing but rules. Without this initializer, the compiler would
  /// take the first rule for the name.
  public convenience init<Wrapped>(
    _ rule: TypedRule<Wrapped>, _ rules: TypedRule<Wrapped>..., file: StaticString = #fileID,
    line: UInt = #line
  ) where Value == Wrapped? {
    let declaration = Declaration(
      Entry(.root, .optional(Wrapped.kind)), of: Wrapped.self, ([rule] + rules).untyped())
    declaration.assertConsistency(at: file, line)
    self.init(declaration, default: nil)
  }
}

extension PreferenceType {
  /// Returns `rules`, and those of the type unless a declared range replaces them.
  static func rules(declared rules: [Rule]) -> [Rule] {
    rules.contains { $0.isClosedRange } ? rules : rules + self.rules
  }
}

extension Array {
  /// The rules without the type of their values.
  ///
  /// A loop, because each closure and key path of a generic type looks its types up at each use. A
  /// program may declare a thousand keys.
  func untyped<Value>() -> [Rule] where Element == TypedRule<Value> {
    var rules: [Rule] = []
    for index in indices { rules.append(self[index].rule) }
    return rules
  }
}

extension Rule {
  /// Whether this rule, or a rule inside it, runs code of the program.
  fileprivate var hasCheck: Bool {
    switch self {
    case .custom, .explained, .decodable: true
    case .each(let rules), .keys(let rules): rules.contains(where: \.hasCheck)
    default: false
    }
  }

  fileprivate var isClosedRange: Bool {
    if case .range(let bounds) = self { bounds.lower != nil && bounds.upper != nil } else { false }
  }
}
