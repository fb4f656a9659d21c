import Preferences
import Seeded

@testable import Documents

/// Generates files in which keys and sections are repeated, with comments, blank lines and indentation.
struct FileGenerator: SeededGenerator {
  var source: SplitMix64 {
    get { values.source }
    set { values.source = newValue }
  }
  private var values: ValueGenerator
  private let file: ValueFile

  init(seed: UInt64, _ file: ValueFile) {
    values = ValueGenerator(seed: seed)
    self.file = file
  }

  mutating func text() -> String {
    guard file.dialect.hasSections else { return block(1 + below(7)) }
    var text = ""
    for number in 0..<1 + below(file.joinsSections ? 4 : 2) {
      let name = number == 0 || file.joinsSections && chance(50) ? file.section : "t"
      text += "[\(name)]\n" + block(1 + below(4))
    }
    return text
  }

  private mutating func block(_ count: Int) -> String {
    (0..<count).map { _ in line() + "\n" }.joined()
  }

  private mutating func line() -> String {
    switch below(10) {
    case 0: return pick(file.dialect.stanza == nil ? ["", "", "  ", "\t"] : ["  ", "\t"])
    case 1, 2:
      let mark = String(decoding: [pick(file.dialect.marks)], as: UTF8.self)
      return pick(["", "", "  "]) + mark
        + pick([" words", "\(file.key)=9", " \(file.before) = 9", " it's", "", " \"a"])
    case 3, 4, 5: return assignment(pick([file.before, file.after]), pick(["1", "2", "3"]))
    default: return assignment(file.key, chance(40) ? values.spelling() : pick(["p", "q", "r"]))
    }
  }

  private mutating func assignment(_ key: String, _ spelling: String) -> String {
    let separator =
      file.dialect.separator == .blank || file.dialect.name == "environment" || chance(60)
      ? file.dialect.newSeparator
      : pick(file.dialect.separator == .colon ? [":", " : ", ":\t"] : ["=", " = ", "= "])
    let indentation = chance(80) ? "" : pick([" ", "  ", "\t"])
    return indentation + variant(key) + separator + spelling
  }

  /// Another spelling of a key that the program takes for the same.
  private mutating func variant(_ key: String) -> String {
    switch file.dialect.equalKeys {
    case .identical, .ignoringDashes: key
    case .ignoringCase: pick([key, key, key.uppercased(), key.lowercased()])
    case .ignoringCaseAndBlanks:
      pick([key, key, key.uppercased(), "\(key.prefix(1)) \(key.dropFirst())"])
    }
  }

  /// A change of one of the three keys: another text of the middle one, 7 for another one, or its removal.
  mutating func change(of snapshot: DocumentSnapshot) -> Change {
    let isMiddle = chance(50)
    let key = isMiddle ? file.key : pick([file.before, file.after])
    let name = file.name(key, in: snapshot)
    let new: PreferenceValue = isMiddle ? .string(values.text()) : .integer(7)
    let old = snapshot[name]
    return Change(name, from: old, to: old != nil && chance(30) ? nil : new)
  }
}
