/// A key while a text is being typed, or what was pasted.
public enum TextInput: Hashable, Sendable {
  case insert(String)
  case paste(PastedText)
  case deleteBackward, deleteForward
  /// What these delete, `yank` puts in again; one after another they gather.
  case deleteWordBackward, deleteWordForward, deleteToStart, deleteToEnd
  case yank
  /// The two characters around the cursor change places.
  case transpose
  /// Back by one deletion, or by one word typed.
  case undo
  case left, right, wordLeft, wordRight
  /// Of the line that the cursor is in.
  case start, end
  case up, down, pageUp, pageDown
}

/// Text that came at once, from elsewhere: never a command, whatever it holds.
///
/// Control characters are left out, but for tabs and line breaks; those, however they came, are
/// newlines.
public struct PastedText: Hashable, Sendable {
  public let text: String
  /// Control characters that were left out.
  public let dropped: Int

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

  /// Without the newlines at its end, which a copied line brings along.
  public var trimmed: String {
    String(String.UnicodeScalarView(text.unicodeScalars.reversed().drop { $0 == "\n" }.reversed()))
  }

  /// For what has one line only: a space for each line break.
  var oneLine: String { trimmed.replacing("\n", with: " ") }

  /// Those that hold more than blanks.
  var lines: [Substring] {
    text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
  }
}
