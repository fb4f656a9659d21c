import Preferences

/// The bookmarks that a user has set in one file or at one address: names by letters, without values.
public struct BookmarkFile: Sendable {
  /// The most files that are kept. The oldest ones are removed.
  static let mostFiles = 200
  /// The most bookmarks of one file: the letters and digits.
  static let most = 62
  private static let folder = "bookmarks"
  private static let suffix = ".bookmarks"
  private static let kind = "bookmarks"

  private let path: String
  private let directory: StateDirectory

  /// `path`: the file, with or without links, or the address.
  public init(of path: String, in directory: StateDirectory = .standard) {
    self.path = path.realPath
    self.directory = directory
  }

  private var file: String { Checksum(of: path.utf8).text + Self.suffix }

  /// Returns no bookmarks if none were ever set. Throws if they cannot be read.
  public func load() throws(StateError) -> [Character: PreferenceName] {
    guard let record = try directory.openIfPresent(Self.folder)?.record(file, kind: Self.kind),
      // Another path may have the same checksum.
      try record.text("path") == path
    else { return [:] }
    guard case .dictionary(let letters)? = record["names"], letters.count <= Self.most else {
      throw record.malformed("names")
    }
    let names = try record.dictionary("names")
    var bookmarks: [Character: PreferenceName] = [:]
    for letter in letters.keys {
      guard letter.count == 1, let character = letter.first else {
        throw record.malformed("a letter")
      }
      bookmarks[character] = try names.name(letter)
    }
    return bookmarks
  }

  /// Replaces the stored bookmarks. Removes the file if there are none.
  public func save(_ bookmarks: [Character: PreferenceName]) throws(StateError) {
    let folder = try directory.open(Self.folder)
    guard !bookmarks.isEmpty else { return folder.directory.remove(file) }
    let names = bookmarks.sorted { $0.key < $1.key }.prefix(Self.most).map {
      (String($0.key), PreferenceValue.string($0.value.description))
    }
    let value: PreferenceValue = [
      "path": .string(path), "names": .dictionary(.init(uniqueKeysWithValues: names)),
    ]
    try folder.write(value, kind: Self.kind, as: file)
    try folder.keepNewest(Self.mostFiles, ending: Self.suffix)
  }
}
