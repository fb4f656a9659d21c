import Preferences
import Testing

@testable import Schemas

/// The translation of one key, to compare with the output of `gsettings`.
struct TranslatedGSettingsKey {
  let part: PreferenceValue
  let root: PreferenceValue

  func isSame(as key: GSettingsTool.Key) throws {
    try hasDefault(of: key)
    #expect(range == key.range.withShortNumbers, "\(key.schema) \(key.name)")
    let words = part.part("description") ?? part.part("title") ?? .string("")
    #expect(words == .string(key.description.withoutLinesAround), "\(key.schema) \(key.name)")
  }

  func hasDefault(of key: GSettingsTool.Key) throws {
    let place: Comment = "\(key.schema) \(key.name): \(key.value)"
    let type = try #require(VariantType(typeText.utf8), place)
    let value = try PreferenceValue(variantText: Array(key.value.utf8), of: type)
    let standard = try #require(part.part("default"), place)
    #expect(standard == value, place)
  }

  private var typeText: String {
    if case .string(let text)? = part.part("x-variantType") { text } else { "" }
  }

  // MARK: range

  /// The range in the notation of `gsettings range`.
  private var range: String {
    if let choices {
      let isFlags = part.part("uniqueItems") != nil
      return ([isFlags ? "flags" : "enum"] + choices.map { "'\($0)'" }).joined(separator: "\n")
        + "\n"
    }
    let type = VariantType(typeText.utf8)
    guard hasRange(type) else { return "type \(typeText)\n" }
    return "range \(typeText) \(bound("minimum", "-inf")) \(bound("maximum", "inf"))\n"
  }

  private func hasRange(_ type: VariantType?) -> Bool {
    guard let whole = type?.jsonSchema() else { return false }
    return part.part("minimum") != whole["minimum"] || part.part("maximum") != whole["maximum"]
  }

  /// Returns a bound in the notation of `gsettings range`, which prints bytes in hexadecimal.
  private func bound(_ keyword: String, _ none: String) -> String {
    guard let bound = part.part(keyword) else { return none }
    guard typeText == "y", let number = UInt8(bound.text) else { return bound.text }
    return "0x" + (number < 16 ? "0" : "") + String(number, radix: 16)
  }

  private var choices: [String]? {
    var shape = part.part("items") ?? part
    if case .array(let branches)? = shape.part("anyOf") { shape = branches[0] }
    if case .string(let reference)? = shape.part("$ref") {
      shape = root.part("$defs", String(reference.dropFirst("#/$defs/".count))) ?? shape
    }
    guard case .array(let choices)? = shape.part("enum") else { return nil }
    return choices.map { if case .string(let text) = $0 { text } else { $0.text } }
  }
}

extension String {
  /// The range with the shortest spelling of each double: `0.1` for `0.10000000000000001`.
  fileprivate var withShortNumbers: String {
    guard hasPrefix("range d ") else { return self }
    let parts = dropLast().split(separator: " ").map { Double($0).map { "\($0)" } ?? String($0) }
    return parts.joined(separator: " ") + "\n"
  }

  /// The description without blank lines around it. Empty for `(null)`.
  fileprivate var withoutLinesAround: String {
    if self == "(null)\n" { return "" }
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    let first = lines.firstIndex { !$0.isEmpty } ?? lines.endIndex
    let last = lines.lastIndex { !$0.isEmpty } ?? first
    return first < lines.endIndex ? lines[first...last].joined(separator: "\n") : ""
  }
}
