import Preferences
import Seeded
import Testing

@testable import Documents

/// The laws of values, for every dialect.
struct ValueLawTests {
  @Test(arguments: Dialect.all)
  func `a text that is set is read back exactly, or refused`(dialect: Dialect) throws {
    let file = ValueFile(dialect)
    var written = 0
    for seed in Trials.seeds(1_500) {
      var random = ValueGenerator(seed: seed)
      let old = file.text(random.spelling())
      let text = random.text()
      guard let bytes = try file.setting(text, in: old) else { continue }
      written += 1
      let new = try file.snapshot(bytes)
      let comment: Comment =
        "\(dialect) \(seed): \(text.debugDescription) in \(old.debugDescription)"
      #expect(ValueFile.content(new[file.name("key")]) == text, comment)
    }
    #expect(written > 50)
  }

  /// The keys and headings that a reader finds who knows neither quotes nor continuation.
  private func plainKeys(_ bytes: [UInt8], _ dialect: Dialect) -> [String] {
    bytes.split(whereSeparator: \.isLineBreak).compactMap { line in
      let text = line.drop(while: \.isBlank)
      guard let first = text.first else { return nil }
      // Every reader of control files knows that an indented line is no field.
      if dialect.continuation == .indentationWithDots, text.count < line.count { return nil }
      let isHeading = first == UInt8(ascii: "[") && dialect.hasSections
      if isHeading || "#;".utf8.contains(first) { return String(decoding: text, as: UTF8.self) }
      let end = text.firstIndex {
        dialect.separates($0) || dialect.separatesByBlanks && $0.isBlank
      }
      guard end != nil || dialect.separatesByBlanks else { return nil }
      return String(decoding: text[..<(end ?? text.endIndex)].filter { !$0.isBlank }, as: UTF8.self)
    }
  }

  @Test(arguments: Dialect.all)
  func `no text becomes a key, section or comment for a reader of single lines`(
    dialect: Dialect
  ) throws {
    let file = ValueFile(dialect)
    for seed in Trials.seeds(1_500) {
      var random = ValueGenerator(seed: seed)
      let old = file.text(random.chance(50) ? "plain" : random.spelling())
      let text = random.text()
      guard let bytes = try file.setting(text, in: old) else { continue }
      let before = plainKeys(Array(old.utf8), dialect)
      let added = plainKeys(bytes, dialect).filter { !before.contains($0) && $0 != "key" }
      #expect(
        added.isEmpty, "\(dialect) \(seed): \(text.debugDescription) in \(old.debugDescription)")
    }
  }

  @Test(arguments: Dialect.all)
  func `a removed value takes all of its lines with it`(dialect: Dialect) throws {
    let file = ValueFile(dialect)
    for seed in Trials.seeds(600) {
      var random = ValueGenerator(seed: seed)
      let text = file.text(random.spelling())
      let old = try file.snapshot(text)
      let name = file.name("key")
      guard let value = old[name], old.count == 3,
        let bytes = try? old.document.applying([Change(name, from: value, to: nil)]).bytes
      else { continue }
      let new = try file.snapshot(bytes)
      let comment: Comment =
        "\(dialect) \(seed) \(text.debugDescription) \(String(decoding: bytes, as: UTF8.self).debugDescription)"
      #expect(new[name] == nil && new.count == 2, comment)
      for key in ["before", "after"] {
        #expect(new[file.name(key)] == old[file.name(key)], comment)
      }
    }
  }
}
