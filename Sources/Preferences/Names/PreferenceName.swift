/// The exact path of a preference from a document's root, with one component for each level.
///
///     name      = "." | pointer | component *( "." key | index )
///     component = key | index
///     key       = bare | quoted            bare: no . [ ] " space, control or format character
///     quoted    = a JSON string            "com.apple.dock".autohide
///     index     = "[" digits "]"           servers[0].port
///     pointer   = a JSON Pointer, RFC 6901: /servers/0/port
///
/// A name is an identity: two names are equal if their components are. A person may type a name
/// less exactly, such as a dotted key without its quotes. `NameLookup` represents that, and
/// `Snapshot.resolve` finds the exact name.
public struct PreferenceName: Hashable, Sendable {
  /// A key of a dictionary or an index of a list.
  public enum Component: Hashable, Sendable {
    /// A key of a dictionary.
    case key(String)
    /// An index of a list, counted from 0.
    case index(Int)

    public static func == (a: Self, b: Self) -> Bool {
      switch (a, b) {
      case (.key(let a), .key(let b)): a.isExactly(b)
      case (.index(let a), .index(let b)): a == b
      default: false
      }
    }

    public func hash(into hasher: inout Hasher) {
      switch self {
      case .key(let key): hasher.combine(ExactKey(key))
      case .index(let index): hasher.combine(index)
      }
    }
  }

  /// The keys and indexes from the root on.
  public var components: [Component]

  /// Creates a name from its components.
  public init(_ components: [Component] = []) { self.components = components }

  /// Creates a name of nested keys.
  public init(keys: String...) { components = keys.map(Component.key) }

  /// The name of the whole document.
  public static let root = PreferenceName()

  /// Whether this is the name of the whole document.
  public var isRoot: Bool { components.isEmpty }
  /// The last component. Nil for the root.
  public var last: Component? { components.last }

  /// The name of the container of this preference. Nil for the root.
  public var parent: PreferenceName? {
    isRoot ? nil : PreferenceName(Array(components.dropLast()))
  }

  /// The names of the containers of this preference, the outermost first, without the root.
  package var ancestors: [PreferenceName] {
    components.indices.dropFirst().map { PreferenceName(Array(components[..<$0])) }
  }

  /// Returns the name with `component` added at the end.
  public func appending(_ component: Component) -> PreferenceName {
    PreferenceName(components + [component])
  }

  /// Returns the name of the member `key` of this dictionary.
  public func appending(key: String) -> PreferenceName { appending(.key(key)) }
  /// Returns the name of the element at `index` of this list.
  public func appending(index: Int) -> PreferenceName { appending(.index(index)) }

  /// Whether this name equals `other` or is a container of it.
  public func contains(_ other: PreferenceName) -> Bool {
    other.components.starts(with: components)
  }

  /// Returns the rest of this name after `namespace`. Nil if it is not inside `namespace`.
  public func relative(to namespace: PreferenceName) -> PreferenceName? {
    guard namespace.contains(self) else { return nil }
    return PreferenceName(Array(components.dropFirst(namespace.components.count)))
  }

  /// The name as a JSON Pointer (RFC 6901). Empty for the root.
  public var pointer: String {
    components.map { component in
      switch component {
      case .index(let index): "/\(index)"
      case .key(let key): "/" + key.pointerToken
      }
    }.joined()
  }

  /// The components with dotted keys split: `["a.b"].c` and `a.b.c` give the same. Schemas find
  /// entries by them, so that flat and nested files share one schema.
  public var flattened: [Component] {
    components.flatMap { component -> [Component] in
      guard case .key(let key) = component else { return [component] }
      return PreferenceName.parts(of: key).map(Component.key)
    }
  }

  /// Splits a dotted key: `editor.fontSize` gives two parts. A key with an empty part is not split.
  public static func parts(of key: String) -> [String] {
    guard key.utf8.contains(UInt8(ascii: ".")) else { return [key] }
    let parts = key.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.contains { $0.isEmpty } ? [key] : parts.map { String(Substring($0)) }
  }

  /// Joins `keys` to one dotted key. Nil if splitting it would not give the same keys.
  public static func joining(_ keys: [String]) -> String? {
    let joined = keys.joined(separator: ".")
    return parts(of: joined) == keys.flatMap(parts(of:)) ? joined : nil
  }
}

extension String {
  fileprivate var pointerToken: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension PreferenceName {
  /// Returns the innermost existing container of this name, if it cannot have the next component in
  /// it: a plain value, or a list that is too short. Nil if nothing prevents setting this name.
  ///
  /// - Parameters:
  ///     - isRooted: Whether the root is a dictionary. Such a root, which may have a million keys, is not read.
  ///     - value: Returns the value of a name.
  package func blockingContainer(
    isRooted: Bool, _ value: (PreferenceName) -> PreferenceValue?
  ) -> PreferenceName? {
    for length in components.indices.reversed() {
      if length == 0, isRooted, case .key = components[0] {
        return components.dropFirst().hasIndex ? .root : nil
      }
      let outer = PreferenceName(Array(components.prefix(length)))
      guard let present = value(outer) else { continue }
      return present.mayHold(components.dropFirst(length)) ? nil : outer
    }
    return nil
  }
}

extension ValueTree {
  /// Whether the root is a dictionary. O(1) in a document.
  package var isRooted: Bool { form(of: root) == .dictionary }
}

extension PreferenceValue {
  /// Whether a value can be set at `path`. Missing dictionaries can be created, lists cannot.
  fileprivate func mayHold(_ path: ArraySlice<PreferenceName.Component>) -> Bool {
    guard !path.dropFirst().hasIndex else { return false }
    return switch (self, path.first) {
    case (.dictionary, .key): true
    case (.array(let elements), .index(let index)): index < elements.count
    default: false
    }
  }
}

extension ArraySlice<PreferenceName.Component> {
  fileprivate var hasIndex: Bool { contains { if case .index = $0 { true } else { false } } }
}

extension PreferenceName.Component {
  /// Whether it is the position of an element.
  package var isIndex: Bool { if case .index = self { true } else { false } }
}
