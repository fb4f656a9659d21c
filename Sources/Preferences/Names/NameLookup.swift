/// A name to look up, with the way in which each of its components is matched.
///
/// | typed | finds |
/// |---|---|
/// | `editor.fontSize` | `fontSize` in `editor`, else the key `"editor.fontSize"` |
/// | `servers.0` | the key `"0"` of a dictionary, or the first element of a list |
/// | `"editor.fontSize"` | the key that has a dot, and nothing else |
/// | `/editor.fontSize/0` | exactly this path: a JSON Pointer (RFC 6901) |
public struct NameLookup: Hashable, Sendable {
  /// The name with each component as it was written.
  public let name: PreferenceName
  /// The way in which each component of `name` is matched. Nil if all are loose.
  private let matches: [Match]?

  enum Match: Sendable {
    /// The component may be split at dots or joined with its neighbours. Digits may be an index.
    case loose
    /// Only this key or index matches.
    case exact
    /// A token of a JSON Pointer: only this key matches, or this index in a list.
    case token
  }

  /// Creates a lookup that may split and join keys and take digits for a key or an index.
  public init(_ name: PreferenceName) {
    self.name = name
    matches = nil
  }

  init(_ parts: [(component: PreferenceName.Component, match: Match)]) {
    name = PreferenceName(parts.map(\.component))
    matches = parts.map(\.match)
  }

  /// Parses typed text like `PreferenceName.init(parsing:)`.
  public init(parsing text: String) throws(Problem) {
    self.init(try PreferenceName.parts(parsing: text))
  }

  /// Whether each component may be split and joined.
  package var isLoose: Bool { matches?.allSatisfy { $0 == .loose } ?? true }

  /// Returns the lookup inside `namespace`, whose keys may be split and joined.
  package func inside(_ namespace: PreferenceName) -> NameLookup {
    NameLookup(
      namespace.components.map { ($0, .loose) }
        + name.components.indices.map { (name.components[$0], match(at: $0)) })
  }

  private func match(at position: Int) -> Match { matches?[position] ?? .loose }

  /// Returns the lookup of the first `count` components.
  package func prefix(_ count: Int) -> NameLookup {
    NameLookup((0..<count).map { (name.components[$0], match(at: $0)) })
  }

  /// One step of a lookup from the root. A loose key is already split.
  package enum Step: Hashable, Sendable {
    case loose(String)
    case key(String)
    case index(Int)
    case token(String)
  }

  /// The steps from the root to the value.
  package var steps: [Step] {
    name.components.indices.flatMap { position -> [Step] in
      switch (name.components[position], match(at: position)) {
      case (.index(let index), _): [.index(index)]
      case (.key(let key), .loose): PreferenceName.parts(of: key).map(Step.loose)
      case (.key(let key), .exact): [.key(key)]
      case (.key(let key), .token): [.token(key)]
      }
    }
  }

  /// Joins the components after the first `count` to one dotted key, and returns it with the first
  /// of them. Nil if there are fewer than two, one is not a loose key, or splitting the key would
  /// not give them again.
  package func joined(after count: Int) -> (key: String, first: String)? {
    var keys: [String] = []
    for position in count..<name.components.count {
      guard case .key(let key) = name.components[position], match(at: position) == .loose
      else { return nil }
      keys.append(key)
    }
    guard keys.count > 1, let key = PreferenceName.joining(keys) else { return nil }
    return (key, keys[0])
  }
}

extension NameLookup.Step {
  /// The only key that the step matches in a dictionary, without joining.
  package var key: String? {
    switch self {
    case .loose(let key), .key(let key), .token(let key): key
    case .index: nil
    }
  }

  /// The index that the step matches in a list.
  package var position: Int? {
    switch self {
    case .index(let index): index
    case .loose(let text), .token(let text): PreferenceName.Component.key(text).position
    case .key: nil
    }
  }
}
