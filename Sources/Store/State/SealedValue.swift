import Preferences

/// A value as a file of the state directory holds it: a line that says what it is, with a checksum,
/// and the value on the next.
///
///     prefs recovery 1 8f3a…
///     {"path": "/etc/app.json", …}
///
/// The checksum finds damage; that nobody else wrote it is what the directory's mode is for.
struct SealedValue {
  /// Bytes.
  static let limit = 1 << 26
  private static let version = "1"

  let kind: String
  let value: PreferenceValue

  init(_ value: PreferenceValue, kind: String) {
    self.kind = kind
    self.value = value
  }

  var bytes: [UInt8] {
    let text = value.exactText + "\n"
    return Array("prefs \(kind) \(Self.version) \(Checksum(of: text.utf8).text)\n\(text)".utf8)
  }
}

extension SealedValue {
  /// Throws where the bytes are not whole.
  init(_ bytes: [UInt8], kind: String) throws(Unsealed) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end < 200 else {
      throw Unsealed(.foreign)
    }
    let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
    guard words.count == 4, words[0] == "prefs", words[1] == kind else { throw Unsealed(.foreign) }
    guard words[2] == Self.version else { throw Unsealed(.newer) }
    let text = bytes[(end + 1)...]
    guard Checksum(of: text).text == words[3] else { throw Unsealed(.checksum) }
    do throws(Problem) {
      self.init(try PreferenceValue(typed: String(decoding: text, as: UTF8.self)), kind: kind)
    } catch {
      throw Unsealed(.malformed(error.words))
    }
  }
}

/// What is wrong with a file, before anyone says with which.
struct Unsealed: Error {
  let damage: StateError.Damage
  init(_ damage: StateError.Damage) { self.damage = damage }

  static func malformed(_ part: String) -> Unsealed { Unsealed(.malformed(part)) }
}

/// FNV-1a, 64 bits: enough against damage, nothing against intent.
struct Checksum: Hashable {
  let value: UInt64

  init(of bytes: some Sequence<UInt8>) {
    value = bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// 16 digits.
  var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
