import Preferences

/// One line of the key table, as the screen needs it. Made on demand, for visible rows only.
public struct Row: Sendable {
  public let name: PreferenceName
  /// Relative to the namespace that is open.
  public let label: String
  public let state: RowState
  /// Shown text; a secret's is masked. Not yet made printable: the screen does that.
  public let value: String
  public let defaultText: String?
  /// Of a colour in force, `0xRRGGBB`.
  public let light: Int?
  /// Of the page that a value in force names.
  public let address: WebAddress?
  public let entry: Entry
  /// Beside its field until it is mended.
  public let problem: Problem?
  public let isMarked: Bool
}

/// `glyph` says it without colour.
public enum RowState: Hashable, Sendable, CaseIterable {
  case plain, staged, removed, invalid, equalsDefault, isDefault, locked, deprecated, unknown
  case changedOnDisk, duplicate
  /// From the store beside this one; only that one has it, or only this one.
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

/// One line of the namespace pane.
public struct NamespaceRow: Hashable, Sendable {
  public let name: PreferenceName
  public let label: String
  public let depth: Int
  public let count: Int
  public let staged: Int
  public let invalid: Int
  /// From the store beside this one, as both are stored.
  public let differing: Int
  /// Nothing of it is here.
  public let isOnlyElsewhere: Bool
  public internal(set) var isOpen: Bool
}

/// The address of a page that a terminal may be told: so plain that nothing in it can mean anything
/// else to one.
public struct WebAddress: Hashable, Sendable {
  public let text: String

  /// What terminals take at least.
  private static let limit = 2000

  /// nil where it is none: `http` or `https`, in printable ASCII without spaces, 2,000 bytes at most.
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
  /// Of a page that is in force, unless it is a secret.
  var address: WebAddress? {
    guard !entry.isSecret, entry.kind.core == .url,
      case .string(let text)? = value ?? entry.defaultValue
    else { return nil }
    return WebAddress(text)
  }
}
