import Preferences

/// All facts about a key, then its whole value, line by line. Secrets are dots until the user reveals
/// them.
public struct ValueText: EditorMode, Sendable {
  package let name: PreferenceName
  private let facts: [String]
  package internal(set) var top = 0
  package private(set) var isRevealed = false
  private let shown: ValueLines
  /// The value with its secrets; nil if it has none.
  private let secret: ValueLines?

  init(
    _ name: PreferenceName, _ value: PreferenceValue, masked: PreferenceValue, _ kind: Kind,
    facts: [String]
  ) {
    self.name = name
    self.facts = facts.isEmpty ? [] : facts.flatMap(\.pieces) + [""]
    shown = ValueLines(masked, kind)
    secret = masked == value ? nil : ValueLines(value, kind)
  }

  private var lines: ValueLines { isRevealed ? secret ?? shown : shown }

  package var isSecret: Bool { secret != nil }
  package var lineCount: Int { facts.count + lines.count }
  /// `1 line`, `14 bytes`
  package var sizeText: String { lines.sizeText }
  /// Returns a line, which is made on demand.
  package func line(at index: Int) -> String {
    index < facts.count ? facts[index] : lines[index - facts.count]
  }
  /// Whether the line is a fact, not a part of the value.
  package func isFact(at index: Int) -> Bool { index < facts.count }

  var mode: Mode { .viewValue(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .reveal where isSecret: (isRevealed, top) = (!isRevealed, 0)
    case .reveal: editor.notice = .info("\(name.label) does not contain a secret")
    case .accept, .cancel, .quit, .viewValue: return .browse
    default: top = command.moved(top, of: lineCount, page: editor.pageSize)
    }
    return .stay
  }
}

extension Editor {
  /// `v`: shows everything about the key under the cursor.
  func viewValue() -> Transition {
    guard let row = cursorRow else { return .stay }
    let value = row.effectiveValue ?? .string("")
    let masked = row.entry.isSecret ? .string(Entry.mask) : schema.masked(value, at: row.name)
    return .open(
      .viewValue(
        ValueText(
          row.name, value, masked: masked, row.entry.kind,
          facts: (detail?.lines ?? []) + (title.dialect.map { [$0] } ?? []))))
  }
}

/// The lines of a value: the lines of a text, one line for each part of a container, rows of bytes,
/// or a single line.
enum ValueLines: Sendable {
  case lines([String])
  case bytes([UInt8])

  init(_ value: PreferenceValue, _ kind: Kind) {
    if case .data(let bytes) = value {
      self = .bytes(bytes)
    } else if kind.isData, let bytes = kind.bytes(of: value) {
      self = .bytes(bytes)
    } else {
      self = .lines(value.lines.flatMap(\.pieces))
    }
  }

  var count: Int {
    switch self {
    case .lines(let lines): lines.count
    case .bytes(let bytes): max(1, (bytes.count + DataDigits.rowLength - 1) / DataDigits.rowLength)
    }
  }

  var sizeText: String {
    switch self {
    case .lines(let lines): counted(lines.count, "line")
    case .bytes(let bytes): counted(bytes.count, "byte")
    }
  }

  /// The line at `index`. A row of bytes has their offset, digits and ASCII characters.
  subscript(index: Int) -> String {
    switch self {
    case .lines(let lines): return lines[index]
    case .bytes(let bytes):
      let start = index * DataDigits.rowLength
      let row = Array(bytes.dropFirst(start).prefix(DataDigits.rowLength))
      let digits = DataDigits.hexadecimal.text(of: row)
      let gap = String(repeating: " ", count: DataDigits.rowWidth - digits.count + 2)
      return DataDigits.place(start, upTo: bytes.count) + " " + digits + gap
        + DataDigits.characters(of: row)
    }
  }
}

extension String {
  /// The text in pieces of at most 400 characters, so that a screen shows each completely.
  fileprivate var pieces: [String] {
    var pieces: [String] = []
    var rest = self[...]
    while let limit = rest.index(rest.startIndex, offsetBy: 400, limitedBy: rest.endIndex),
      limit < rest.endIndex
    {
      let space = rest[..<limit].lastIndex(of: " ").map { rest.index(after: $0) } ?? limit
      pieces.append(String(rest[..<space]))
      rest = rest[space...]
    }
    return pieces + [String(rest)]
  }
}

extension PreferenceValue {
  fileprivate var lines: [String] {
    switch self {
    case .string(let text):
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    case .array(let elements): elements.isEmpty ? [text] : elements.map(\.text)
    case .dictionary(let members):
      members.isEmpty ? [text] : members.map { "\($0.key.quoted): \($0.value.text)" }
    default: [text]
    }
  }
}
