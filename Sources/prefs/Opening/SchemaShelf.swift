import Documents
import Preferences
import PreferencesCommands
import Schemas

/// The documents that a schema's references may find: those in the directories that were named, by
/// their `$id` and by their file, those in the schema's own directory and below it, and those that
/// were fetched. No other file is opened, wherever a reference leads.
struct SchemaShelf {
  private let named: [SchemaFolder]

  /// Throws where one of `folders` is no directory.
  init(folders: [String]) throws(Failure) {
    var named: [SchemaFolder] = []
    for path in folders {
      guard let folder = SchemaFolder(path) else { throw Failure(.notFound(path: path)) }
      named.append(folder)
    }
    self.named = named
  }

  /// For a schema in `own`, whose `$id` is `identifier`.
  func library(
    beside own: SchemaFolder?, of identifier: String?, fetched: FetchedSchemas
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

extension SchemaFolder {
  /// What is no JSON is passed over: a directory may hold other files.
  fileprivate func register(in library: inout SchemaLibrary) {
    for name in names {
      guard let bytes = bytes(of: name), DocumentReader.format(of: bytes) == .json,
        let document = try? DocumentReader.open(bytes), case .dictionary = document.value(at: 0)
      else { continue }
      library.register(document.value(at: 0), at: address(of: name))
    }
  }
}
