import Preferences

extension DocumentSnapshot {
  public func commentLines(of name: PreferenceName) -> CommentLines? {
    guard let document = try? commentable, let node = node(of: name) else { return nil }
    return (try? CommentEditing(document, node))?.lines
  }

  public func problem(commenting name: PreferenceName) -> Problem? {
    do throws(Problem) {
      let document = try commentable
      guard let node = node(of: name) else { throw Problem(.noSuchName(nearest: nil)) }
      _ = try CommentEditing(document, node)
      if document.format.comments == .ifPresent, !hasComments {
        throw Problem(
          .unwritable(
            "its file has no comments, which its programs may not accept; "
              + "prefs comment --force adds one"))
      }
      return nil
    } catch {
      return Problem(error.reason, name: name)
    }
  }

  private var commentable: any TextDocument {
    get throws(Problem) {
      guard let document = document.textDocument else {
        throw Problem(.unwritable("its format has no comments"))
      }
      return document
    }
  }
}

extension DocumentSnapshot {
  package func problem(commenting name: PreferenceName, with comment: CommentLines?) -> Problem? {
    do throws(Problem) {
      let document = try commentable
      let change = CommentChange(from: commentLines(of: name), to: comment)
      if change.isEmpty { return nil }
      _ = try document.replacingComments(
        [Change(name, keeping: self[name], comment: change)], isAdded: false)
      return nil
    } catch {
      return Problem(error.reason, name: name)
    }
  }
}

extension TextDocument {
  func replacingComments(_ changes: [Change], isAdded: Bool) throws(Problem) -> Self {
    var splices: [Splice] = []
    var written: [(name: PreferenceName, lines: [String])] = []
    for change in changes {
      guard let comment = change.comment else { continue }
      do throws(Problem) {
        guard let node = node(of: change.name) else { throw Problem(.noSuchName(nearest: nil)) }
        let editing = try CommentEditing(self, node)
        if isAdded, editing.lines?.text == comment.new?.text { continue }
        guard isAdded || editing.lines?.text == comment.old?.text else {
          throw Problem(.unwritable("its comment has changed meanwhile"))
        }
        splices.append(try editing.splice(to: comment.new))
        if let new = comment.new, new.bytes == nil {
          written.append((change.name, editing.lines(of: new)))
        }
      } catch {
        throw Problem(error.reason, name: change.name)
      }
    }
    if splices.isEmpty { return self }
    let new = try reading(bytes.applying(splices))
    guard new.value(at: 0).isSpelled(as: value(at: 0)) else {
      throw Problem(.unwritable("the comment would change values"), name: changes.first?.name)
    }
    for (name, lines) in written { try new.check(lines, above: name) }
    return new
  }

  /// Throws unless `lines`, which were written above the value of `name`, are read as its comment.
  private func check(_ lines: [String], above name: PreferenceName) throws(Problem) {
    guard let node = node(of: name) else { return }
    var start = bytes.startOfLine(range(ofChild: node).lowerBound)
    for line in lines.reversed() where start > 0 {
      let end = start - 1
      start = bytes.startOfLine(end)
      guard isSetting(inCommentAt: start, endingAt: end) else { continue }
      let text = CommentReader.unframed(line).quotedBriefly
      throw Problem(
        .unwritable(
          "\(text) would be read as a setting that is commented out; "
            + "begin the line with a word, as in \"for example\""), name: name)
    }
    let comment = CommentReader(self).comment(above: range(ofChild: node).lowerBound)
    func words(_ lines: [String]) -> [String] { lines.map(\.withoutBlanks).filter { !$0.isEmpty } }
    guard words(comment.lines) == words(lines) else {
      throw Problem(.unwritable("the text would not be read back as this comment"), name: name)
    }
  }
}

/// The comment lines above one value.
private struct CommentEditing {
  /// The former lines. Nil if there are none.
  let lines: CommentLines?
  private let lineBreak: [UInt8]
  /// The blanks before the value.
  private let indentation: [UInt8]
  /// The bytes of the former comment, with its line breaks.
  private let range: Range<Int>
  private let style: CommentStyle

  /// The greatest length of a line.
  private static let width = 100

  init(_ document: some TextDocument, _ node: NodeID) throws(Problem) {
    let bytes = document.bytes
    let start = document.range(ofChild: node).lowerBound
    let lineStart = bytes.startOfLine(start)
    guard bytes[lineStart..<start].allSatisfy(\.isBlank) else {
      throw Problem(.unwritable("other values are before it on its line"))
    }
    indentation = Array(bytes[lineStart..<start])
    lineBreak = bytes.firstLineBreak ?? [0x0A]
    range = CommentReader(document).comment(above: start).range
    guard String(validating: bytes[range], as: UTF8.self) != nil else {
      throw Problem(.unwritable("the comment has bytes that are not UTF-8"))
    }
    let former = String(decoding: bytes[range], as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .dropLast().map(String.init)
    style = CommentStyle(of: former, document.commentMarks)
    lines =
      range.isEmpty
      ? nil : CommentLines(style.texts.joined(separator: "\n"), bytes: Array(bytes[range]))
  }

  func splice(to new: CommentLines?) throws(Problem) -> Splice {
    guard let new else { return Splice(range) }
    if let bytes = new.bytes { return Splice(range, bytes) }
    if let end = style.end, new.text.contains(end) {
      throw Problem(.unwritable("\(end) would end the comment"))
    }
    let isPlain = new.text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 || $0 == "\n" || $0 == "\t"
    }
    guard isPlain else { throw Problem(.unwritable("a comment holds no control characters")) }
    return Splice(range, lines(of: new).flatMap { Array($0.utf8) + lineBreak })
  }

