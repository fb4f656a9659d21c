import Preferences

/// The beginning of a large JSON document, which can be shown before the rest is read.
extension JSONDocument {
  /// Makes a document of the members that are complete in `bytes`, the first bytes of a longer document,
  /// followed by the brackets that are missing. Returns nil if there is none, or if the root is not a
  /// dictionary.
  ///
  /// Each row is a row of the longer document, at the same index, with the same name and value.
  init?(beginning bytes: [UInt8]) {
    let cut = ByteView.over(bytes) { view in
      var parser = JSONParser(
        view: view, of: bytes, isStrict: false, reserving: view.count / 8, containers: 16)
      return parser.parseBeginning()
    }
    guard let cut else { return nil }
    try? self.init(Array(bytes[..<cut.end]) + cut.closers)
  }
}

extension JSONParser {
  /// A place between two members, and the brackets that close the open containers there.
  typealias Cut = (end: Int, closers: [UInt8])

  /// Parses as far as possible. Returns the end of the last member that another complete member or
  /// element follows.
  ///
  /// Each container that is open there is known not to be a row: it is a dictionary with a member, or it
  /// holds a container.
  mutating func parseBeginning() -> Cut? {
    if view[0] == 0xEF, view[1] == 0xBB, view[2] == 0xBF { at = 3 }
    var (last, beforeLast): (Cut?, Cut?)
    do throws(Problem) {
      try skipSpace()
      guard view[at] == UInt8(ascii: "{") else { return nil }
      try value()
      while let container = open.last {
        if inDictionary, nodes.count > container.node + 1 {
          (beforeLast, last) = (last, (at, open.reversed().map { $0.isDictionary ? 0x7D : 0x5D }))
        }
        try step(in: container.node)
      }
    } catch {
      // The end of the bytes, or a mistake, which reading the whole document reports.
    }
    return beforeLast
  }
}
