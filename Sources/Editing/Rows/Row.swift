import Preferences

/// A row of the key table, as the screen needs it. Made on demand, for visible rows only.
public struct Row: Sendable {
  package let name: PreferenceName
  /// The name relative to the open namespace.
  package let label: String
  package let state: RowState
  /// The shown text; a secret is masked. It is not printable yet.
  package let value: String
  package let defaultText: String?
  /// The colour that the current value names, as `0xRRGGBB`.
  package let light: Int?
  /// The page that the current value names.
  package let address: WebAddress?
  package let entry: Entry
  /// The problem of the value, until it is fixed.
  package let problem: Problem?
  package let isMarked: Bool
}

/// The state of a row.
public enum RowState: Character, Sendable, CaseIterable {
  case plain = " "
  case staged = "*"
  case removed = "-"
  case invalid = "!"
  case equalsDefault = "="
  case isDefault = "·"
  case locked = "L"
  case deprecated = "D"
  case unknown = "?"
  case changedOnDisk = "~"
  case duplicate = "2"
  /// The compared store has another value.
  case differs = "#"
  /// Only the compared store has the key.
  case onlyElsewhere = "+"
  /// The compared store does not have the key.
  case onlyHere = "<"

  /// The character that shows the state without colour.
  package var glyph: Character { rawValue }
}

/// The address of a page, without any character that could mean something else to a terminal.
public struct WebAddress: Hashable, Sendable {
  package let text: String

  /// The length that terminals support at least.
  private static let limit = 2000

  /// Returns nil unless `text` is an `http` or `https` address in printable ASCII without spaces,
  /// of at most 2,000 bytes.
  package init?(_ text: String) {
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
      case .string(let text)? = effectiveValue
    else { return nil }
    return WebAddress(text)
  }
}
