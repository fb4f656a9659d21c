import Preferences

/// A row of the key table, as the screen needs it. Made on demand, for visible rows only.
public struct Row: Sendable {
  public let name: PreferenceName
  /// The name relative to the open namespace.
  public let label: String
  public let state: RowState
  /// The shown text; a secret is masked. It is not printable yet.
  public let value: String
  public let defaultText: String?
  /// The colour that the current value names, as `0xRRGGBB`.
  public let light: Int?
  /// The page that the current value names.
  public let address: WebAddress?
  public let entry: Entry
  /// The problem of the value, until it is fixed.
  public let problem: Problem?
  public let isMarked: Bool
}

/// The state of a row. `glyph` shows it without colour.
public enum RowState: Hashable, Sendable, CaseIterable {
  case plain, staged, removed, invalid, equalsDefault, isDefault, locked, deprecated, unknown
  case changedOnDisk, duplicate
  /// It differs from the compared store; only that store has it; only this one has it.
  case differs, onlyElsewhere, onlyHere

  public var glyph: Character {
    switch self {
    case .plain: " "
    case .staged: "*"
    case .removed: "-"
    case .invalid: "!"
    case .equalsDefault: "="
    case .isDefault: "·"
    case .locked: "L"
    case .deprecated: "D"
    case .unknown: "?"
    case .changedOnDisk: "~"
    case .duplicate: "2"
    case .differs: "#"
    case .onlyElsewhere: "+"
    case .onlyHere: "<"
    }
  }
}

/// A row of the tree of namespaces.
public struct NamespaceRow: Hashable, Sendable {
  public let name: PreferenceName
  public let label: String
  public let depth: Int
  public let count: Int
  public let staged: Int
  public let invalid: Int
  /// The number of stored values that differ from the compared store.
  public let differing: Int
  /// Whether only the compared store has it.
  public let isOnlyElsewhere: Bool
  public internal(set) var isOpen: Bool
}

/// The address of a page, without any character that could mean something else to a terminal.
public struct WebAddress: Hashable, Sendable {
  public let text: String

  /// The length that terminals support at least.
  private static let limit = 2000

  /// Returns nil unless `text` is an `http` or `https` address in printable ASCII without spaces,
  /// of at most 2,000 bytes.
  public init?(_ text: String) {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard ["http", "https"].contains(scheme), text.dropFirst(scheme.count).hasPrefix("://"),
      text.utf8.count > scheme.count + 3, text.utf8.count <= Self.limit,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.text = text
  }
}

extension ResolvedRow {
  /// The page that the current value names, unless it is a secret.
  var address: WebAddress? {
    guard !entry.isSecret, entry.kind.core == .url,
      case .string(let text)? = value ?? entry.defaultValue
    else { return nil }
    return WebAddress(text)
  }
}
