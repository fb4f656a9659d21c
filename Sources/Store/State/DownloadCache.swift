import Preferences

/// Documents that were fetched from web servers, for use when the servers do not answer. Each user has
/// a separate cache.
public struct DownloadCache: Sendable {
  /// The most documents that are kept. The oldest ones are removed.
  static let most = 200
  private static let folder = "downloads"
  private static let suffix = ".download"
  private static let kind = "download"

  /// A cached document.
  public struct Download: Hashable, Sendable {
    /// The contents.
    public let bytes: [UInt8]
    /// The server's entity tag.
    public let tag: String?
    /// The time of the download.
    public let when: Timestamp
  }

  private let directory: StateDirectory

  /// Creates a cache in `directory`.
  public init(in directory: StateDirectory = .cache) { self.directory = directory }

  /// Returns nil if none is kept, or if it cannot be read: it can be fetched again.
  public func download(from address: String) -> Download? {
    try? load(from: address)
  }

  private func load(from address: String) throws(StateError) -> Download? {
    let name = Self.file(for: address)
    guard let record = try directory.openIfPresent(Self.folder)?.record(name, kind: Self.kind),
      // Another address may have the same checksum.
      try record.text("address") == address
    else { return nil }
    let tag = try record.text("tag")
    return Download(
      bytes: Array(try record.text("text").utf8), tag: tag.isEmpty ? nil : tag,
      when: try record.date("when"))
  }

  /// Replaces the stored document of this address. Does nothing if `bytes` are not UTF-8.
  public func save(_ bytes: [UInt8], tag: String?, from address: String) throws(StateError) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    let folder = try directory.open(Self.folder)
    let value: PreferenceValue = [
      "address": .string(address), "tag": .string(tag ?? ""), "when": .date(.now),
      "text": .string(text),
    ]
    try folder.write(value, kind: Self.kind, as: Self.file(for: address))
    try folder.keepNewest(Self.most, ending: Self.suffix)
  }

  private static func file(for address: String) -> String {
    Checksum(of: address.utf8).text + suffix
  }
}
