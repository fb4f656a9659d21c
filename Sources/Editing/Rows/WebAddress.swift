import Preferences

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
