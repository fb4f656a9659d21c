import Preferences

@testable import Documents

extension PropertyListGenerator {
  struct Layout {
    var newline = "\n"
    var unit = "\t"
    /// Whether each member is on its own line. Otherwise all are on one line.
    var isOpen = true
    /// The percentage of places with a comment.
    var comments = 0
    /// Whether to use character references, CDATA, long forms of empty elements and odd spacing.
    var isOdd = false
  }

  mutating func layout() -> Layout {
    Layout(
      newline: chance(75) ? "\n" : "\r\n", unit: pick(["\t", "  ", "    ", ""]),
      isOpen: chance(80), comments: chance(50) ? 0 : 20, isOdd: chance(40))
  }

  mutating func xml(_ value: PreferenceValue, _ layout: Layout) -> [UInt8] {
    let newline = layout.newline
    let mark = layout.isOdd && chance(20) ? "\u{FEFF}" : ""
    let head =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\(newline)<plist version=\"1.0\">\(newline)"
    let end = chance(80) ? newline : ""
    return Array((mark + head + element(value, "", layout) + newline + "</plist>" + end).utf8)
  }

  private mutating func element(
    _ value: PreferenceValue, _ indentation: String, _ layout: Layout
  ) -> String {
    switch value {
    case .null: return ""
    case .bool(let bool):
      let name = bool ? "true" : "false"
      return layout.isOdd && chance(30) ? "<\(name)></\(name)>" : "<\(name)/>"
    case .integer(let number): return "<integer>\(number)</integer>"
    case .real(let number): return "<real>\(number)</real>"
    case .string(let text):
      return text.isEmpty && chance(50) ? "<string/>" : "<string>\(escaped(text, layout))</string>"
    case .date(let date): return "<date>\(date.plistText ?? "")</date>"
    case .data(let data): return "<data>\(base64(data, indentation, layout))</data>"
    case .uid(let number): return "<dict><key>CF$UID</key><integer>\(number)</integer></dict>"
    case .array(let elements):
      return container("array", elements.map { (nil, $0) }, indentation, layout)
    case .dictionary(let members):
      return container("dict", members.map { ($0.key, $0.value) }, indentation, layout)
    }
  }

  private mutating func container(
    _ name: String, _ members: [(String?, PreferenceValue)], _ indentation: String, _ layout: Layout
  ) -> String {
    if members.isEmpty { return chance(50) ? "<\(name)/>" : "<\(name)></\(name)>" }
    let inner = indentation + layout.unit
    let line = layout.isOpen ? layout.newline + inner : layout.isOdd ? " " : ""
    var text = "<\(name)>"
    for (key, value) in members {
      if layout.isOpen, chance(layout.comments) { text += line + "<!-- apart -->" + layout.newline }
      if layout.isOpen, chance(layout.comments) { text += line + "<!-- above\(line)it -->" }
      if let key { text += line + "<key>\(escaped(key, layout))</key>" }
      text += (key != nil && layout.isOdd ? "" : line) + element(value, inner, layout)
      if chance(layout.comments) { text += " <!-- behind -->" }
    }
    return text + (layout.isOpen ? layout.newline + indentation : "") + "</\(name)>"
  }

  private mutating func escaped(_ text: String, _ layout: Layout) -> String {
    if layout.isOdd, chance(20), !text.contains("]]>") { return "<![CDATA[\(text)]]>" }
    return text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case _ where layout.isOdd && chance(10): "&#\(scalar.value);"
      default: String(scalar)
      }
    }.joined()
  }

  private mutating func base64(
    _ data: [UInt8], _ indentation: String, _ layout: Layout
  ) -> String {
    let text = Array(Base64Text.text(of: data).utf8)
    guard layout.isOpen else { return String(decoding: text, as: UTF8.self) }
    let lines = stride(from: 0, to: text.count, by: 32).map { start in
      layout.newline + indentation
        + String(decoding: text[start..<min(start + 32, text.count)], as: UTF8.self)
    }
    return lines.joined() + layout.newline + indentation
  }
}
