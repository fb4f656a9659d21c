import OrderedCollections
import Preferences

/// An `<enum>` or `<flags>` element: names of numbers.
struct Enumeration {
  let id: String
  let source: SettingsSource
  let offset: Int
  let line: Int
  let isFlags: Bool
  /// The numbers by name. Flags of value 0 are left out, because no value of a key names them.
  let numbers: OrderedDictionary<String, Int64>

  init(_ element: MarkupElement, in source: SettingsSource) throws(Problem) {
    try source.check(element, attributes: ["id"])
    id = try source.attribute("id", of: element)
    self.source = source
    offset = element.offset
    line = element.line
    isFlags = element.name == "flags"
    var numbers: OrderedDictionary<String, Int64> = [:]
    for value in element.children {
      let nick = try Enumeration.nick(of: value, in: source)
      let number = try Enumeration.number(of: value, in: source)
      guard numbers.updateValue(number, forKey: nick) == nil else {
        throw source.problem(.duplicateKey(nick), at: value.offset)
      }
    }
    self.numbers = isFlags ? numbers.filter { $0.value != 0 } : numbers
    guard !numbers.isEmpty else {
      throw source.refusal("<\(element.name)>", expected: "at least one value in it", at: element)
    }
  }

  private static func nick(
    of value: MarkupElement, in source: SettingsSource
  ) throws(Problem) -> String {
    guard value.name == "value" else {
      throw source.refusal("<\(value.name)>", expected: "<value>", at: value)
    }
    try source.check(value, attributes: ["nick", "value"])
    return try source.attribute("nick", of: value)
  }

  /// Parses a 32-bit number as C spells it.
  private static func number(
    of value: MarkupElement, in source: SettingsSource
  ) throws(Problem) -> Int64 {
    let spelling = try source.attribute("value", of: value)
    guard let number = WholeNumber(variantSpelling: spelling),
      WholeNumber(Int32.min)...WholeNumber(UInt32.max) ~= number
    else { throw source.refusal(spelling.quotedBriefly, expected: "a whole number", at: value) }
    return Int64(number)
  }

  var jsonSchema: Members {
    [
      "type": "string",
      "enum": .array(numbers.keys.map { .string($0) }),
      "x-numbers": .array(numbers.values.map { .integer(Number($0)) }),
      "$comment": .string(source.place(line: line)),
    ]
  }
}
