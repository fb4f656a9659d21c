import Documents
import Preferences

/// A `.gschema.override` file: defaults that a distribution sets instead of those of a schema.
///
/// The format is a key file: `[schema]` or `[schema:DESKTOP]`, then `key=value` with the value as
/// GVariant text. `#` begins a comment.
struct OverrideFile {
  struct Override {
    let schema: String
    /// The desktop as `XDG_CURRENT_DESKTOP` names it. Nil if the override applies to all.
    let desktop: String?
    let key: String
    let standard: KeyDefault
  }

  private(set) var overrides: [Override] = []
  private let source: SettingsSource
  private var group: (schema: String, desktop: String?)?

  init(_ source: SettingsSource) throws(Problem) {
    self.source = source
    do throws(Problem) {
      try source.bytes.checkIsUTF8()
    } catch {
      throw source.named(error)
    }
    var start = source.bytes.startIndex
    while start < source.bytes.endIndex {
      let end = source.bytes[start...].firstIndex(of: 0x0A) ?? source.bytes.endIndex
      try read(source.bytes[start..<end].trimmingSpace)
      start = end + 1
    }
  }

  private mutating func read(_ line: ArraySlice<UInt8>) throws(Problem) {
    switch line.first {
    case nil, UInt8(ascii: "#"): return
    case UInt8(ascii: "["):
      guard line.last == UInt8(ascii: "]") else { throw refusal(of: line, expected: "[schema]") }
      let name = String(decoding: line.dropFirst().dropLast(), as: UTF8.self)
        .split(separator: ":", maxSplits: 1)
      guard let schema = name.first else { throw refusal(of: line, expected: "[schema]") }
      group = (String(schema), name.count > 1 ? String(name[1]) : nil)
    default: try readAssignment(line)
    }
  }

  private mutating func readAssignment(_ line: ArraySlice<UInt8>) throws(Problem) {
    guard let group else { throw refusal(of: line, expected: "[schema] first") }
    guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else {
      throw refusal(of: line, expected: "key=value, [schema] or a comment")
    }
    let key = String(decoding: line[..<sign].trimmingSpace, as: UTF8.self)
    // Key files may have one value per language: `key[de]=value`. GSettings ignores those.
    guard !key.utf8.contains(UInt8(ascii: "[")) else { return }
    let value = line[(sign + 1)...].trimmingSpace
    var text = MarkupText(at: value.startIndex)
    text.append(value, from: value.startIndex)
    overrides.append(
      Override(
        schema: group.schema, desktop: group.desktop, key: key,
        standard: KeyDefault(text: text, source: source, isOverride: true)))
  }

  private func refusal(of line: ArraySlice<UInt8>, expected: String) -> Problem {
    let found = String(decoding: line, as: UTF8.self).quotedBriefly
    return source.problem(.syntax(found: found, expected: expected), at: line.startIndex)
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmingSpace: ArraySlice<UInt8> {
    var text = self
    while text.first?.isXMLSpace == true { text.removeFirst() }
    while text.last?.isXMLSpace == true { text.removeLast() }
    return text
  }
}
