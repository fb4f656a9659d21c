import Documents
import Preferences

/// The line that a program complains about.
struct ComplaintPlace: Hashable {
  /// The file as the program names it. Nil if it names none.
  let file: String?
  let line: Int

  /// A way in which programs name a line: a pattern, and the groups of the file and of the line.
  private struct Form {
    let pattern: Pattern
    let template: String

    init(_ pattern: String, file: Int?, line: Int) {
      self.pattern = Pattern("^.*?(?:\(pattern)).*$")
      template = (file.map { "$\($0)" } ?? "") + "\n$\(line)"
    }
  }

  /// The forms, of which the first that is found counts.
  private static let forms = [
    Form(#"(/[^\s:"'(),]+),?:? [lL]ine (\d+)"#, file: 1, line: 2),
    Form(#""?(/[^\s:"'()\[\]]+)"?:(\d+)(?:[:.]\d+)?"#, file: 1, line: 2),
    Form(
      #"line (\d+)(?: pos: \d+)? (?:of|in)(?: configuration)?(?: file)? ["'(]?(/[^\s:"')]+)"#,
      file: 2, line: 1),
    Form(#"file ["'](/[^"']+)["'],? line (\d+)"#, file: 1, line: 2),
    Form(#"(/[^\s:"'()]+)\((\d+)\)"#, file: 1, line: 2),
    Form(#"(/[^\s:"'(),]+): \((\d+), \d+\)"#, file: 1, line: 2),
    Form(#"(/[^\s,]+), on or before line (\d+)"#, file: 1, line: 2),
    Form(#"in (/.+) on line (\d+)"#, file: 1, line: 2),
    Form(#"'(/[^']+)' \[line\s+(\d+)\]"#, file: 1, line: 2),
    Form(#"[Ee]rror in configuration file '(/[^']+)' - Line (\d+)"#, file: 1, line: 2),
    Form(#"source: (/\S+) line: (\d+)"#, file: 1, line: 2),
    Form(#"(/[^\s\[]+)\[(\d+)\]:"#, file: 1, line: 2),
    Form(#"(?:at |^|[^a-z])[lL]ine:? (\d+)\b"#, file: nil, line: 1),
  ]

  /// The line itself. Nil if there is no such line.
  func text(in lines: [ArraySlice<UInt8>]) -> ArraySlice<UInt8>? {
    lines.indices.contains(line - 1) ? lines[line - 1] : nil
  }

  /// Returns the complaint without the file and the line that it begins with.
  static func removed(from complaint: String, _ path: String) -> String {
    guard complaint.hasPrefix(path) else { return complaint }
    let rest = complaint.dropFirst(path.count)
    let end = Pattern(#"^[:,]? ?(?:line )?\d+(?::\d+)?[:,]? (.+)$"#)
    guard let text = try? end.replacing(in: String(rest), with: "$1"), text != rest else {
      return complaint
    }
    return text
  }

  /// Finds the place in a line that a program has printed. Nil if it names none.
  init?(in text: String) {
    for form in Self.forms where (try? form.pattern.isFound(in: text)) == true {
      guard let found = try? form.pattern.replacing(in: text, with: form.template) else { continue }
      let parts = found.split(byText: "\n")
      guard parts.count == 2, let line = Int(parts[1]), line > 0 else { continue }
      (file, self.line) = (parts[0].isEmpty ? nil : parts[0], line)
      return
    }
    return nil
  }
}
