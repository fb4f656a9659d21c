import Documents
import Preferences

/// Reads XML as GLib does for GSettings: elements, attributes, text, CDATA, comments, the five
/// named references and character references.
///
/// A DOCTYPE is skipped. Entities that a file defines are refused, so that no text becomes longer
/// than its file. Elements and attributes of another namespace (`its:rules`, `xmlns:its`) are left
/// out with their content. One pass without recursion, O(size).
struct MarkupReader {
  private var xml: XMLTokenizer
  /// The open elements, outermost first.
  private var open: [MarkupElement] = []
  /// The line of the byte at `counted`. Both advance with the elements.
  private var line = 1
  private var counted = 0

  init(_ bytes: [UInt8]) { xml = XMLTokenizer(bytes) }

  mutating func read() throws(Problem) -> MarkupElement {
    try DocumentReader.checkSize(xml.bytes)
    try xml.bytes.checkIsUTF8()
    try xml.skipProlog(allowsDeclarations: true)
    var root = try openElement()
    while root == nil { root = try readNext() }
    try xml.skipMisc()
    guard xml.at >= xml.bytes.count, let root else {
      throw xml.unexpected(expected: "the end of the file")
    }
    return root
  }

  /// Reads only the tag of the outermost element.
  mutating func readRootTag() throws(Problem) -> MarkupElement {
    try xml.skipProlog(allowsDeclarations: true)
    return try tag().element
  }

  /// Reads the next piece of content. Returns the outermost element when it is closed.
  private mutating func readNext() throws(Problem) -> MarkupElement? {
    guard xml.byte(xml.at) == UInt8(ascii: "<") else {
      var element = open.removeLast()
      try readText(until: UInt8(ascii: "<"), into: &element.text)
      open.append(element)
      return nil
    }
    if xml.byte(xml.at + 1) == UInt8(ascii: "/") { return try closeElement() }
    if let data = try xml.characterData() {
      open[open.count - 1].text.append(xml.bytes[data], from: data.lowerBound)
    } else if try !xml.skipComment() {
      return try openElement()
    }
    return nil
  }

  private mutating func openElement() throws(Problem) -> MarkupElement? {
    guard open.count < DocumentLimits.depth else {
      throw xml.problem(.limit("levels of nesting", is: DocumentLimits.depth), at: xml.at)
    }
    let (element, isEmpty) = try tag()
    open.append(element)
    return isEmpty ? end() : nil
  }

  private mutating func closeElement() throws(Problem) -> MarkupElement? {
    let name = open[open.count - 1].name
    guard try xml.name(at: xml.at + 2) == name else {
      throw xml.unexpected(expected: "</\(name)>")
    }
    try xml.skipCloseTag(expected: "\">\"")
    return end()
  }

  /// Ends the innermost element and adds it to its parent. Returns it if it has no parent.
  private mutating func end() -> MarkupElement? {
    let element = open.removeLast()
    guard !open.isEmpty else { return element }
    if !element.name.isQualified { open[open.count - 1].children.append(element) }
    return nil
  }

  // MARK: tags and text

  /// Reads an opening tag.
  private mutating func tag() throws(Problem) -> (element: MarkupElement, isEmpty: Bool) {
    let start = xml.at
    guard xml.byte(start) == UInt8(ascii: "<") else {
      throw xml.unexpected(expected: "an element")
    }
    let name = try xml.name(at: start + 1)
    var element = MarkupElement(
      name: name, offset: start, line: line(of: start), text: MarkupText(at: start))
    xml.at += 1 + name.utf8.count
    xml.skipSpace()
    while xml.byte(xml.at) != UInt8(ascii: ">"), !xml.hasPrefix("/>", at: xml.at) {
      try readAttribute(of: &element)
      xml.skipSpace()
    }
    let isEmpty = xml.byte(xml.at) == UInt8(ascii: "/")
    xml.at += isEmpty ? 2 : 1
    return (element, isEmpty)
  }

  private mutating func readAttribute(of element: inout MarkupElement) throws(Problem) {
    let start = xml.at
    let (name, quote) = try xml.openAttribute()
    var text = MarkupText(at: xml.at)
    try readText(until: quote, into: &text)
    xml.at += 1
    guard !name.isQualified, name != "xmlns" else { return }
    guard element.attributes.updateValue(text, forKey: name) == nil else {
      throw xml.problem(.duplicateKey(name), at: start)
    }
  }

  /// Reads text up to `end`.
  private mutating func readText(
    until end: UInt8, into text: inout MarkupText
  ) throws(Problem) {
    while let piece = try xml.nextText(until: end) { text.append(piece.text, from: piece.offset) }
    guard xml.byte(xml.at) == end else {
      throw xml.unexpected(
        expected: end == UInt8(ascii: "<") ? "text or a tag" : "the attribute's closing quote")
    }
  }

  /// Returns the line of `offset`, counted from 1. O(bytes since the last call).
  private mutating func line(of offset: Int) -> Int {
    while counted < offset {
      let isReturn = xml.bytes[counted] == 0x0D && xml.byte(counted + 1) != 0x0A
      if xml.bytes[counted] == 0x0A || isReturn { line += 1 }
      counted += 1
    }
    return line
  }
}

extension String {
  /// Whether the name has a namespace prefix, such as `xml:lang`.
  var isQualified: Bool { utf8.contains(UInt8(ascii: ":")) }
}
