/// A paste in progress. It ends with `ESC "[201~"`.
///
/// If the end marker never arrives, a long pause ends the paste. So does ^C pressed twice, each
/// time with no other input before and after it, because a terminal sends pasted text in one go.
struct Paste {
  private var text = String.UnicodeScalarView()
  private var count = 0
  /// The number of scalars of the end marker that the text ends with.
  private var matched = 0
  /// The input since the last pause.
  private var sincePause = Input.nothing
  /// The ^C, one after the other, that were pressed alone.
  private var interrupts = 0

  private enum Input { case nothing, interrupt, other }

  /// The most scalars of a paste.
  static let limit = 1_000_000
  private static let end = Array("\u{1B}[201~".unicodeScalars)

  /// Adds a scalar. Returns the event of the paste once it is complete.
  mutating func append(_ scalar: Unicode.Scalar) -> TerminalEvent? {
    sincePause = sincePause == .nothing && scalar == "\u{3}" ? .interrupt : .other
    count += 1
    if count <= Self.limit + Self.end.count { text.append(scalar) }
    matched = scalar == Self.end[matched] ? matched + 1 : scalar == Self.end[0] ? 1 : 0
    return matched == Self.end.count ? event(droppingLast: matched) : nil
  }

  /// Handles a pause of the input. Returns the event of the paste if ^C ended it.
  mutating func pause() -> TerminalEvent? {
    switch sincePause {
    case .nothing: return nil
    case .interrupt: interrupts += 1
    case .other: interrupts = 0
    }
    sincePause = .nothing
    return interrupts == 2 ? event(droppingLast: 2) : nil
  }

  /// The text received so far, without a possible start of the end marker.
  var partial: TerminalEvent { event(droppingLast: matched) }

  private func event(droppingLast dropped: Int) -> TerminalEvent {
    count - dropped > Self.limit
      ? .pasteTooLong : .paste(String(String.UnicodeScalarView(text.dropLast(dropped))))
  }
}
