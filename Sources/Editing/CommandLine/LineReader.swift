/// Takes a `:` line apart.
struct LineReader {
  private let characters: [Character]
  private(set) var position = 0

  init(_ text: String) { characters = Array(text) }

  /// The verb, and whatever stands behind it, in the verb's own parts. A part that is not begun is
  /// not there. Throws where there is no such verb.
  static func parts(of text: String) throws(LineProblem) -> Order {
    var reader = LineReader(text)
    guard let verb = try reader.verb() else {
      throw LineProblem("a command is expected; Tab shows which there are", at: 0..<0)
    }
    var arguments: [Order.Argument] = []
    for parameter in verb.parameters {
      guard let argument = reader.argument(parameter) else { break }
      arguments.append(argument)
    }
    if let rest = reader.rest() {
      throw LineProblem("nothing more is expected: \(verb.usage)", at: rest.range)
    }
    return Order(verb: verb, arguments: arguments)
  }

  /// As `parts`; throws too where something is missing.
  static func order(_ text: String) throws(LineProblem) -> Order {
    let order = try parts(of: text)
    let end = text.count
    for (index, parameter) in order.verb.parameters.enumerated() {
      guard let argument = order[index] else {
        guard parameter.isNeeded else { break }
        throw LineProblem("\(parameter.words) is missing: \(order.verb.usage)", at: end..<end)
      }
      try check(argument, as: parameter, of: order.verb)
    }
    return order
  }

  private static func check(
    _ argument: Order.Argument, as parameter: Verb.Parameter, of verb: Verb
  ) throws(LineProblem) {
    switch parameter {
    case .count where Int(argument.text).map({ $0 < 1 }) ?? true:
      throw LineProblem("a number of steps is expected: \(verb.usage)", at: argument.range)
    case .word(let words) where !words.contains(argument.text):
      let expected = words.joined(separator: " or ")
      throw LineProblem("\(expected) is expected: \(verb.usage)", at: argument.range)
    default: return
    }
  }

  private mutating func verb() throws(LineProblem) -> Verb? {
    skipBlanks()
    if position < characters.count, characters[position] == ":" { position += 1 }
    skipBlanks()
    guard let word = word() else { return nil }
    guard let verb = Verb.named(word.text) else {
      let nearest = word.text.nearest(among: Verb.all.flatMap(\.names))
      throw LineProblem(
        "unknown command \(word.text.quotedBriefly)"
          + (nearest.map { "; did you mean \($0)?" } ?? ""),
        at: word.range)
    }
    return verb
  }

  private mutating func argument(_ parameter: Verb.Parameter) -> Order.Argument? {
    switch parameter {
    case .name, .nameIfNeeded: name()
    case .value: value()
    case .file, .fileIfNeeded, .filter, .topic: rest()
    case .theme, .count, .word: word()
    }
  }

  /// Up to a blank or `=` that stands in no quotes. The `=` is taken for a blank.
  private mutating func name() -> Order.Argument? {
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
    return position == start ? nil : argument(from: start)
  }

  /// All that follows one blank or `=`, to the end, blanks of its own too.
  private mutating func value() -> Order.Argument? {
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
    return argument(from: start)
  }

  private mutating func word() -> Order.Argument? {
    skipBlanks()
    let start = position
    while position < characters.count, !characters[position].isWhitespace { position += 1 }
    return position == start ? nil : argument(from: start)
  }

  /// Without blanks at its ends.
  private mutating func rest() -> Order.Argument? {
    skipBlanks()
    let start = position
    var end = characters.count
    while end > start, characters[end - 1].isWhitespace { end -= 1 }
    position = characters.count
    return end == start ? nil : argument(from: start, to: end)
  }

  private mutating func skipBlanks() {
    while position < characters.count, characters[position].isWhitespace { position += 1 }
  }

  private func argument(from start: Int, to end: Int? = nil) -> Order.Argument {
    let end = end ?? position
    return Order.Argument(text: String(characters[start..<end]), range: start..<end)
  }
}
