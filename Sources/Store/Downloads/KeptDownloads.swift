import Glibc
import Preferences

/// What was fetched from web servers, kept for when they do not answer. For one user alone.
public struct KeptDownloads: Sendable {
  /// Those that were fetched longest ago go.
  static let most = 200

  public struct Download: Hashable, Sendable {
    public let bytes: [UInt8]
    /// By which its server tells whether it is still that.
    public let tag: String?
    public let when: Timestamp
  }

  private let directory: StateDirectory

  public init(in directory: StateDirectory = .cache) { self.directory = directory }

  /// nil where none is kept. One that cannot be read counts as none: it can be fetched again.
  public func download(from address: String) -> Download? {
    guard let folder = try? directory.openIfThere(Self.folder),
      let bytes = try? Descriptor.reading(Self.file(for: address), in: folder.number)
        .ownContents(limit: SealedValue.limit)
    else { return nil }
    return try? Self.download(in: bytes, from: address)
  }

  /// In the place of what was kept of it before. Only text is kept.
  public func keep(_ bytes: [UInt8], tag: String?, from address: String) throws(StateError) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    let folder = try directory.open(Self.folder)
    do throws(FileError) {
      let value: PreferenceValue = [
        "address": .string(address), "tag": .string(tag ?? ""), "when": .date(.now),
        "text": .string(text),
      ]
      try folder.put(SealedValue(value, kind: Self.kind).bytes, as: Self.file(for: address))
      try folder.forgetOldest(but: Self.most, ending: Self.suffix)
    } catch {
      throw StateError(error, path: directory.path(of: Self.folder))
    }
  }
}

extension KeptDownloads {
  private static let folder = "downloads"
  private static let suffix = ".download"
  private static let kind = "download"

  private static func file(for address: String) -> String {
    Checksum(of: address.utf8).text + suffix
  }

  /// nil where it is another one, whose address has the same checksum.
  private static func download(
    in bytes: [UInt8], from address: String
  ) throws(Unsealed) -> Download? {
    let members = try Members(SealedValue(bytes, kind: kind).value, of: "file")
    guard try members.text("address") == address else { return nil }
    let tag = try members.text("tag")
    return Download(
      bytes: Array(try members.text("text").utf8), tag: tag.isEmpty ? nil : tag,
      when: try members.date("when"))
  }
}
