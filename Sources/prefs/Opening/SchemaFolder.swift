import Glibc
import Preferences
import Store

/// A directory of schemas, which refer to one another by addresses.
struct SchemaFolder {
  /// Absolute, without links and dots; ends in a slash.
  private let path: String
  /// The user who must be able to read what is in it; nil if only the user of this process must.
  private let owner: DocumentOwner?

  /// nil where there is no such directory.
  init?(_ path: String, onBehalfOf owner: DocumentOwner? = nil) {
    self.owner = owner
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    let whole = String(cString: resolved)
    self.path = whole.hasSuffix("/") ? whole : whole + "/"
  }

  /// Around the file at `path`.
  init?(around path: String, onBehalfOf owner: DocumentOwner? = nil) {
    self.init(
      path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".", onBehalfOf: owner)
  }

  /// Of what is in it, sorted; not what is hidden.
  var names: [String] {
    guard let listing = opendir(path) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  func address(of name: String) -> String { (path + name).addressEncoded }

  /// Of a file in it or below it; links are followed. nil where there is none, and where the address
  /// leads elsewhere.
  func bytes(at address: String) -> [UInt8]? {
    let name = address.addressDecoded
    guard name.hasPrefix(path), !name.split(separator: "/").contains("..") else { return nil }
    return try? FileContents.read(name, onBehalfOf: owner)
  }

  func bytes(of name: String) -> [UInt8]? {
    try? FileContents.read(path + name, onBehalfOf: owner)
  }
}

extension String {
  /// What ends a path in an address, or stands for another character there.
  fileprivate var addressEncoded: String {
    replacing("%", with: "%25").replacing("#", with: "%23").replacing("?", with: "%3F")
  }

  /// RFC 3986, section 2.1; without the scheme of local files.
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
    return String(decoding: bytes, as: UTF8.self)
  }
}
