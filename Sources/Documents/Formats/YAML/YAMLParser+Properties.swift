import Preferences

extension YAMLParser {
  /// Parses anchors and tags, and the blanks after them.
  mutating func properties(inFlow: Bool = false) throws(Problem) -> YAMLProperties {
    var properties = YAMLProperties()
    while true {
      let start = at
      if view[at] == UInt8(ascii: "&") {
        guard properties.anchor == nil else { throw unexpected(expected: "one anchor") }
        try skipName(inFlow: inFlow)
        properties.anchor = start + 1..<at
      } else if view[at] == UInt8(ascii: "!") {
        guard properties.tag == nil else { throw unexpected(expected: "one tag") }
        try skipTag(inFlow: inFlow)
        properties.tag = start..<at
      } else {
        return properties
      }
      contentEnd = at
      guard endsName(inFlow: inFlow) else {
        throw unexpected(
          expected: "a blank after the \(view[start] == UInt8(ascii: "&") ? "anchor" : "tag")")
      }
      guard view[at].isBlank else { return properties }
      let end = at
      skipBlanks()
      // A tab does not indent.
      if bytes[end..<at].contains(0x09) { hasTab = true }
    }
  }

  private func endsName(inFlow: Bool) -> Bool { isSpace(at) || inFlow && view[at].isFlowIndicator }

  /// Moves past the mark and the name of an anchor or alias.
  mutating func skipName(inFlow: Bool) throws(Problem) {
    let start = at
    at &+= 1
    while !isSpace(at), !view[at].isFlowIndicator, view[at] > 0x20, view[at] != 0x7F { at &+= 1 }
    guard at > start &+ 1 else {
      throw unexpected(
        expected: view[start] == UInt8(ascii: "*")
          ? "the name of an anchor after \"*\", or a text in quotes"
          : "a name after \"&\", or a text in quotes")
    }
    guard endsName(inFlow: inFlow) else { throw unexpected(expected: "a blank after the name") }
  }

  private mutating func skipTag(inFlow: Bool) throws(Problem) {
    let start = at
    at &+= 1
    if view[at] == UInt8(ascii: "<") {
      at &+= 1
      let first = at
      while view[at].isTagByte || view[at] == UInt8(ascii: ",") || view[at] == UInt8(ascii: "[")
        || view[at] == UInt8(ascii: "]") || view[at] == UInt8(ascii: "!")
      { at &+= 1 }
      guard view[at] == UInt8(ascii: ">"), at > first else {
        throw unexpected(expected: "\">\" at the end of the tag")
      }
      at &+= 1
      return
    }
    while view[at].isTagByte || view[at] == UInt8(ascii: "!") { at &+= 1 }
    let text = view.text(start..<at)
    guard let mark = text.dropFirst().lastIndex(of: "!") else { return }
    let handle = String(text[...mark])
    guard handle == "!!" || names.handles[handle] != nil else {
      throw problem(
        at: start, found: "the tag \(text.quotedBriefly)",
        expected: "a line \"%TAG \(handle.printable) …\" at the top, or another tag")
    }
    guard text.index(after: mark) < text.endIndex else {
      throw unexpected(expected: "the name of a tag after \(handle.quotedBriefly)")
    }
    guard
      handle.dropFirst().dropLast().allSatisfy({
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
      })
    else {
      throw problem(at: start, found: text.quotedBriefly, expected: "a tag with one or two \"!\"")
    }
  }

  /// Parses a directive.
  mutating func directive() throws(Problem) {
    let start = at
    at = view.endOfLine(from: at)
    let words = view.text(start..<at).split { $0 == " " || $0 == "\t" }
    let own = words.prefix { !$0.hasPrefix("#") }
    switch own.first {
    case "%YAML":
      let version =
        own.dropFirst().first.map { $0.split(separator: ".", omittingEmptySubsequences: false) }
        ?? []
      guard own.count == 2, version.count == 2, version[0] == "1",
        !version[1].isEmpty, version[1].allSatisfy({ $0.isASCII && $0.isNumber })
      else {
        throw problem(
          at: start, found: view.text(start..<at).quotedBriefly, expected: "\"%YAML 1.2\"")
      }
      guard names.handles["%YAML"] == nil else {
        throw problem(at: start, found: "a second \"%YAML\"", expected: "one")
      }
      names.handles["%YAML"] = ""
    case "%TAG":
      guard own.count == 3, own[1].hasPrefix("!"), own[1].hasSuffix("!") else {
        throw problem(
          at: start, found: view.text(start..<at).quotedBriefly,
          expected: "\"%TAG\", a name such as \"!e!\", and a prefix")
      }
      let handle = String(own[1])
      guard names.handles[handle] == nil else {
        throw problem(
          at: start, found: "a second prefix of \(handle.quotedBriefly)", expected: "one")
      }
      names.handles[handle] = String(own[2])
    default: break
    }
  }
}

extension UInt8 {
  var isFlowIndicator: Bool {
    self == UInt8(ascii: ",") || self == UInt8(ascii: "[") || self == UInt8(ascii: "]")
      || self == UInt8(ascii: "{") || self == UInt8(ascii: "}")
  }

  /// Whether the byte may be in a tag (RFC 3986).
  fileprivate var isTagByte: Bool {
    isLetter || isDigit || "-#;/?:@&=+$_.~*'()%".utf8.contains(self)
  }
}
