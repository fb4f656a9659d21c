import Preferences

/// Parses a `:` line.
struct LineReader {
  private let characters: [Character]
  private(set) var position = 0

  init(_ text: String) { characters = Array(text) }

  /// Parses a line that may be incomplete. Throws if there is no such command.
  static func parts(of text: String) throws(LineProblem) -> ParsedCommand {
    var reader = LineReader(text)
    guard let spec = try reader.spec() else {
      throw LineProblem("a command is expected; Tab lists them", at: 0..<0)
    }
    var arguments: [ParsedCommand.Argument] = []
    for parameter in spec.parameters {
      guard let argument = reader.argument(parameter) else { break }
      arguments.append(argument)
    }
    if let rest = reader.rest() {
      throw LineProblem("nothing more is expected: \(spec.usage)", at: rest.range)
    }
    return ParsedCommand(spec: spec, arguments: arguments)
  }

  /// Parses a complete line. Throws if an argument is missing too.
  static func command(_ text: String) throws(LineProblem) -> ParsedCommand {
    let command = try parts(of: text)
    let end = text.count
    for (index, parameter) in command.spec.parameters.enumerated() {
      guard let argument = command[index] else {
        guard parameter.isRequired else { break }
        throw LineProblem(
          "\(parameter.placeholder) is missing: \(command.spec.usage)", at: end..<end)
      }
      try check(argument, as: parameter, of: command.spec)
    }
    return command
  }

  private static func check(
    _ argument: ParsedCommand.Argument, as parameter: CommandSpec.Parameter, of spec: CommandSpec
  ) throws(LineProblem) {
    switch parameter {
    case .count where Int(argument.text).map({ $0 < 1 }) ?? true:
      throw LineProblem("a number of steps is expected: \(spec.usage)", at: argument.range)
    case .order where !["up", "down"].contains(argument.text):
      throw LineProblem("up or down is expected: \(spec.usage)", at: argument.range)
    case .word(let words) where !words.contains(argument.text):
      let expected = words.joined(separator: " or ")
      throw LineProblem("\(expected) is expected: \(spec.usage)", at: argument.range)
    default: return
    }
  }

  private mutating func spec() throws(LineProblem) -> CommandSpec? {
    skipBlanks()
    if position < characters.count, characters[position] == ":" { position += 1 }
    skipBlanks()
    guard let word = word() else { return nil }
    guard let spec = CommandSpec.named(word.text) else {
      throw LineProblem(
        "unknown command \(word.text.quotedBriefly)", at: word.range,
        nearest: word.text.nearest(among: CommandSpec.all.flatMap(\.names)))
    }
    return spec
  }

  private mutating func argument(_ parameter: CommandSpec.Parameter) -> ParsedCommand.Argument? {
    switch parameter {
    case .name, .optionalName, .newName: name()
    case .value: value()
    case .file, .optionalFile, .fileOrReason, .filter, .topic, .substitution: rest()
    case .theme, .dialect, .count, .word, .order: word()
    }
  }

  /// Reads up to a blank or `=` outside quotes. An `=` counts as a blank.
  private mutating func name() -> ParsedCommand.Argument? {
    skipBlanks()
    let start = position
    var isQuoted = false
    while position < characters.count {
      let character = characters[position]
      if isQuoted, character == "\\" {
        position += 1
      } else if character == "\"" {
        isQuoted.toggle()
      }
      if !isQuoted, character.isWhitespace || character == "=" { break }
      position += 1
    }
    position = min(position, characters.count)
    return argument(from: start)
  }

  /// Reads everything after one blank or `=`, including further blanks.
  private mutating func value() -> ParsedCommand.Argument? {
    let separator = position
    skipBlanks()
    if position < characters.count, characters[position] == "=" {
      position += 1
      if position < characters.count, characters[position].isWhitespace { position += 1 }
    } else if position == separator || position == characters.count {
      return nil
    } else {
      position = separator + 1
    }
    let start = position
    position = characters.count
    return ParsedCommand.Argument(
      text: String(characters[start...]), range: start..<characters.count)
  }

  private mutating func word() -> ParsedCommand.Argument? {
    skipBlanks()
    let start = position
    while position < characters.count, !characters[position].isWhitespace { position += 1 }
    return argument(from: start)
  }

  /// Reads everything that is left, without blanks at its ends.
  private mutating func rest() -> ParsedCommand.Argument? {
    skipBlanks()
    let start = position
    position = characters[start...].lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? start
    defer { position = characters.count }
    return argument(from: start)
  }

  private mutating func skipBlanks() {
    while position < characters.count, characters[position].isWhitespace { position += 1 }
  }

  /// The text from `start` to the present position; nil if it is empty.
  private func argument(from start: Int) -> ParsedCommand.Argument? {
    start == position
      ? nil
      : ParsedCommand.Argument(
        text: String(characters[start..<position]), range: start..<position)
  }
}

/// A parsed `:` line: its command and the arguments, each with its position.
struct ParsedCommand: Hashable, Sendable {
  let spec: CommandSpec
  /// The arguments in the order of the parameters. Optional ones at the end may be missing.
  let arguments: [Argument]

  struct Argument: Hashable, Sendable {
    let text: String
    /// The characters of the line that it spans.
    let range: Range<Int>
  }

  subscript(index: Int) -> Argument? { index < arguments.count ? arguments[index] : nil }
}

/// A mistake in a line, and its position.
public struct LineProblem: Error, Hashable, Sendable {
  /// The description of the mistake, with a guess if there is one.
  package let message: String
  /// The characters of the line that are wrong; empty if something is missing.
  package let range: Range<Int>

  init(_ message: String, at range: Range<Int>, nearest: String? = nil) {
    self.message = message + (nearest.map { "; did you mean \($0)?" } ?? "")
    self.range = range
  }
}
