/// A key for a text being typed, or pasted text.
public enum TextInput: Hashable, Sendable {
  case insert(String)
  case paste(PastedText)
  case deleteBackward, deleteForward
  /// `yank` inserts the text that these delete. Consecutive deletions are joined.
  case deleteWordBackward, deleteWordForward, deleteToStart, deleteToEnd
  case yank
  /// Swaps the two characters around the cursor.
  case transpose
  /// Undoes one deletion, or one typed word.
  case undo
  case left, right, wordLeft, wordRight
  /// The start and the end of the line with the cursor.
  case start, end
  case up, down, pageUp, pageDown
}

/// Pasted text, which is never a command.
///
/// Control characters are left out, except tabs and line breaks. Every kind of line break becomes a
/// newline.
public struct PastedText: Hashable, Sendable {
  package let text: String
  /// The number of control characters that were left out.
  package let dropped: Int

  /// Removes control characters from `raw`.
  public init(_ raw: String) {
    var text = String.UnicodeScalarView()
    var dropped = 0
    var isAfterReturn = false
    for scalar in raw.unicodeScalars {
      switch scalar {
      case "\r": text.append("\n")
      case "\n": if !isAfterReturn { text.append("\n") }
      case "\t": text.append("\t")
      case _ where scalar.properties.generalCategory == .control: dropped += 1
      default: text.append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    self.text = String(text)
    self.dropped = dropped
  }

  /// The text without the newlines at its end, which a copied line has.
  package var trimmed: String {
    String(String.UnicodeScalarView(text.unicodeScalars.reversed().drop { $0 == "\n" }.reversed()))
  }

  /// The text in one line, with a space for each line break.
  var oneLine: String { trimmed.replacing("\n", with: " ") }

  /// The lines that are not blank.
  var lines: [Substring] {
    text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
  }
}
