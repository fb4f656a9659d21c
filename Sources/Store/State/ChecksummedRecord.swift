import Preferences

/// The format of the files in the state directory: a line with the kind, the version and a checksum,
/// then the value.
///
///     prefs recovery 1 8f3a…
///     {"path": "/etc/app.json", …}
///
/// The checksum detects damage. The directory's mode protects against other users.
enum ChecksummedRecord {
  /// The most bytes of a record.
  static let limit = 1 << 26
  private static let version = "1"

  static func bytes(of value: PreferenceValue, kind: String) -> [UInt8] {
    let text = value.exactText + "\n"
    return Array("prefs \(kind) \(version) \(Checksum(of: text.utf8).text)\n\(text)".utf8)
  }

  /// Returns the value in `bytes`. Throws if they are not a complete record of this kind. `file` is the
  /// path for messages.
  static func value(
    in bytes: [UInt8], kind: String, file: String
  ) throws(StateError) -> PreferenceValue {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end < 200 else {
      throw .damaged(path: file, .foreign)
    }
    let header = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
    guard header.count == 4, header[0] == "prefs", header[1] == kind else {
      throw .damaged(path: file, .foreign)
    }
    guard header[2] == version else { throw .damaged(path: file, .newer) }
    let text = bytes[(end + 1)...]
    guard Checksum(of: text).text == header[3] else { throw .damaged(path: file, .checksum) }
    do throws(Problem) {
      return try PreferenceValue(typed: String(decoding: text, as: UTF8.self))
    } catch {
      throw .damaged(path: file, .malformed(error.message))
    }
  }
}

/// The members of a dictionary in a record. Each is read by its name and type, because the file may be
/// damaged or hostile.
package struct RecordMembers: Sendable {
  private let members: ExactDictionary<PreferenceValue>
  /// The dictionary's name for messages.
  private let part: String
  /// The record's path for messages.
  let file: String

  /// Throws if `value` is not a dictionary.
  init(_ value: PreferenceValue?, of part: String, in file: String) throws(StateError) {
    guard case .dictionary(let members) = value else {
      throw .damaged(path: file, .malformed("\(part) must be a dictionary"))
    }
    self.members = members
    self.part = part
    self.file = file
  }

  /// Reads the record in `bytes`.
  init(_ bytes: [UInt8], kind: String, in file: String) throws(StateError) {
    let value = try ChecksummedRecord.value(in: bytes, kind: kind, file: file)
    try self.init(value, of: "file", in: file)
  }

  package subscript(name: String) -> PreferenceValue? { members[name] }

  /// Returns the dictionary that is the member `name`.
  package func dictionary(_ name: String) throws(StateError) -> RecordMembers {
    try RecordMembers(members[name], of: name, in: file)
  }

  package func text(_ name: String) throws(StateError) -> String {
    guard let text = textIfPresent(name) else { throw malformed("\(part) has no text \(name)") }
    return text
  }

  package func textIfPresent(_ name: String) -> String? {
    if case .string(let text) = members[name] { text } else { nil }
  }

  package func integer(_ name: String) throws(StateError) -> Int {
    guard case .integer(let number) = members[name], let value = Int(number.spelling) else {
      throw malformed("\(part) has no number \(name)")
    }
    return value
  }

  package func date(_ name: String) throws(StateError) -> Timestamp {
    guard case .date(let date) = members[name] else {
      throw malformed("\(part) has no date \(name)")
    }
    return date
  }

  package func list(_ name: String) throws(StateError) -> [PreferenceValue] {
    guard case .array(let elements) = members[name] else {
      throw malformed("\(part) has no list \(name)")
    }
    return elements
  }

  func name(_ member: String) throws(StateError) -> PreferenceName {
    try name(self[member], member)
  }

  func names(_ member: String) throws(StateError) -> [PreferenceName] {
    try list(member).map { value throws(StateError) in try name(value, member) }
  }

  private func name(
    _ value: PreferenceValue?, _ member: String
  ) throws(StateError) -> PreferenceName {
    guard case .string(let text) = value, let name = try? PreferenceName(parsing: text),
      name.description == text
    else { throw malformed("\(part) has an invalid name as \(member)") }
    return name
  }

  package func malformed(_ what: String) -> StateError { .damaged(path: file, .malformed(what)) }
}

/// FNV-1a with 64 bits. It detects damage but does not protect against intent.
struct Checksum: Hashable {
  let value: UInt64

  init(of bytes: some Sequence<UInt8>) {
    value = bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// The 16 hexadecimal digits.
  var text: String { value.hexDigits }
}

/// A checksum of large contents with 64 bits, several times faster than `Checksum`. It does not
/// protect against intent either.
///
/// Four sums take turns with the words of the contents, because one would wait for its own
/// multiplications. The last word is filled with zeros.
struct FastChecksum: Hashable {
  let value: UInt64

  init(of bytes: [UInt8]) {
    var sums = (UInt64(1), UInt64(2), UInt64(3), UInt64(4))
    value = bytes.withUnsafeBytes { bytes in
      var at = 0
      while at &+ 32 <= bytes.count {
        sums.0.mix(bytes.word(at: at))
        sums.1.mix(bytes.word(at: at &+ 8))
        sums.2.mix(bytes.word(at: at &+ 16))
        sums.3.mix(bytes.word(at: at &+ 24))
        at &+= 32
      }
      while at < bytes.count {
        sums.0.mix(bytes.word(at: at))
        at &+= 8
      }
      sums.0.mix(sums.1)
      sums.0.mix(sums.2)
      sums.0.mix(sums.3)
      sums.0.mix(UInt64(bytes.count))
      return sums.0
    }
  }

  /// The text for names of files: the letter `w` and 16 hexadecimal digits.
  var mark: String { "w\(value.hexDigits)" }

  /// Whether a name of a file has the mark of these bytes. Earlier versions wrote a `Checksum`, without
  /// the letter.
  static func isMark(_ text: String, of bytes: [UInt8]) -> Bool {
    text == (text.hasPrefix("w") ? FastChecksum(of: bytes).mark : Checksum(of: bytes).text)
  }
}

extension UnsafeRawBufferPointer {
  /// Returns eight bytes in little-endian order, with zeros past the end.
  @inline(__always) fileprivate func word(at offset: Int) -> UInt64 {
    if offset &+ 8 <= count {
      return UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    return self[offset...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension UInt64 {
  /// Mixes in a word by a 128-bit multiplication.
  @inline(__always) fileprivate mutating func mix(_ word: UInt64) {
    let product = (self ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    // Adding the word keeps a change of it visible if the product is zero.
    self = (product.high ^ product.low) &+ word
  }

  fileprivate var hexDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
