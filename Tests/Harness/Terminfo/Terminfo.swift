/// A terminal's entry of the terminfo database, as `infocmp` prints it. Shares no code with the editor.
package struct Terminfo {
  package private(set) var flags: Set<String> = []
  package private(set) var numbers: [String: Int] = [:]
  /// The strings without padding (`$<5>`).
  package private(set) var strings: [String: [UInt8]] = [:]

  /// Reads the entry. Throws if there is none.
  package init(_ type: String) throws {
    let result = try Program.run("infocmp", ["-1", "-x", type])
    guard result.status == 0 else { throw Missing(type: type) }
    self.init(listing: result.out)
  }

  package struct Missing: Error { package let type: String }

  /// Parses the output of `infocmp -1`.
  package init(listing: String) {
    for line in listing.split(separator: "\n") where line.hasPrefix("\t") {
      let text = line.dropFirst().hasSuffix(",") ? line.dropFirst().dropLast() : line.dropFirst()
      let name = String(text.prefix { $0 != "=" && $0 != "#" && $0 != "@" })
      let rest = text.dropFirst(name.count)
      switch rest.first {
      case "=": strings[name] = Self.withoutPadding(Self.unescaped(Array(rest.dropFirst().utf8)))
      case "#": numbers[name] = Self.number(rest.dropFirst())
      case nil: flags.insert(name)
      default: break
      }
    }
  }

  private static func number(_ text: Substring) -> Int? {
    text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
  }

  /// Replaces the escapes of terminfo(5).
  private static func unescaped(_ text: [UInt8]) -> [UInt8] {
    let letters: [Character: UInt8] = [
      "E": 0x1B, "e": 0x1B, "n": 0x0A, "l": 0x0A, "r": 0x0D, "t": 0x09, "b": 0x08, "f": 0x0C,
      "s": 0x20, "a": 0x07,
    ]
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "^"), let next = rest.popFirst() {
        bytes.append(next == UInt8(ascii: "?") ? 0x7F : next & 0x1F)
      } else if byte == UInt8(ascii: "\\") {
        let octal = rest.prefix(3).prefix { UInt8(ascii: "0")...UInt8(ascii: "7") ~= $0 }
        if octal.count == 3 {
          bytes.append(octal.reduce(0) { $0 &* 8 &+ ($1 - UInt8(ascii: "0")) })
          rest = rest.dropFirst(3)
        } else if let next = rest.popFirst() {
          let letter = Character(Unicode.Scalar(next))
          bytes.append(letter == "0" ? 0x80 : letters[letter] ?? next)
        }
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func withoutPadding(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "$"), rest.first == UInt8(ascii: "<"),
        let end = rest.firstIndex(of: UInt8(ascii: ">"))
      {
        rest = rest[(end + 1)...]
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// The string with its parameters inserted, or nil if the terminal lacks it.
  package func expanded(_ name: String, _ parameters: Int...) -> [UInt8]? {
    strings[name].map { ParameterizedString($0).expanded(parameters) }
  }
}

/// A string with parameters (`%p1%d`), see "Parameterized Strings" in terminfo(5).
struct ParameterizedString {
  private let bytes: [UInt8]
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func expanded(_ parameters: [Int]) -> [UInt8] {
    var run = Run(rest: bytes[...], parameters: parameters)
    run.go()
    return run.output
  }

  private struct Run {
    var rest: ArraySlice<UInt8>
    var parameters: [Int]
    var stack: [Int] = []
    var variables: [UInt8: Int] = [:]
    var output: [UInt8] = []

    mutating func go() {
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "%"), let code = rest.popFirst() else {
          output.append(byte)
          continue
        }
        perform(code)
      }
    }

    private mutating func pop() -> Int { stack.popLast() ?? 0 }

    private mutating func perform(_ code: UInt8) {
      switch Character(Unicode.Scalar(code)) {
      case "%": output.append(code)
      case "c":
        // A string of C has no zero byte.
        let byte = UInt8(truncatingIfNeeded: pop())
        output.append(byte == 0 ? 0x80 : byte)
      case "p": stack.append(parameter(Int(rest.popFirst() ?? 0) - 0x31))
      case "P": variables[rest.popFirst() ?? 0] = pop()
      case "g": stack.append(variables[rest.popFirst() ?? 0] ?? 0)
      case "'":
        stack.append(Int(rest.popFirst() ?? 0))
        rest = rest.dropFirst()
      case "{":
        let digits = rest.prefix { $0 != UInt8(ascii: "}") }
        stack.append(Int(String(decoding: digits, as: UTF8.self)) ?? 0)
        rest = rest.dropFirst(digits.count + 1)
      case "i": for index in 0..<min(2, parameters.count) { parameters[index] += 1 }
      case "?", ";": break
      case "t": if pop() == 0 { skip(toElse: true) }
      case "e": skip(toElse: false)
      case "!": stack.append(pop() == 0 ? 1 : 0)
      case "~": stack.append(~pop())
      case let code where "+-*/m&|^=<>AO".contains(code): combine(code)
      default: format(code)
      }
    }

    private func parameter(_ index: Int) -> Int {
      parameters.indices.contains(index) ? parameters[index] : 0
    }

    private mutating func combine(_ code: Character) {
      let second = pop()
      let first = pop()
      let result: Int =
        switch code {
        case "+": first + second
        case "-": first - second
        case "*": first * second
        case "/": second == 0 ? 0 : first / second
        case "m": second == 0 ? 0 : first % second
        case "&": first & second
        case "|": first | second
        case "^": first ^ second
        case "=": first == second ? 1 : 0
        case "<": first < second ? 1 : 0
        case ">": first > second ? 1 : 0
        case "A": first != 0 && second != 0 ? 1 : 0
        default: first != 0 || second != 0 ? 1 : 0
        }
      stack.append(result)
    }

    /// Skips to the `%e` or `%;` that belongs to this condition.
    private mutating func skip(toElse: Bool) {
      var depth = 0
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "%"), let code = rest.popFirst() else { continue }
        switch Character(Unicode.Scalar(code)) {
        case "?": depth += 1
        case ";" where depth == 0: return
        case ";": depth -= 1
        case "e" where depth == 0 && toElse: return
        default: break
        }
      }
    }

    /// `%d`, `%2d`, `%02x` and the like.
    private mutating func format(_ code: UInt8) {
      var text = String(Unicode.Scalar(code))
      while let letter = text.last, !"doxXs".contains(letter), let next = rest.popFirst() {
        text.append(Character(Unicode.Scalar(next)))
      }
      let digits = text.filter(\.isNumber)
      let radix = text.hasSuffix("d") ? 10 : text.hasSuffix("o") ? 8 : 16
      let number = String(pop(), radix: radix, uppercase: text.hasSuffix("X"))
      let width = Int(digits) ?? 0
      let fill = digits.hasPrefix("0") || text.contains(".") ? "0" : " "
      output += String(repeating: fill, count: max(0, width - number.count)).utf8
      output += number.utf8
    }
  }
}
