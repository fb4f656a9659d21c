import Documents
import Platform
import Preferences

/// The texts from which an entry is read.
public struct EntrySource: Sendable {
  /// The name of the entry.
  public let name: String
  /// The JSON document of the entry.
  let text: Text
  /// The table of its settings. Nil if there is none.
  let table: Text?
  /// A text that has all patterns of the entry's files.
  private let patterns: Text
  /// Whether the entry may name programs to run.
  private let mayRun: Bool

  /// A text that is embedded in the program, or was read from a file.
  enum Text: Sendable {
    case embedded(EmbeddedText)
    case read(String)
  }

  /// Creates the source of an entry whose document has the text `text`, and whose table has the text `table`. Without
  /// `mayRun`, programs to run that it names are ignored.
  public init(name: String, text: String, table: String?, mayRun: Bool) {
    (self.name, self.mayRun) = (name, mayRun)
    self.text = .read(text)
    self.table = table.map { .read($0) }
    patterns = self.text
  }

  /// The source of the bundled entry with this number.
  init(embedded number: Int) {
    (name, mayRun) = (EmbeddedText(.name, of: number)?.string ?? "", true)
    text = EmbeddedText(.entry, of: number).map { .embedded($0) } ?? .read("")
    table = EmbeddedText(.table, of: number).map { .embedded($0) }
    patterns = EmbeddedText(.patterns, of: number).map { .embedded($0) } ?? text
  }

  /// Parses the entry. Throws a problem with its place if the document is no entry.
  func entry() throws(Problem) -> CatalogEntry {
    try CatalogEntry(text.string, table: table, mayRun: mayRun)
  }

  /// Whether a pattern of the entry may match the path of a file with the name `last` in a directory with the name
  /// `directory`. O(patterns).
  func mayName(_ last: String, in directory: String) -> Bool {
    // A pattern ends with the name, or with a part of it after a star.
    let ends = ["/" + last + "\"", "\"" + last + "\""]
    return patterns.withPointer { text in
      ends.contains { strstr(text, $0) != nil } || text.hasStar(matching: last, in: directory)
    }
  }
}

extension EntrySource.Text {
  /// Whether the text is a part of this program.
  var isEmbedded: Bool { if case .embedded = self { true } else { false } }

  var string: String {
    switch self {
    case .embedded(let text): text.string
    case .read(let text): text
    }
  }

  /// Calls `body` with the bytes of the text and a zero.
  fileprivate func withPointer<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    switch self {
    case .embedded(let text): text.withPointer(body)
    case .read(let text): text.withCString(body)
    }
  }
}

extension UnsafePointer<CChar> {
  /// Whether a pattern of this text has a star in its last name, and may match a file named `last` in a directory
  /// named `directory`.
  fileprivate func hasStar(matching last: String, in directory: String) -> Bool {
    var rest = self
    while let found = strchr(rest, Int32(UInt8(ascii: "*"))) {
      rest = UnsafePointer(found + 1)
      let end = UnsafeRawBufferPointer(start: rest, count: strcspn(rest, "*/\""))
      guard rest[end.count] == CChar(UInt8(ascii: "\"")),
        last.utf8.suffix(end.count).elementsEqual(end)
      else { continue }
      if !end.isEmpty { return true }
      let text = UnsafeRawBufferPointer(start: self, count: UnsafePointer(found) - self)
      guard
        let mark = text.lastIndex(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\"") })
      else { return true }
      let start = text[(mark + 1)...]
      if !start.isEmpty {
        if start.contains(UInt8(ascii: "*")) || last.utf8.starts(with: start) { return true }
      } else if text[..<mark].last == UInt8(ascii: "*")
        || text[..<mark].suffix(directory.utf8.count).elementsEqual(directory.utf8)
      {
        return true
      }
    }
    return false
  }
}
