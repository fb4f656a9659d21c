import Preferences

/// A pattern and the text that replaces its matches: `/FROM/TO/`, or with another delimiter.
struct Substitution {
  let pattern: Pattern
  let template: String

  /// Parses `/FROM/TO/`, in which `\\/` is a slash and the last delimiter may be missing. An `i` after
  /// it ignores case.
  init(parsing argument: ParsedCommand.Argument) throws(LineProblem) {
    let characters = Array(argument.text)
    let delimiter = characters[0]
    guard !delimiter.isLetter, !delimiter.isNumber, delimiter != "\\" else {
      throw LineProblem("a delimiter such as / is expected before FROM", at: argument.range)
    }
    var parts = [""]
    var at = 1
    while at < characters.count {
      let character = characters[at]
      if character == "\\", at + 1 < characters.count {
        parts[parts.count - 1] +=
          (characters[at + 1] == delimiter ? "" : "\\") + "\(characters[at + 1])"
        at += 1
      } else if character == delimiter {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
      at += 1
    }
    guard parts.count >= 2, !parts[0].isEmpty else {
      throw LineProblem("FROM and TO are expected: replace /FROM/TO/", at: argument.range)
    }
    guard parts.count == 2 || parts.count == 3 && ["", "i"].contains(parts[2]) else {
      throw LineProblem(
        "only i may follow; \\\(delimiter) is the character itself", at: argument.range)
    }
    pattern = Pattern(parts.count == 3 && parts[2] == "i" ? "(?i)" + parts[0] : parts[0])
    template = parts[1]
    if let why = pattern.compileError {
      throw LineProblem("FROM is not a pattern: \(why)", at: argument.range)
    }
  }

  /// Returns `value` with all its texts replaced. Nil if the value has no text.
  fileprivate func applied(
    to value: PreferenceValue, of row: ResolvedRow
  ) throws(Notice) -> PreferenceValue? {
    switch value {
    case .string(let text): return .string(try applied(to: text))
    case .array(let elements):
      var new: [PreferenceValue] = []
      for element in elements {
        if case .string(let text) = element {
          new.append(.string(try applied(to: text)))
        } else {
          new.append(element)
        }
      }
      return .array(new)
    case .integer, .real, .date:
      let text = row.entry.text(of: value)
      let new = try applied(to: text)
      return new == text ? value : try row.parse(new).inForm(of: value)
    default: return nil
    }
  }

  private func applied(to text: String) throws(Notice) -> String {
    do throws(Problem) {
      return try pattern.replacing(in: text, with: template)
    } catch {
      throw .problem(error.message)
    }
  }
}

extension Editor {
  /// `:replace`: replaces a pattern in the values of the marked rows, or else of all shown rows.
  mutating func replace(_ substitution: Substitution) throws(LineProblem) -> Transition {
    closingMode { editor throws(Notice) in
      let names = editor.marks.isEmpty ? try editor.shownNames(atMost: 100_000) : editor.markedNames
      editor.change(names, "changed") { row, editor throws(Notice) in
        guard let value = row.value else { return [] }
        guard !editor.holdsSecret(row) else {
          throw .problem("\(row.name.label) holds a secret")
        }
        guard let new = try substitution.applied(to: value, of: row), new != value else {
          return []
        }
        return try editor.checkedEdits(setting: row, to: new)
      }
      return .stay
    }
  }
}
