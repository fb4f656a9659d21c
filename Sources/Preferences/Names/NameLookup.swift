/// A key for looking up a value: a name, and how each of its parts is read.
///
/// | typed | finds |
/// |---|---|
/// | `editor.fontSize` | `fontSize` in `editor`, else the key `"editor.fontSize"` |
/// | `servers.0` | the key `"0"` of a dictionary, the first element of a list |
/// | `"editor.fontSize"` | the key that has a dot, and nothing else |
/// | `/editor.fontSize/0` | exactly one place: a JSON Pointer (RFC 6901) |
public struct NameLookup: Hashable, Sendable {
  /// The name with each part as it is written.
  public let name: PreferenceName
  /// How each component of `name` is read. Nil if each may be joined and taken apart.
  private let readings: [Reading]?

  enum Reading: Sendable {
    /// May be joined with its neighbours by dots; digits may be an index.
    case loose
    /// Exactly this key or index.
    case exact
    /// A token of a JSON Pointer: exactly this key, or in a list exactly this index.
    case token
  }

  /// Looks `name` up with its keys joined and taken apart, and digits read as a key or an index.
  public init(_ name: PreferenceName) {
    self.name = name
    readings = nil
  }

  init(_ parts: [(component: PreferenceName.Component, reading: Reading)]) {
    name = PreferenceName(parts.map(\.component))
    readings = parts.map(\.reading)
  }

  /// Reads typed text as `PreferenceName.init(parsing:)` does.
  public init(parsing text: String) throws(Problem) {
    self.init(try PreferenceName.parts(parsing: text))
  }

  /// Whether each component may be joined and taken apart.
  package var isLoose: Bool { readings?.allSatisfy { $0 == .loose } ?? true }

  /// The same inside `namespace`, whose keys may be joined and taken apart.
  package func inside(_ namespace: PreferenceName) -> NameLookup {
    NameLookup(
      namespace.components.map { ($0, .loose) }
        + name.components.indices.map { (name.components[$0], reading(of: $0)) })
  }

  func reading(of position: Int) -> Reading { readings?[position] ?? .loose }

  /// The first `count` components.
  package func prefix(_ count: Int) -> NameLookup {
    NameLookup((0..<count).map { (name.components[$0], reading(of: $0)) })
  }

  /// One step of a search from the root. A loose key is taken apart.
  package enum Step: Hashable, Sendable {
    case loose(String)
    case key(String)
    case index(Int)
    case token(String)
  }

  package var steps: [Step] {
    name.components.indices.flatMap { position -> [Step] in
      switch (name.components[position], reading(of: position)) {
      case (.index(let index), _): [.index(index)]
      case (.key(let key), .loose): PreferenceName.parts(of: key).map(Step.loose)
      case (.key(let key), .exact): [.key(key)]
      case (.key(let key), .token): [.token(key)]
      }
    }
  }

  /// The components after the first `count` as one dotted key, and the first of them. Nil if they
  /// are one component, are not all loose keys, or would not come apart into them again.
  package func joined(after count: Int) -> (key: String, first: String)? {
    var keys: [String] = []
    for position in count..<name.components.count {
      guard case .key(let key) = name.components[position], reading(of: position) == .loose
      else { return nil }
      keys.append(key)
    }
    guard keys.count > 1, let key = PreferenceName.joining(keys) else { return nil }
    return (key, keys[0])
  }
}

extension NameLookup.Step {
  /// The only key that it may be in a dictionary, without joining.
  package var key: String? {
    switch self {
    case .loose(let key), .key(let key), .token(let key): key
    case .index: nil
    }
  }

  /// The index that it may be in a list.
  package var position: Int? {
    switch self {
    case .index(let index): index
    case .loose(let text), .token(let text): PreferenceName.Component.key(text).position
    case .key: nil
    }
  }
}
