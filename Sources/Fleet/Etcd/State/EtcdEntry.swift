import Documents
import Preferences

/// A key of the store, with its value.
struct EtcdEntry: Sendable {
  let key: [UInt8]
  /// The path in the document. A key below another key with a value has the rest of its name as one
  /// part, with slashes.
  private(set) var path: [String]
  /// The value, or nil if it cannot be shown because of `obstacle`.
  let value: EtcdValue?
  let obstacle: Obstacle?
  let revision: Int
  /// The lease with which the key expires, or 0.
  let lease: Int

  /// Why an entry cannot be shown.
  enum Obstacle: Sendable {
    /// The key or the value is not UTF-8.
    case notText
    /// The value would be nested more deeply than a document may be.
    case tooDeep
  }

  init(_ kv: KeyValue, prefix: [UInt8]) {
    key = kv.key
    revision = kv.modRevision
    lease = kv.lease
    let parts = EtcdKey.parts(of: kv.key.dropFirst(prefix.count))
    path = parts ?? []
    guard let parts, let value = EtcdValue(kv.value) else {
      (self.value, obstacle) = (nil, .notText)
      return
    }
    let isShown = value.fits(beneath: parts.count)
    (self.value, obstacle) = isShown ? (value, nil) : (nil, .tooDeep)
  }

  func at(_ path: [String]) -> EtcdEntry {
    var entry = self
    entry.path = path
    return entry
  }
}

extension EtcdValue {
  /// Whether the document's nesting limit allows the value inside `depth` containers.
  func fits(beneath depth: Int) -> Bool {
    guard depth <= DocumentLimits.depth else { return false }
    guard case .json(let bytes) = self else { return true }
    return depth + bytes.depthOfJSON <= DocumentLimits.depth
  }
}

extension [UInt8] {
  /// The nesting depth of this JSON. O(bytes).
  fileprivate var depthOfJSON: Int {
    var (depth, deepest) = (0, 0)
    var (isInText, isEscaped) = (false, false)
    for byte in self {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isInText: isEscaped = true
      case UInt8(ascii: "\""): isInText.toggle()
      case _ where isInText: break
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        deepest = Swift.max(deepest, depth)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return deepest
  }
}

extension [EtcdEntry] {
  /// Returns the indices of the keys that begin with `start`. O(log entries).
  func numbers(beginning start: [UInt8]) -> Range<Int> {
    let first = number(notBefore: start)
    let end = Bytes.end(of: start).bytes
    return first..<(end == [0] ? count : Swift.max(first, number(notBefore: end)))
  }

  /// Returns indices that include all entries inside `path`. If `path` has a tilde, which keys may
  /// spell in two ways, returns all indices.
  func numbers(beneath path: [String], prefix: [UInt8]) -> Range<Int> {
    guard !path.isEmpty, !path.contains(where: { $0.utf8.contains(UInt8(ascii: "~")) }) else {
      return indices
    }
    return numbers(beginning: EtcdKey.key(of: path, prefix: prefix) + [UInt8(ascii: "/")])
  }

  private func number(notBefore key: [UInt8]) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].key.precedes(key) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The spelling of keys: the prefix and the name's parts with slashes between them. Each part is
/// escaped as in a JSON Pointer: `~1` for a slash, `~0` for a tilde.
///
///     /prefs/editor/fonts/size    editor.fonts.size
enum EtcdKey {
  /// Returns the parts of a key without its prefix, or nil if it is not UTF-8.
  static func parts(of rest: ArraySlice<UInt8>) -> [String]? {
    guard rest.isASCII || String(validating: rest, as: UTF8.self) != nil else { return nil }
    var parts: [String] = []
    parts.reserveCapacity(1 + rest.count { $0 == UInt8(ascii: "/") })
    var start = rest.startIndex
    for end in rest.indices where rest[end] == UInt8(ascii: "/") {
      parts.append(part(rest[start..<end]))
      start = end + 1
    }
    parts.append(part(rest[start...]))
    return parts
  }

  private static func part(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return bytes.contains(UInt8(ascii: "~")) ? unescaped(text) : text
  }

  static func key(of parts: some Sequence<String>, prefix: [UInt8]) -> [UInt8] {
    prefix + parts.map(escaped).joined(separator: "/").utf8
  }

  /// Replaces the escapes. Any other tilde stays.
  private static func unescaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if scalar == "~", let next = scalars.first, next == "0" || next == "1" {
        result.append(next == "0" ? "~" : "/")
        scalars.removeFirst()
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "~": result += "~0"
      case "/": result += "~1"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Sequence<UInt8> {
  var isASCII: Bool { allSatisfy { $0 < 0x80 } }
}

/// The value of a key: JSON, or else plain text.
enum EtcdValue: Hashable, Sendable {
  /// Valid JSON (RFC 8259).
  case json([UInt8])
  /// Text that is not JSON.
  case text(String)

  /// Returns nil if the bytes are not UTF-8.
  init?(_ bytes: [UInt8]) {
    if bytes.isPlainNumber || bytes.isPlainString || (try? JSONDocument(bytes, strict: true)) != nil
    {
      self = .json(bytes)
    } else {
      guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
      self = .text(text)
    }
  }

  /// The value as a part of a JSON document.
  var json: [UInt8] {
    switch self {
    case .json(let bytes): bytes
    case .text(let text): Array(text.quoted.utf8)
    }
  }

  /// The bytes on the server.
  var stored: [UInt8] {
    switch self {
    case .json(let bytes): bytes
    case .text(let text): Array(text.utf8)
    }
  }

  /// Returns the bytes after `changes`, whose names are relative to this value. Other parts keep
  /// their bytes. Text stays text if it reads back as text.
  func applying(_ changes: [Change]) throws(Problem) -> [UInt8] {
    if let change = changes.last, change.name.isRoot, let new = change.new {
      return try Self.bytes(of: new, like: self)
    }
    return try JSONDocument(json, strict: true).applying(changes).bytes
  }

  /// Returns the bytes of a new value. Throws, with the name inside `value`, if JSON cannot
  /// represent it.
  static func bytes(of value: PreferenceValue, like old: EtcdValue? = nil) throws(Problem)
    -> [UInt8]
  {
    if case .text? = old, case .string(let text) = value, EtcdValue(Array(text.utf8)) == .text(text)
    {
      return Array(text.utf8)
    }
    // A number keeps its spelling, also where one with a fraction is wanted, as in a JSON file.
    let text = value.json(.minified) { scalar in
      if case .real(let number) = scalar { number.json } else { scalar.lineOfJSON }
    }
    let bytes = Array(text.utf8)
    guard let read = try? JSONDocument(bytes, strict: true).value(at: 0), read.isSpelled(as: value)
    else {
      throw refusal(of: value, at: .root)
    }
    return bytes
  }

  /// Returns the problem of the first part that does not read back unchanged.
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
  /// Whether there are only digits. A fast test for the most common values.
  fileprivate var isPlainNumber: Bool {
    !isEmpty && count < 16 && (self[0] != UInt8(ascii: "0") || count == 1)
      && allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// Whether this is an ASCII string without escapes. A fast test too.
  fileprivate var isPlainString: Bool {
    guard count > 1, first == UInt8(ascii: "\""), last == first else { return false }
    return dropFirst().dropLast().allSatisfy {
      0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
  }
}
