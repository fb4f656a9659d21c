/// Where a preference stands: the exact path from a document's root, one component a level.
///
///     name      = "." | pointer | component *( "." key | index )
///     component = key | index
///     key       = bare | quoted            bare: no . [ ] " space, control or format character
///     quoted    = a JSON string            "com.apple.dock".autohide
///     index     = "[" digits "]"           servers[0].port
///     pointer   = a JSON Pointer, RFC 6901: /servers/0/port
///
/// A name is an identity: two names are equal when their components are. What a person types
/// may be looser (a dotted key without its quotes): `NameLookup` has that, and `Snapshot.resolve`
/// finds the exact name.
public struct PreferenceName: Hashable, Sendable {
  public enum Component: Hashable, Sendable {
    case key(String)
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

  public var components: [Component]

  public init(_ components: [Component] = []) { self.components = components }

  public init(keys: String...) { components = keys.map(Component.key) }

  /// The whole document.
  public static let root = PreferenceName()

  public var isRoot: Bool { components.isEmpty }
  public var last: Component? { components.last }

  /// The namespace it stands in; nil for the root.
  public var parent: PreferenceName? {
    isRoot ? nil : PreferenceName(Array(components.dropLast()))
  }

  public func appending(_ component: Component) -> PreferenceName {
    PreferenceName(components + [component])
  }

  public func appending(key: String) -> PreferenceName { appending(.key(key)) }
  public func appending(index: Int) -> PreferenceName { appending(.index(index)) }

  /// Whether `self` is `other` or a namespace around it.
  public func contains(_ other: PreferenceName) -> Bool {
    other.components.starts(with: components)
  }

  /// What is left of `self` inside `namespace`; nil where it stands elsewhere.
  public func relative(to namespace: PreferenceName) -> PreferenceName? {
    guard namespace.contains(self) else { return nil }
    return PreferenceName(Array(components.dropFirst(namespace.components.count)))
  }

  /// As a JSON Pointer (RFC 6901); empty for the root.
  public var pointer: String {
    components.map { component in
      switch component {
      case .index(let index): "/\(index)"
      case .key(let key): "/" + key.pointerToken
      }
    }.joined()
  }

  /// The keys on the way, with dotted keys taken apart: `["a.b"].c` and `a.b.c` give the same.
  /// Schemas find entries by it, so that flat and nested layouts share one schema.
  public var flattened: [Component] {
    components.flatMap { component -> [Component] in
      guard case .key(let key) = component else { return [component] }
      return PreferenceName.parts(of: key).map(Component.key)
    }
  }

  /// `editor.fontSize` in two parts; a key that has an empty part stays whole.
  public static func parts(of key: String) -> [String] {
    guard key.utf8.contains(UInt8(ascii: ".")) else { return [key] }
    let parts = key.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.contains { $0.isEmpty } ? [key] : parts.map { String(Substring($0)) }
  }

  /// `keys` as one dotted key; nil where it would not come apart into them again.
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
  /// The innermost part that is there of what this lies in, where it cannot have the next part in it:
  /// a plain value, or a list that is too short. `value` gives what is there. A root of keys, which
  /// may be a million, is not asked for; `isRooted` tells that there is one.
  package func obstacle(
    isRooted: Bool, _ value: (PreferenceName) -> PreferenceValue?
  ) -> PreferenceName? {
    for length in components.indices.reversed() {
      if length == 0, isRooted, case .key = components[0] { return makesList ? .root : nil }
      let outer = PreferenceName(Array(components.prefix(length)))
      guard let present = value(outer) else { continue }
      return present.mayHold(components.dropFirst(length)) ? nil : outer
    }
    return nil
  }
}

extension PreferenceName {
  /// Beyond its first part it names elements, which nothing makes.
  private var makesList: Bool { components.dropFirst().makesList }
}

extension Snapshot {
  /// Whether the root is a dictionary. O(1) in a document.
  package var isRooted: Bool { tree.isRooted }
}

extension ValueTree {
  fileprivate var isRooted: Bool { form(of: root) == .dictionary }
}

extension PreferenceValue {
  /// What is missing on the way is made, of dictionaries.
  fileprivate func mayHold(_ path: ArraySlice<PreferenceName.Component>) -> Bool {
    let makesList = path.dropFirst().makesList
    return switch (self, path.first) {
    case (.dictionary, .key): !makesList
    case (.array(let elements), .index(let index)): !makesList && index < elements.count
    default: false
    }
  }
}

extension ArraySlice<PreferenceName.Component> {
  fileprivate var makesList: Bool { contains { if case .index = $0 { true } else { false } } }
}
