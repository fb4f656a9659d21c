import Documents
import Preferences
import PreferencesCommands
import Schemas
import Store

/// Resolves the references of a schema: to files in the named directories, by `$id` or by file name; to
/// files in or below the schema's own directory; and to fetched schemas. Opens no other file.
struct SchemaResolver {
  private let named: [SchemaFolder]

  /// Throws if one of `folders` is not a directory.
  init(folders: [String]) throws(StoreError) {
    named = try folders.map { path throws(StoreError) in
      guard let folder = SchemaFolder(path) else { throw .notFound(path: path) }
      return folder
    }
  }

  /// Returns the library of a schema in the folder `own` whose `$id` is `identifier`.
  func library(
    relativeTo own: SchemaFolder?, of identifier: String?, fetched: FetchedSchemas
  ) -> SchemaLibrary {
    let folders = (own.map { [$0] } ?? []) + named
    let published = identifier.flatMap { id in id.lastIndex(of: "/").map { String(id[...$0]) } }
    var library = SchemaLibrary { address throws(Problem) in
      if let bytes = folders.lazy.compactMap({ $0.bytes(at: address) }).first { return bytes }
      if let published, let own, address.hasPrefix(published),
        let bytes = own.bytes(at: own.address(of: "") + address.dropFirst(published.count))
      {
        return bytes
      }
      return fetched.bytes(at: address)
    }
    for folder in named { folder.register(in: &library) }
    return library
  }
}

/// A directory of schemas, which refer to each other by addresses.
struct SchemaFolder {
  /// The absolute path without links, which ends in a slash.
  private let path: String
  /// The user who must be able to read its files; nil if only this process's user must.
  private let owner: DocumentOwner?

  /// Returns nil if there is no such directory.
  init?(_ path: String, onBehalfOf owner: DocumentOwner? = nil) {
    self.owner = owner
    guard let whole = path.resolvedPath else { return nil }
    self.path = whole == "/" ? whole : whole + "/"
  }

  /// The directory of the file at `path`.
  init?(around path: String, onBehalfOf owner: DocumentOwner? = nil) {
    self.init(path.directoryPart ?? ".", onBehalfOf: owner)
  }

  /// The sorted names of its files, without hidden ones.
  var names: [String] {
    DirectoryListing.names(at: path).filter { !$0.hasPrefix(".") }.sorted()
  }

  func address(of name: String) -> String { (path + name).addressEncoded }

  /// Reads a file in or below this directory. Follows links. Returns nil if it does not exist, or if
  /// the address leads elsewhere.
  func bytes(at address: String) -> [UInt8]? {
    let name = address.addressDecoded
    guard name.utf8.starts(with: path.utf8), !name.pathNames.contains("..") else { return nil }
    return try? FileContents.read(name, onBehalfOf: owner)
  }

  func bytes(of name: String) -> [UInt8]? {
    try? FileContents.read(path + name, onBehalfOf: owner)
  }

  /// Adds its schemas to `library`. Skips files that are not JSON.
  fileprivate func register(in library: inout SchemaLibrary) {
    for name in names {
      guard let bytes = bytes(of: name), DocumentReader.format(of: bytes) == .fallback,
        let document = try? DocumentReader.open(bytes), case .dictionary = document.value(at: 0)
      else { continue }
      library.register(document.value(at: 0), at: address(of: name))
    }
  }
}

extension String {
  /// This path as a part of an address. Percent-encodes the characters that end a path there, and bytes
  /// that are not UTF-8.
  fileprivate var addressEncoded: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      let part = String(scalar)
      text += "%#?".contains(part) || part.hasStandIns ? part.percentEncoded : part
    }
  }

  private var percentEncoded: String {
    pathBytes.map { ($0 < 16 ? "%0" : "%") + String($0, radix: 16, uppercase: true) }.joined()
  }

  /// The path in an address (RFC 3986, section 2.1), without the scheme of local files.
  fileprivate var addressDecoded: String {
    let text = hasPrefix("file:///") ? dropFirst(7) : self[...]
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      let digits = String(Substring(rest.prefix(2)))
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let decoded = UInt8(digits, radix: 16) {
        bytes.append(decoded)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(pathBytes: bytes)
  }
}
