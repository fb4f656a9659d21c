import Preferences

/// Members that are commented out, in lines.
extension YAMLDocument {
  /// Whether the comment begins with a word, a colon, and a value that is no prose, or is for an editor.
  func isSetting(_ comment: Range<Int>, in view: ByteView) -> Bool {
    let text = view.text(comment)
    return text.isYAMLDirective || text.dropFirst().isYAMLSetting
  }

  /// Returns the comments in a gap that may be members: a line with a key in the column of the members, and deeper
  /// lines below it.
  func commentedTexts(in gap: Range<Int>, after child: NodeID?) -> [CommentedText] {
    // The comments below a child that are deeper than what follows belong to it.
    let start = child.map { max(gap.lowerBound, range(ofChild: $0).upperBound) } ?? gap.lowerBound
    let wanted = column(ofMembersIn: gap, after: child)
    let comments = Gap(start..<max(start, gap.upperBound), in: self).comments.filter {
      bytes.isFirstOnLine($0.range.lowerBound)
        && (wanted == nil || wanted == column(of: $0.range.lowerBound))
    }
    var texts: [CommentedText] = []
    var at = 0
    while at < comments.count {
      let first = comments[at].range
      let text = String(decoding: bytes[first], as: UTF8.self)
      guard text.dropFirst().isYAMLSetting, !text.isYAMLDirective else {
        at += 1
        continue
      }
      var lines = [first]
      while at + lines.count < comments.count {
        let next = comments[at + lines.count]
        guard next.startLine == comments[at + lines.count - 1].endLine + 1,
          column(of: next.range.lowerBound) == column(of: first.lowerBound),
          isDeeper(next.range, than: first)
        else { break }
        lines.append(next.range)
      }
      texts.append(commentedText(lines))
      at += lines.count
    }
    return texts
  }

  /// Returns the column of the members around a gap. Nil if there are none in lines of their own.
  private func column(ofMembersIn gap: Range<Int>, after child: NodeID?) -> Int? {
    if let child { return column(of: start(ofChild: child)) }
    let isMember = gap.upperBound < bytes.count && bytes.isFirstOnLine(gap.upperBound)
    return isMember ? column(of: gap.upperBound) : nil
  }

  /// Whether the text of a comment line has more blanks than that of the first one, or is an item in its column.
  private func isDeeper(_ line: Range<Int>, than first: Range<Int>) -> Bool {
    let (text, key) = (content(ofComment: line), content(ofComment: first))
    let (deep, shallow) = (text.lowerBound - line.lowerBound, key.lowerBound - first.lowerBound)
    if deep > shallow { return !text.isEmpty }
    return deep == shallow && bytes[text].starts(with: "- ".utf8)
      && bytes[key].last == UInt8(ascii: ":")
  }

  /// Returns the range after the mark and the blanks of a comment line.
  private func content(ofComment line: Range<Int>) -> Range<Int> {
    let start = bytes[line].dropFirst().firstIndex { !$0.isBlank } ?? line.upperBound
    return start..<line.upperBound
  }

  private func commentedText(_ lines: [Range<Int>]) -> CommentedText {
    let isSpaced = bytes[lines[0]].dropFirst().first == 0x20
    let marks = lines.map { line in
      let hasSpace = isSpaced && bytes[line].dropFirst().first == 0x20
      return line.lowerBound..<line.lowerBound + (hasSpace ? 2 : 1)
    }
    return CommentedText(
      range: lines[0].lowerBound..<lines[lines.count - 1].upperBound, marks: marks)
  }

  func commentingOut(
    _ position: Int, _ children: TextChildren
  ) throws(Problem) -> [Splice] {
    let range = children[position]
    let value = children.values[position]
    guard !isInFlow(value) else {
      throw Problem(.unwritable("other text is on its lines"))
    }
    let column = column(of: range.lowerBound)
    let mark = Array("# ".utf8)
    var splices = [Splice(at: range.lowerBound, mark)]
    var line = bytes.nextLine(after: range.lowerBound)
    while line < range.upperBound {
      let text = bytes.endOfBlanks(line)
      if text < bytes.count, bytes[text].isLineBreak {
        let blanks = [UInt8](repeating: 0x20, count: max(0, column - (text - line)))
        splices.append(Splice(at: text, blanks + [UInt8(ascii: "#")]))
      } else {
        splices.append(Splice(at: min(line + column, text), mark))
      }
      line = bytes.nextLine(after: line)
    }
    guard children.values.count == 1, let container = containers(around: value).last else {
      return splices
    }
    if document(at: container) == nil {
      splices.insert(Splice(at: opening(of: container), Array(" {}".utf8)), at: 0)
    }
    return splices
  }
}

extension StringProtocol {
  /// Whether a comment is for an editor or another program, and belongs to the file.
  var isYAMLDirective: Bool {
    ["# yaml-language-server:", "# $schema:", "# vim:", "# -*-", "#cloud-config", "#!"].contains {
      hasPrefix($0)
    }
  }

  /// Whether a text is like `key: value` or `key:`. A key of several words, or a plain value of many, is prose.
  fileprivate var isYAMLSetting: Bool {
    let text = drop { $0 == " " }
    guard let colon = text.firstIndex(of: ":") else { return false }
    let key = text[..<colon]
    guard let first = key.first, first.isLetter || first.isNumber || "_.\"'/$".contains(first),
      !key.contains(where: \.isWhitespace)
    else { return false }
    let value = text[text.index(after: colon)...]
    guard let space = value.first else { return true }
    guard space == " " else { return false }
    let plain = value.drop { $0 == " " }
    let isProse = plain.first?.isLetter == true && plain.split(separator: " ").count > 3
    return !isProse
  }
}
