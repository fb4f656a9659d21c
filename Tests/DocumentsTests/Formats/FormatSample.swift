import Preferences
import Testing

@testable import Documents

/// A format, with the text that it has for each line of a small document. The common tests of formats run
/// over `all`.
struct FormatSample: CustomTestStringConvertible, Sendable {
  enum Line: Sendable {
    case member(String, Int), commentedOut(String, Int), comment(String), blank

    /// Reads `a` as a member with the value 1, `b=7` as one with the value 7, `#d` as a member that is
    /// commented out, `#about` as a comment, and `-` as a blank line.
    init(_ word: Substring) {
      let name = word.drop { $0 == "#" }.prefix { $0 != "=" }
      guard let letter = name.utf8.first, name.count == 1, letter != UInt8(ascii: "-") else {
        self = name == "-" ? .blank : .comment(String(name))
        return
      }
      let value =
        Int(word.drop { $0 != "=" }.dropFirst()) ?? Int(letter) - Int(UInt8(ascii: "a")) + 1
      self = word.hasPrefix("#") ? .commentedOut(String(name), value) : .member(String(name), value)
    }
  }

  let testDescription: String
  /// Parses bytes of the format.
  let open: @Sendable ([UInt8]) throws(Problem) -> any Document
  /// Writes a document with these lines. A format without comments and lines writes only the members.
  let write: @Sendable ([Line]) throws -> [UInt8]
  var isText = true
  /// Whether a comment above several members may be about all of them.
  var hasSharedHeadings = true
  /// Whether a dictionary may have a key twice.
  var hasDuplicates = true
  /// Values that the format cannot hold, each with the end of the message.
  var refused: [(value: PreferenceValue, words: String)] = []

  func document(_ words: String) throws -> any Document {
    try open(write(words.split(separator: " ").map(Line.init)))
  }

  static let all = [json, xml, binary, toml, yaml, lines(.ini, " = "), lines(.keyword, " ")]
}

// MARK: The formats

extension FormatSample {
  private static let json = FormatSample(
    testDescription: "JSON",
    open: { bytes throws(Problem) in try JSONDocument(bytes) },
    write: { lines in
      let last = lines.lastIndex { if case .member = $0 { true } else { false } }
      let texts = lines.enumerated().map { index, line in
        switch line {
        case .member(let key, let value): "  \"\(key)\": \(value)\(index == last ? "" : ",")\n"
        case .commentedOut(let key, let value): "  // \"\(key)\": \(value),\n"
        case .comment(let words): "  // \(words)\n"
        case .blank: "\n"
        }
      }
      return Array("{\n\(texts.joined())}\n".utf8)
    },
    refused: [
      (.date(Timestamp(seconds: 0)), "a date"), (.data([1]), "data"), (.uid(5), "a UID"),
      (.integer(Number(spelling: "0x1F")), "0x1F"), (.real(Number(spelling: "nan")), "nan"),
      (.string("\u{10FFFF}\u{10D800}"), "an unpaired surrogate rewritten"),
    ])

  private static let xml = FormatSample(
    testDescription: "XML property list",
    open: { bytes throws(Problem) in try XMLPropertyList(bytes) },
    write: { lines in
      let texts = lines.map { line in
        switch line {
        case .member(let key, let value): "\t<key>\(key)</key>\n\t<integer>\(value)</integer>\n"
        case .commentedOut(let key, let value):
          "\t<!-- <key>\(key)</key>\n\t<integer>\(value)</integer> -->\n"
        case .comment(let words): "\t<!-- \(words) -->\n"
        case .blank: "\n"
        }
      }
      return Array("<plist version=\"1.0\">\n<dict>\n\(texts.joined())</dict>\n</plist>\n".utf8)
    },
    refused: [
      (.null, "null"), (.string("\u{1}"), "the character U+1"),
      (.string("\u{10FFFF}\u{10D800}"), "an unpaired surrogate"),
      (
        .date(Timestamp(seconds: 0.5)),
        "a date with parts of seconds, or outside the years 1…9999"
      ),
      (["CF$UID": .integer(1)], "a dictionary of CF$UID, which reads as a UID"),
    ])

  private static let binary = FormatSample(
    testDescription: "binary property list",
    open: { bytes throws(Problem) in try BinaryPropertyList(bytes) },
    write: { lines in
      var members: ExactDictionary<PreferenceValue> = [:]
      for case .member(let key, let value) in lines { members[key] = .integer(value) }
      return try DocumentFormat.binaryPropertyList.document(holding: .dictionary(members)).bytes
    },
    isText: false, hasDuplicates: false,
    refused: [
      (.null, "null"),
      (
        .integer(Number(spelling: "170141183460469231731687303715884105728")),
        "an integer beyond 128 bits: 170141183460469231731687303715884105728"
      ),
      (.real(Number(spelling: "1e400")), "a number of more than 64 bits: 1e400"),
      (.string("\u{10FFFF}\u{10D800}"), "a string with an unpaired surrogate"),
    ])

  private static let toml = FormatSample(
    testDescription: "TOML",
    open: { bytes throws(Problem) in try TOMLDocument(bytes) },
    write: { lines in
      let texts = lines.map { line in
        switch line {
        case .member(let key, let value): "\(key) = \(value)\n"
        case .commentedOut(let key, let value): "# \(key) = \(value)\n"
        case .comment(let words): "# \(words)\n"
        case .blank: "\n"
        }
      }
      return Array(texts.joined().utf8)
    },
    refused: [
      (.null, "null"), (.data([1]), "data"), (.uid(5), "a UID"),
      (
        .integer(Number(spelling: "9223372036854775808")),
        "an integer beyond 64 bits: 9223372036854775808"
      ),
      (.string("\u{10FFFF}\u{10D800}"), "an unpaired surrogate"),
    ])

  private static let yaml = FormatSample(
    testDescription: "YAML",
    open: { bytes throws(Problem) in try YAMLDocument(bytes) },
    write: { lines in
      let texts = lines.map { line in
        switch line {
        case .member(let key, let value): "\(key): \(value)\n"
        case .commentedOut(let key, let value): "# \(key): \(value)\n"
        case .comment(let words): "# \(words)\n"
        case .blank: "\n"
        }
      }
      return Array(texts.joined().utf8)
    },
    hasSharedHeadings: false,
    refused: [
      (.date(Timestamp(seconds: 0)), "a date"), (.data([1]), "data"), (.uid(5), "a UID"),
      (.string("\u{0}"), "the character U+0000"),
      (.string("\u{10FFFF}\u{10D800}"), "an unpaired surrogate"),
    ])

  private static func lines(_ dialect: Dialect, _ separator: String) -> FormatSample {
    FormatSample(
      testDescription: dialect.name,
      open: { bytes throws(Problem) in try LineDocument(bytes, dialect) },
      write: { lines in
        let texts = lines.map { line in
          switch line {
          case .member(let key, let value): "\(key)\(separator)\(value)\n"
          case .commentedOut(let key, let value): "#\(key)\(separator)\(value)\n"
          case .comment(let words): "# \(words)\n"
          case .blank: "\n"
          }
        }
        return Array(texts.joined().utf8)
      },
      hasDuplicates: false, refused: [(.null, "null")])
  }
}
