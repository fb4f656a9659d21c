import Preferences

@testable import Terminal

/// A line device whose input is a script and whose output is recorded, including prompts.
final class FakeLines: LineDevice {
  let charset: Charset
  let pageSize: Int
  private var typed: [LineInput]
  private(set) var said: [String] = []
  /// The lines that were typed without echo.
  private(set) var hidden: [String] = []

  init(_ typed: [LineInput], charset: Charset = .unicode, pageSize: Int = 5) {
    self.typed = typed.reversed()
    self.charset = charset
    self.pageSize = pageSize
  }

  func say(_ line: String) { said.append(line) }

  func line(after prompt: String, isHidden: Bool) -> LineInput {
    let input = typed.popLast() ?? .end
    said.append(prompt)
    if isHidden, case .line(let text) = input { hidden.append(text) }
    return input
  }
}
