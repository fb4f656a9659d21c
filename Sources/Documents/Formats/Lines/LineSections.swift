import Platform
import Preferences

/// The assignments and the sections of a file of lines, in the order of the file.
struct LineSections: Sendable, Equatable {
  private(set) var assignments: [Assignment] = []
  /// The assignments before the first heading as a section without a name, and the other sections.
  private(set) var sections: [Section] = []
  /// The offset of the first line that looks like a heading and is none. The program reads nothing from
  /// there on, so nothing is read here.
  private(set) var faultyHeading: Int?
  /// The first lines that the dialect does not have, at most `mostUnknownLines`.
  private(set) var unknownLines: [Range<Int>] = []
  /// The start of the line after the last one that is read. Lines of the second half may belong to a value
  /// that begins in the first.
  private(set) var end = 0

  /// An assignment on one line. All numbers are 32 bits, because a large file has many of them.
  struct Assignment: Sendable, Equatable {
    private let keyStart, keyEnd: UInt32
    /// The node of the value.
    let scalar: NodeIndex.Node

    fileprivate init(key: Range<Int>, _ scalar: NodeIndex.Node) {
      (keyStart, keyEnd) = (UInt32(key.lowerBound), UInt32(key.upperBound))
      self.scalar = scalar
    }

    var key: Range<Int> { Int(keyStart)..<Int(keyEnd) }
  }

  struct Section: Sendable, Equatable {
    let name: Range<Int>
    fileprivate(set) var assignments: Range<Int>
    /// The end of the last line's value, or of the heading.
    fileprivate(set) var end: Int
  }

  private static let mostUnknownLines = 100
  /// A file of so many bytes is read faster than a thread is started.
  private static let smallBytes = 1 << 19

  /// Reads all lines. A file of more than `small` bytes is read in two halves, at the same time. Throws only
  /// `.cancelled`.
  init(_ bytes: [UInt8], _ dialect: Dialect, small: Int = smallBytes) throws(Problem) {
    let middle = ByteView.over(bytes) { view in
      bytes.count > small
        ? LineParser(view, LineSyntax.of(dialect)).startOfLine(after: bytes.count / 2) : nil
    }
    guard let middle else {
      try self.init(bytes, dialect, in: 0..<bytes.count)
      return
    }
    let progress = Progress.current
    let (first, second) = NativeThread.both {
      Result { () throws(Problem) in try Self(bytes, dialect, in: 0..<middle) }
    } and: {
      Progress.$current.withValue(progress) {
        Result { () throws(Problem) in try Self(bytes, dialect, in: middle..<bytes.count) }
      }
    }
    self = try first.get()
    if let second, end == middle {
      append(try second.get())
    } else {
      append(try Self(bytes, dialect, in: end..<bytes.count))
    }
  }

  /// Reads the lines of a range that begins and ends with whole lines.
  private init(_ bytes: [UInt8], _ dialect: Dialect, in range: Range<Int>) throws(Problem) {
    // Memory that is not written to costs nothing, and most lines are longer.
    assignments.reserveCapacity(range.count / 16)
    try ByteView.over(bytes) { (view) throws(Problem) in
      let parser = LineParser(view, LineSyntax.of(dialect))
      var progress = ParsingProgress()
      var section = Section(name: 0..<0, assignments: 0..<0, end: 0)
      var at = range.lowerBound == 0 ? view.startOfText : range.lowerBound
      var count = 0
      var beginsStanza = dialect.stanza != nil && bytes.isStanzaStart(at)
      while at < range.upperBound, let line = parser.line(from: at) {
        at = line.next
        count &+= 1
        try progress.report(nodes: count, done: Double(at) / Double(view.count))
        switch line.content {
        case .unknown where parser.isFaultyHeading(line):
          faultyHeading = line.range.lowerBound
          at = range.upperBound
        case .blank where dialect.stanza != nil && line.endsStanza(in: bytes): beginsStanza = true
        case .blank, .comment: continue
        case .unknown: note(unknown: line.range)
        case .heading(let name):
          begin(name, endingAt: name.upperBound + (dialect.hasSections ? 1 : 0), after: &section)
        case .assignment(let key, let value, let isBare):
          if beginsStanza {
            begin(key.lowerBound..<key.lowerBound, endingAt: key.lowerBound, after: &section)
            beginsStanza = false
          }
          let scalar =
            isBare
            ? parser.bareScalar(at: value) : parser.scalar(value, line.form)
          assignments.append(Assignment(key: key, scalar))
          section.end = value.upperBound
        }
      }
      section.assignments = section.assignments.lowerBound..<assignments.count
      sections.append(section)
      end = at
    }
  }

  private mutating func note(unknown line: Range<Int>) {
    if unknownLines.count < Self.mostUnknownLines { unknownLines.append(line) }
  }

  /// Begins a section after `section`, which becomes the new one.
  private mutating func begin(_ name: Range<Int>, endingAt end: Int, after section: inout Section) {
    section.assignments = section.assignments.lowerBound..<assignments.count
    sections.append(section)
    section = Section(name: name, assignments: assignments.count..<assignments.count, end: end)
  }

  /// Appends the second half of the file, whose first assignments belong to the last section.
  private mutating func append(_ other: LineSections) {
    end = other.end
    guard faultyHeading == nil else { return }
    faultyHeading = other.faultyHeading
    unknownLines += other.unknownLines.prefix(Self.mostUnknownLines - unknownLines.count)
    let moved = assignments.count
    assignments += other.assignments
    for (number, section) in other.sections.enumerated() {
      let range = section.assignments.lowerBound + moved..<section.assignments.upperBound + moved
      if number > 0 {
        sections.append(Section(name: section.name, assignments: range, end: section.end))
      } else if !range.isEmpty {
        let last = sections.count - 1
        sections[last].assignments = sections[last].assignments.lowerBound..<range.upperBound
        sections[last].end = section.end
      }
    }
  }
}

extension ConfigurationLine {
  /// Whether a blank line separates stanzas: it has no bytes, or only a CR.
  func endsStanza(in bytes: [UInt8]) -> Bool {
    range.isEmpty || bytes[range].allSatisfy { $0 == 0x0D }
  }
}

extension [UInt8] {
  /// Whether a stanza may begin at the start of a line: after an empty line, or at the start of the file.
  fileprivate func isStanzaStart(_ start: Int) -> Bool {
    guard start > 3 else { return true }
    let end = start - (self[start - 2] == 0x0D ? 2 : 1)
    return self[end - 1] == 0x0A
  }
}
