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
    guard let whole = path.resolvedPath else { return nil }
    self.path = whole == "/" ? whole : whole + "/"
  }

  /// Around the file at `path`.
  init?(around path: String, onBehalfOf owner: DocumentOwner? = nil) {
    self.init(path.directoryPart ?? ".", onBehalfOf: owner)
  }

  /// Of what is in it, sorted; not what is hidden.
  var names: [String] {
    DirectoryListing.names(at: path).filter { !$0.hasPrefix(".") }.sorted()
  }

  func address(of name: String) -> String { (path + name).addressEncoded }

  /// Of a file in it or below it; links are followed. nil where there is none, and where the address
  /// leads elsewhere.
  func bytes(at address: String) -> [UInt8]? {
    let name = address.addressDecoded
    guard name.utf8.starts(with: path.utf8), !name.pathNames.contains("..") else { return nil }
    return try? FileContents.read(name, onBehalfOf: owner)
  }

  func bytes(of name: String) -> [UInt8]? {
    try? FileContents.read(path + name, onBehalfOf: owner)
  }
}

extension String {
  /// This path in an address: percent-encoded is what ends a path there, stands for another
  /// character, or is not UTF-8.
  fileprivate var addressEncoded: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      let part = String(scalar)
      text += "%#?".contains(part) || part.hasStandIns ? part.percentEncoded : part
    }
  }

  private var percentEncoded: String {
    pathBytes.map { ($0 < 16 ? "%0" : "%") + String($0, radix: 16, uppercase: true) }.joined()
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
    return String(pathBytes: bytes)
  }
}
