import Documents
import Preferences

/// Reads XML as GLib does for GSettings: elements, attributes, text, CDATA, comments, the five named
/// references and those to characters.
///
/// A DOCTYPE is passed over; entities that a file defines are refused, so that no text can become
/// longer than its file. Elements and attributes of another namespace (`its:rules`, `xmlns:its`)
/// are left out with what they hold. One pass without recursion, O(size).
struct MarkupReader {
  let bytes: [UInt8]
  var at = 0
  /// What has been opened and not closed, outermost first.
  private var open: [MarkupElement] = []
  /// Of `counted`, which moves on with the elements.
  private var line = 1
  private var counted = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() throws(Problem) -> MarkupElement {
    try DocumentReader.checkSize(bytes)
    try bytes.checkIsUTF8()
    try skipProlog()
    var root = try openElement()
    while root == nil { root = try readNext() }
    try skipMisc()
    guard at >= bytes.count, let root else { throw unexpected(expected: "the end of the file") }
    return root
  }

  /// The outermost element's tag alone.
  mutating func readRootTag() throws(Problem) -> MarkupElement {
    try skipProlog()
    return try tag().element
  }

  /// The outermost element, once it is closed.
  private mutating func readNext() throws(Problem) -> MarkupElement? {
    guard byte(at) == UInt8(ascii: "<") else {
      var element = open.removeLast()
      try readText(until: UInt8(ascii: "<"), into: &element.text)
      open.append(element)
      return nil
    }
    if stands("</", at: at) { return try closeElement() }
    if stands("<![CDATA[", at: at) {
      try readCharacterData()
    } else if try !skipComment() {
      return try openElement()
    }
    return nil
  }

  private mutating func openElement() throws(Problem) -> MarkupElement? {
    guard open.count < DocumentLimits.depth else {
      throw problem(.limit("levels of nesting", is: DocumentLimits.depth), at: at)
    }
    let (element, isEmpty) = try tag()
    open.append(element)
    return isEmpty ? end() : nil
  }

  private mutating func closeElement() throws(Problem) -> MarkupElement? {
    let name = open[open.count - 1].name
    guard try self.name(at: at + 2) == name else { throw unexpected(expected: "</\(name)>") }
    at += 2 + name.utf8.count
    skipSpace()
    guard byte(at) == UInt8(ascii: ">") else { throw unexpected(expected: "\">\"") }
    at += 1
    return end()
  }

  /// Ends the innermost element: it joins the one around it. Returns it where there is none.
  private mutating func end() -> MarkupElement? {
    let element = open.removeLast()
    guard !open.isEmpty else { return element }
    if !element.name.isQualified { open[open.count - 1].children.append(element) }
    return nil
  }

  private mutating func readCharacterData() throws(Problem) {
    let start = at + 9
    try skip(past: "]]>", from: 9, expected: "the end of CDATA \"]]>\"")
    open[open.count - 1].text.append(bytes[start..<at - 3], from: start)
  }

  /// O(bytes since the last one).
  mutating func line(of offset: Int) -> Int {
    while counted < offset {
      let isReturn = bytes[counted] == 0x0D && byte(counted + 1) != 0x0A
      if bytes[counted] == 0x0A || isReturn { line += 1 }
      counted += 1
    }
    return line
  }
}

extension String {
  /// In a namespace of its own: `xml:lang`.
  var isQualified: Bool { utf8.contains(UInt8(ascii: ":")) }
}
