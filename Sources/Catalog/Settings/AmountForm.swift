import Preferences

/// The spellings of amounts with a unit in the files of a program: `30s`, `1h 30m`, `64kB`.
struct AmountForm: Sendable {
  /// An example: `time such as 30s or 5min`.
  let phrase: String
  /// The units with their sizes, ascending.
  let units: [(name: String, size: Double)]
  /// Whether several amounts are added: `1h 30m`.
  var allowsSums = false
  var ignoresCase = false
  var allowsFractions = false
  /// Whether a blank may stand between a number and its unit.
  var allowsBlanks = false
  var allowsSigns = false
  /// Words instead of an amount, such as `infinity`.
  var words: [String] = []

  /// Returns the size of a unit. Nil if there is no such unit.
  func size(ofUnit name: String) -> Double? {
    units.first { ignoresCase ? $0.name.lowercased() == name.lowercased() : $0.name == name }?.size
  }

  /// Returns the size of a unit with a count before it, such as `8kB`. Nil if there is no such unit.
  func size(ofBase name: String) -> Double? {
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    guard let size = size(ofUnit: String(name.dropFirst(digits.count))) else { return nil }
    return digits.isEmpty ? size : Double(digits).map { $0 * size }
  }

  /// Returns an amount in units of `base`. Nil if `text` is none, and infinity for a word.
  func amount(_ text: String, base: Double) -> Double? {
    if words.contains(where: { ignoresCase ? $0.lowercased() == text.lowercased() : $0 == text }) {
      return .infinity
    }
    var rest = text[...]
    var sum = 0.0
    var count = 0
    repeat {
      if allowsBlanks { rest = rest.drop { $0 == " " || $0 == "\t" } }
      guard let (number, length) = number(at: rest) else { return nil }
      rest = rest.dropFirst(length)
      let blanks = rest.prefix { $0 == " " || $0 == "\t" }
      let afterBlanks = rest.dropFirst(blanks.count)
      let name = afterBlanks.prefix { !$0.isNumber && !" \t+-.".contains($0) }
      if name.isEmpty {
        sum += number * base
      } else {
        guard blanks.isEmpty || allowsBlanks, let size = size(ofUnit: String(name)) else {
          return nil
        }
        sum += number * size
        rest = afterBlanks.dropFirst(name.count)
      }
      count += 1
    } while allowsSums && !rest.allSatisfy { $0 == " " || $0 == "\t" }
    guard rest.allSatisfy({ allowsBlanks && ($0 == " " || $0 == "\t") }) else { return nil }
    return sum / base
  }

  /// Returns the number with which a text begins, and the count of its characters.
  private func number(at text: Substring) -> (Double, Int)? {
    let sign = text.first.map { allowsSigns && "+-".contains($0) } == true ? 1 : 0
    var digits = text.dropFirst(sign).prefix { $0.isASCII && $0.isNumber || $0 == "." }
    if !allowsFractions { digits = digits.prefix { $0 != "." } }
    guard digits.contains(where: \.isNumber) else { return nil }
    let spelling = text.prefix(sign) + digits
    return Double(spelling.drop { $0 == "+" }).map { ($0, spelling.count) }
  }

  /// Returns a number of units of `base` with the largest unit of which it is a multiple.
  func text(of number: Double, base: Double) -> String {
    let amount = number * base
    let unit = units.last { $0.size > 0 && amount.truncatingRemainder(dividingBy: $0.size) == 0 }
    guard number != 0, let unit else { return number.text }
    return (amount / unit.size).text + unit.name
  }
}

extension Double {
  /// The number without a fraction if it is whole.
  var text: String { Int(exactly: self).map(String.init) ?? "\(self)" }

  /// The number as a value's number, which is an integer if it is whole.
  var number: Number { Int(exactly: self).map { Number($0) } ?? Number(self) }
}
