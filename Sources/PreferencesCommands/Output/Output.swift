import Documents
import Platform
import Preferences
import PreferencesEditor

/// Standard output, buffered. On a terminal, every line of a text is escaped. If the reader has
/// closed the pipe, the program exits quietly.
package struct Output: ~Copyable {
  private var buffer: [UInt8] = []
  /// Whether standard output is a terminal, so that texts are escaped.
  let isTerminal = isatty(STDOUT_FILENO) != 0
  private static let bufferSize = 1 << 16

  package init() { buffer.reserveCapacity(Self.bufferSize + 4096) }

  package mutating func write(_ text: String) throws(Failure) {
    buffer.append(contentsOf: (isTerminal ? text.printableLines : text).utf8)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  package mutating func line(_ text: String) throws(Failure) {
    try write(text)
    try write("\n")
  }

  /// Writes a document. A terminal gets its printable form, with tabs and line breaks.
  package mutating func write(_ bytes: [UInt8]) throws(Failure) {
    try flush()
    guard isTerminal else { return try send(bytes) }
    let parts = String(decoding: bytes, as: UTF8.self).split(
      separator: "\t", omittingEmptySubsequences: false)
    try send(Array(parts.map { String($0).printableLines }.joined(separator: "\t").utf8))
  }

  package mutating func flush() throws(Failure) {
    try send(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private func send(_ bytes: [UInt8]) throws(Failure) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Platform.write(1, $0.baseAddress.map { $0 + sent }, $0.count - sent)
      }
      if count >= 0 {
        sent += count
      } else if errno != EINTR {
        if errno == EPIPE { exit(0) }
        throw Failure(
          "\(Program.name): standard output: \(String(cString: strerror(errno)))", .inputOutput)
      }
    }
  }

  /// Prints a path with its exact bytes, or escaped on a terminal.
  package static func print(path: String) throws(Failure) {
    var output = Output()
    if output.isTerminal { try output.write(path) } else { try output.write(path.pathBytes) }
    try output.write("\n")
    try output.flush()
  }

  /// Prints a line.
  package static func print(_ text: String) throws(Failure) {
    var output = Output()
    try output.line(text)
    try output.flush()
  }
}

extension String {
  /// Returns the text of an argument that is not a path. Throws if it is not UTF-8.
  package func asText() throws(Failure) -> String {
    guard hasStandIns else { return self }
    guard let text = String(validating: pathBytes, as: UTF8.self) else {
      throw Failure(
        "\(Program.name): \(printable): is not UTF-8; only the name of a file may be anything else",
        .usage)
    }
    return text
  }

  /// The text with each line in printable form.
  package var printableLines: String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { String($0).printable }.joined(separator: "\n")
  }
}

extension Output {
  /// Prints changes as lines such as `~ name = old -> new`, or as a JSON array.
  package static func print(_ changes: [Change], asJSON: Bool) throws(Failure) {
    var output = Output()
    if asJSON {
      try output.line(PreferenceValue.array(changes.map(\.object)).json)
    } else {
      for change in changes { try output.line(change.line) }
    }
    try output.flush()
  }

  /// Prints the lines that would change, or the values if there are no lines, without secrets.
  package static func show(
    from old: DocumentSnapshot, to new: any Document, schema: Schema
  ) throws(Failure) {
    let preview = LinePreview(from: old.document, to: new, schema.secrecy)
    guard !preview.lines.isEmpty else {
      let then = DocumentSnapshot(new, revision: old.revision)
      return try print(Difference(old, then).changes.map(schema.masked), asJSON: false)
    }
    var output = Output()
    for line in preview.lines {
      try output.line(line.description)
      if let reading = line.reading { try output.line("  read as: \(reading)") }
    }
    if preview.isCut { try output.line("…") }
    try output.flush()
  }
}

extension Change {
  /// The change as `~ name = old -> new`, `- name = old` or `+ name = new`.
  package var line: String {
    switch (old, new) {
    case (let old?, let new?): "~ \(name) = \(old.text) -> \(new.text)"
    case (let old?, nil): "- \(name) = \(old.text)"
    default: "+ \(name) = \(new?.text ?? "")"
    }
  }

  package var object: PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = ["name": .string(name.description)]
    members["old"] = old
    members["new"] = new
    return .dictionary(members)
  }
}
