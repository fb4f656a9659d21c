import Documents
import Preferences

/// What a key holds: JSON, else text as it is.
enum EtcdValue: Hashable, Sendable {
  /// Of RFC 8259 alone.
  case json([UInt8])
  /// Which is no JSON.
  case text(String)

  /// nil where it is no text.
  init?(_ bytes: [UInt8]) {
    if bytes.isPlainNumber || bytes.isPlainString || (try? JSONDocument(bytes, strict: true)) != nil
    {
      self = .json(bytes)
    } else {
      guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
      self = .text(text)
    }
  }

  /// As a part of a JSON document.
  var json: [UInt8] {
    switch self {
    case .json(let bytes): bytes
    case .text(let text): Array(text.quoted.utf8)
    }
  }

  /// As the server has it.
  var stored: [UInt8] {
    switch self {
    case .json(let bytes): bytes
    case .text(let text): Array(text.utf8)
    }
  }

  /// With `changes`, whose names count from it, made to it. What they do not name keeps its bytes, and
  /// text stays text where it reads back as that.
  func applying(_ changes: [Change]) throws(Problem) -> [UInt8] {
    if let change = changes.last, change.name.isRoot, let new = change.new {
      return try Self.bytes(of: new, like: self)
    }
    return try JSONDocument(json, strict: true).applying(changes).bytes
  }

  /// Throws what JSON does not hold, with its name in `value`.
  static func bytes(of value: PreferenceValue, like old: EtcdValue? = nil) throws(Problem)
    -> [UInt8]
  {
    if case .text? = old, case .string(let text) = value, EtcdValue(Array(text.utf8)) == .text(text)
    {
      return Array(text.utf8)
    }
    let bytes = Array(value.lineOfJSON.utf8)
    guard let read = try? JSONDocument(bytes, strict: true).value(at: 0), read == value else {
      throw refusal(of: value, at: .root)
    }
    return bytes
  }

  /// Of the first part that would not read back as it is.
  private static func refusal(of value: PreferenceValue, at name: PreferenceName) -> Problem {
    let parts =
      switch value {
      case .dictionary(let members): members.map { (name.appending(key: $0.key), $0.value) }
      case .array(let elements):
        elements.enumerated().map { (name.appending(index: $0.offset), $0.element) }
      default: [(PreferenceName, PreferenceValue)]()
      }
    for (name, part) in parts where (try? bytes(of: part)) == nil {
      return refusal(of: part, at: name)
    }
    do throws(Problem) {
      _ = try DocumentFormat.json.document(holding: .array([value]))
      let what = "\(value.text(limit: 40)) as it is"
      return Problem(.cannotHold(format: "JSON", what: what), name: name)
    } catch {
      var problem = error
      problem.name = name
      return problem
    }
  }
}

extension [UInt8] {
  /// Digits alone, which most are: told quickly.
  fileprivate var isPlainNumber: Bool {
    !isEmpty && count < 16 && (self[0] != UInt8(ascii: "0") || count == 1)
      && allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// In quotes, of ASCII that stands for itself: told quickly too.
  fileprivate var isPlainString: Bool {
    guard count > 1, first == UInt8(ascii: "\""), last == first else { return false }
    return dropFirst().dropLast().allSatisfy {
      0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
  }
}
