import OrderedCollections
import Preferences

/// An element of an XML file, with all that stands in it.
struct MarkupElement {
  let name: String
  /// Of its `<`, in bytes from the file's start.
  let offset: Int
  /// Of its `<`, counted from 1.
  let line: Int
  var attributes: OrderedDictionary<String, MarkupText> = [:]
  var children: [MarkupElement] = []
  /// All text directly inside, without comments.
  var text: MarkupText

  func children(named name: String) -> [MarkupElement] { children.filter { $0.name == name } }
}

/// Text as it is meant, references decoded, that still knows where it stood.
struct MarkupText {
  private(set) var bytes: [UInt8] = []
  /// Where pieces that stand apart in the file begin: in `bytes`, and in the file.
  private var pieces: [(start: Int, offset: Int)]

  init(at offset: Int) { pieces = [(0, offset)] }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Where in the file the byte at `position` stands.
  func offset(of position: Int = 0) -> Int {
    let piece = pieces.last { $0.start <= position } ?? pieces[0]
    return piece.offset + position - piece.start
  }

  mutating func append(_ part: some Sequence<UInt8>, from offset: Int) {
    if bytes.isEmpty {
      pieces = [(0, offset)]
    } else if self.offset(of: bytes.count) != offset {
      pieces.append((bytes.count, offset))
    }
    bytes += part
  }
}