  /// Returns the lines to write for a typed comment.
  func lines(of new: CommentLines) -> [String] {
    style.lines(of: wrapped(new.text), indentation: String(decoding: indentation, as: UTF8.self))
  }

  /// Breaks the text at its line breaks, and at spaces in long lines that the former comment lacks.
  private func wrapped(_ text: String) -> [String] {
    let room = max(20, Self.width - indentation.count - 3)
    let known = Set(style.texts)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).flatMap {
      known.contains($0) || $0.count <= room ? [$0] : broken($0, room)
    }
  }

  private func broken(_ line: String, _ room: Int) -> [String] {
    var lines = [""]
    for word in line.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + 1 + word.count > room {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = last + " " + word
      }
    }
    return lines
  }
}

/// The marks of a comment, and its text without them.
private struct CommentStyle {
  private enum Mark {
    /// A mark at the beginning of each line.
    case each(String)
    /// Marks around all lines. `isOpenAlone` and `isEndAlone`: on lines of their own.
    case around(CommentMarks.Block, isOpenAlone: Bool, isEndAlone: Bool, inner: String)
  }

  private let mark: Mark
  /// The lines of the former comment without marks.
  let texts: [String]
  /// Lines of the former comment, by their texts, which stay as they are.
  private var known: [String: String] = [:]

  /// The text that ends the comment too early.
  var end: String? {
    switch mark {
    case .each: nil
    case .around(let block, _, _, _): block.excluded
    }
  }

  init(of former: [String], _ marks: CommentMarks) {
    let lines = former.map(\.withoutBlanks)
    let each = marks.line.first { lines.first?.hasPrefix($0) == true }
    let isBlock = each == nil && marks.block.map { lines.first?.hasPrefix($0.opening) } == true
    guard let block = marks.block, isBlock || marks.line.isEmpty else {
      let mark = each ?? marks.line.first ?? "#"
      self.mark = .each(mark)
      texts = lines.map { line in
        marks.line.first(where: line.hasPrefix).map { line.dropping($0) } ?? line
      }
      known = Dictionary(zip(texts, former), uniquingKeysWith: { first, _ in first })
      return
    }
    let (open, end) = (block.opening, block.closing)
    let hasStars = lines.count > 2 && lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("*") }
    let blanks = former.dropFirst().first { !$0.withoutBlanks.isEmpty && $0.withoutBlanks != end }
      .map { String($0.prefix { $0 == " " || $0 == "\t" }) }
    var texts: [String] = []
    for (raw, line) in zip(former, lines) {
      var text = line
      if text.hasPrefix(open) {
        text = text.dropping(open)
      } else if hasStars, text.hasPrefix("*"), !text.hasPrefix(end) {
        text = text.dropping("*")
      } else if let blanks, raw.hasPrefix(blanks) {
        text = String(raw.dropFirst(blanks.count))
      }
      if text.hasSuffix(end) { text = String(text.dropLast(end.count)) }
      texts.append(text.withoutTrailingBlanks)
    }
    let isOpenAlone = texts.count > 1 && texts.first?.isEmpty == true
    let isEndAlone = texts.count > 1 && texts.last?.withoutBlanks.isEmpty == true
    self.texts = Array(texts.dropFirst(isOpenAlone ? 1 : 0).dropLast(isEndAlone ? 1 : 0))
    mark = .around(
      block, isOpenAlone: isOpenAlone, isEndAlone: isEndAlone,
      inner: (blanks ?? "") + (hasStars ? "* " : ""))
  }

  /// Returns the lines of a comment with `texts`, each after `indentation`.
  func lines(of texts: [String], indentation: String) -> [String] {
    switch mark {
    case .each(let mark):
      return texts.map { text in
        known[text] ?? indentation + (text.isEmpty ? mark : "\(mark) \(text)")
      }
    case .around(let block, let isOpenAlone, let isEndAlone, let inner):
      let (open, end) = (block.opening, block.closing)
      let isOwn = !inner.isEmpty && inner.hasPrefix(indentation)
      let prefix = isOwn ? inner : indentation + String(repeating: " ", count: open.count + 1)
      var lines = texts.enumerated().map { index, text in
        let start = index == 0 && !isOpenAlone ? "\(indentation)\(open) " : prefix
        return (start + text).withoutTrailingBlanks
      }
      if isOpenAlone { lines.insert(indentation + open, at: 0) }
      if isEndAlone {
        lines.append(indentation + (prefix.hasSuffix("* ") ? " " : "") + end)
      } else {
        lines[lines.count - 1] += " " + end
      }
      return lines
    }
  }
}

extension String {
  fileprivate var withoutBlanks: String {
    String(drop { $0 == " " || $0 == "\t" }).withoutTrailingBlanks
  }

  fileprivate var withoutTrailingBlanks: String {
    String(reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }

  /// The text after `mark` and one blank.
  fileprivate func dropping(_ mark: String) -> String {
    let rest = dropFirst(mark.count)
    return String(rest.first == " " ? rest.dropFirst() : rest)
  }
}
