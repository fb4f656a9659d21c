import OrderedCollections
import Preferences

/// An element of an XML file with its content.
struct MarkupElement {
  let name: String
  /// The position of its `<`, in bytes from the start of the file.
  let offset: Int
  /// The line of its `<`, counted from 1.
  let line: Int
  var attributes: OrderedDictionary<String, MarkupText> = [:]
  var children: [MarkupElement] = []
  /// All text directly inside, without comments.
  var text: MarkupText

  func children(named name: String) -> [MarkupElement] { children.filter { $0.name == name } }
}

/// Text with decoded references, which can map each byte to its position in the file.
struct MarkupText {
  private(set) var bytes: [UInt8] = []
  /// The start of each contiguous piece: its position in `bytes`, and in the file.
  private var pieces: [(start: Int, offset: Int)]

  init(at offset: Int) { pieces = [(0, offset)] }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the position in the file of the byte at `position`.
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
