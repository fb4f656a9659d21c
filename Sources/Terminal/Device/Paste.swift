/// What is being pasted, until the terminal says that it is over: `ESC "[201~"`.
///
/// If that never comes, a long pause ends it. So does ^C: twice, each time with nothing around it, as
/// no text that a terminal sends in one go has it.
struct Paste {
  private var text = String.UnicodeScalarView()
  private var count = 0
  /// How many scalars of `end` the text ends with.
  private var matched = 0
  /// What came since the last pause: nothing, one ^C, or anything else.
  private var sincePause = Quiet.nothing
  private var lonelyStops = 0

  private enum Quiet { case nothing, stop, other }

  /// Scalars that are taken at once.
  static let limit = 1_000_000
  private static let end = Array("\u{1B}[201~".unicodeScalars)

  /// What it was, once it is over.
  mutating func take(_ scalar: Unicode.Scalar) -> TerminalEvent? {
    sincePause = sincePause == .nothing && scalar == "\u{3}" ? .stop : .other
    count += 1
    if count <= Self.limit + Self.end.count { text.append(scalar) }
    matched = scalar == Self.end[matched] ? matched + 1 : scalar == Self.end[0] ? 1 : 0
    guard matched == Self.end.count else { return nil }
    count -= Self.end.count
    return finished(dropping: Self.end.count)
  }

  mutating func pause() -> TerminalEvent? {
    switch sincePause {
    case .nothing: return nil
    case .stop: lonelyStops += 1
    case .other: lonelyStops = 0
    }
    sincePause = .nothing
    guard lonelyStops == 2 else { return nil }
    count -= 2
    return finished(dropping: 2)
  }

  /// The text received, without a possible start of the end marker.
  var soFar: TerminalEvent {
    var paste = self
    paste.count -= matched
    return paste.finished(dropping: matched)
  }

  private func finished(dropping rest: Int) -> TerminalEvent {
    count > Self.limit
      ? .pasteTooLong : .paste(String(String.UnicodeScalarView(text.dropLast(rest))))
  }
}
