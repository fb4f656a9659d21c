/// The places where older versions of a program stored a key, the newest first.
///
///     let tabWidth = Key(default: 4, formerly: ["tab_size", "tabs"])
///     let timeout = Key(
///       default: Duration.seconds(5), formerly: .at("timeout_ms") { (old: Int) in .milliseconds(old) })
///
/// The first place with a value is read if the key itself is not stored. When the key is set, the
/// values at all these places are removed. `Domain.migrate` does that for every key. No value of another
/// key may therefore be at such a place, inside it or around it.
public struct Formerly<Value: PreferenceType>: Sendable {
  let places: [FormerDeclaration]

  init(_ places: [FormerDeclaration]) { self.places = places }

  /// Creates places from names in the namespace of the key.
  public init(_ names: [String]) { self.init(names.map { FormerDeclaration(name: $0) }) }

  /// A name in the namespace of the key. The value has not changed.
  public static func at(_ name: String) -> Self { Self([name]) }

  /// A name in the namespace of the key, with a value of another type or meaning. `convert` returns
  /// the new value, or nil if there is none for the old value, which is then reported as a problem.
  public static func at<Old: PreferenceType>(
    _ name: String, convert: @escaping @Sendable (Old) -> Value?
  ) -> Self {
    Self([FormerDeclaration(name: name, convert)])
  }

  /// A full name, such as `network.timeout`, of a key that was in another namespace.
  public static func at(fullName name: String) -> Self {
    Self([FormerDeclaration(name: name, isFull: true)])
  }

  /// A full name of a key that was in another namespace, with a value of another type or meaning.
  public static func at<Old: PreferenceType>(
    fullName name: String, convert: @escaping @Sendable (Old) -> Value?
  ) -> Self {
    Self([FormerDeclaration(name: name, isFull: true, convert)])
  }
}

extension Formerly: ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
  /// Combines places. A text is a name in the namespace of the key.
  public init(arrayLiteral elements: Formerly...) {
    self.init(elements.isEmpty ? [] : elements.flatMap { $0.places })
  }
  /// Creates a place from a name in the namespace of the key.
  public init(stringLiteral name: String) { self.init([name]) }
}

/// The declaration of an older place of a key.
struct FormerDeclaration: Sendable {
  typealias Conversion = @Sendable (PreferenceValue) -> PreferenceValue?

  let name: String
  /// Whether the name does not begin in the namespace of the key.
  var isFull = false
  /// The kind and the rules of the old values. Nil if they are those of the key.
  var old: (kind: Kind, rules: [Rule])?
  /// Returns the new value for an old one. Nil if the value has not changed.
  var conversion: Conversion?
}

extension FormerDeclaration {
  fileprivate init<Old: PreferenceType, New: PreferenceType>(
    name: String, isFull: Bool = false, _ convert: @escaping @Sendable (Old) -> New?
  ) {
    self.init(name: name, isFull: isFull, old: (Old.kind, Old.rules)) { value in
      Old(value).flatMap(convert)?.preference
    }
  }
}

/// The places where the value of a key may be stored.
@usableFromInline
struct StoredPlaces: Sendable {
  let name: PreferenceName
  /// The places of older versions, the newest first.
  let former: [StoredPlace]
  /// The type by which lines are read. Nil for a value of any type.
  let type: LineType?

  init(_ name: PreferenceName, former: [StoredPlace] = [], type: LineType? = nil) {
    self.name = name
    self.former = former
    self.type = type
  }
}

/// A place where an older version may have stored the value of a key, with its full name.
@usableFromInline
struct StoredPlace: Sendable {
  let name: PreferenceName
  /// The kind and the rules of the values there. Nil if they are those of the key.
  var old: (kind: Kind, rules: [Rule])?
  /// Returns the value of the key for a value at this place. Nil if it is that value.
  var conversion: FormerDeclaration.Conversion?

  /// Returns the value of the key, which has `type`, for a value at this place. Nil if there is none.
  func value(
    for stored: PreferenceValue, as type: LineType?, in snapshot: any Snapshot
  ) -> PreferenceValue? {
    let form = StoredForm(of: snapshot)
    let stored = form.read(stored, as: old.map { LineType($0.kind) } ?? type)
    guard let conversion else { return stored }
    return conversion(stored).map(form.value)
  }
}
