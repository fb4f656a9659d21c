import Glibc
import Preferences

/// The bookmarks that a user has set in one file, or at one address: names by letters, no values.
public struct KeptBookmarks: Sendable {
  /// Files whose bookmarks are kept; those that were set longest ago go.
  static let mostFiles = 200
  /// Of one file: the letters and digits.
  static let most = 62

  private let path: String
  private let directory: StateDirectory

  /// Of the file that `path` leads to, or of that address.
  public init(of path: String, in directory: StateDirectory = .standard) {
    self.path = path.realPath
    self.directory = directory
  }

  /// Nothing where none were ever set. Throws where they cannot be read.
  public func load() throws(StateError) -> [Character: PreferenceName] {
    guard let folder = try directory.openIfThere(Self.folder) else { return [:] }
    let place = directory.path(of: Self.folder) + "/" + file
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Descriptor.reading(file, in: folder.number).ownContents(limit: Self.limit)
    } catch .system(_, ENOENT) {
      return [:]
    } catch {
      throw StateError(error, path: place)
    }
    do throws(Unsealed) {
      return try Self.names(in: bytes, of: path)
    } catch {
      throw .damaged(path: place, error.damage)
    }
  }

  /// In the place of those that were kept; none are no file.
  public func keep(_ bookmarks: [Character: PreferenceName]) throws(StateError) {
    let folder = try directory.open(Self.folder)
    guard !bookmarks.isEmpty else { return folder.remove(file) }
    do throws(FileError) {
      try folder.put(sealed(bookmarks).bytes, as: file)
      try folder.forgetOldest(but: Self.mostFiles, ending: Self.suffix)
    } catch {
      throw StateError(error, path: directory.path(of: Self.folder))
    }
  }
}

extension KeptBookmarks {
  private static let folder = "bookmarks"
  private static let suffix = ".bookmarks"
  private static let kind = "bookmarks"
  /// Bytes.
  private static let limit = 1 << 20

  private var file: String { Checksum(of: path.utf8).text + Self.suffix }

  private func sealed(_ bookmarks: [Character: PreferenceName]) -> SealedValue {
    let names = bookmarks.sorted { $0.key < $1.key }.prefix(Self.most).map {
      (String($0.key), PreferenceValue.string($0.value.description))
    }
    return SealedValue(
      [
        "path": .string(path), "names": .dictionary(.init(uniqueKeysWithValues: names)),
      ], kind: Self.kind)
  }

  /// Nothing where they are another file's, whose path has the same checksum.
  private static func names(
    in bytes: [UInt8], of path: String
  ) throws(Unsealed) -> [Character: PreferenceName] {
    let members = try Members(SealedValue(bytes, kind: kind).value, of: "file")
    guard try members.text("path") == path else { return [:] }
    guard case .dictionary(let letters)? = members["names"], letters.count <= most else {
      throw .malformed("names")
    }
    let names = try Members(members["names"], of: "names")
    var bookmarks: [Character: PreferenceName] = [:]
    for letter in letters.keys {
      guard letter.count == 1, let character = letter.first else { throw .malformed("a letter") }
      bookmarks[character] = try names.name(letter)
    }
    return bookmarks
  }
}
