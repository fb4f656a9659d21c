import Synchronization

/// A regular expression in the syntax of ECMA-262. It matches anywhere in a text unless it is anchored.
///
/// The pattern is compiled once, when it is first asked for. Matching stops at a limit of steps. If a pattern cannot
/// be compiled or a match is stopped, the result is "not checked", never "valid".
public struct Pattern: Sendable {
  /// The pattern as written.
  public let source: String
  private let compilation: Compilation

  /// Creates a pattern. If it cannot be compiled, `compileError` says why.
  public init(_ source: String) {
    self.source = source
    compilation = Compilation()
  }

  var compiled: Result<CompiledPattern, Problem> { compilation.result(of: source) }

  /// The reason why the pattern cannot be compiled; nil if it can.
  public var compileError: String? {
    guard case .failure(let problem) = compiled, case .notChecked(_, let why) = problem.reason
    else { return nil }
    return why
  }

  /// Whether the pattern matches anywhere in `text`. Throws `.notChecked` if that cannot be decided.
  public func isFound(in text: String) throws(Problem) -> Bool {
    try compiled.get().isFound(in: text)
  }

  /// Whether the pattern matches in `text`, or may match if more is typed. True if that cannot be decided.
  func mayBeFound(after text: String) -> Bool {
    guard let compiled = try? compiled.get() else { return true }
    return compiled.mayBeFound(after: text)
  }

  /// Returns `text` with every match replaced by `template`, in which `$1` is the first group, `$0` the
  /// match and `$$` a dollar. Throws `.notChecked` if the template is faulty, or matching is stopped.
  package func replacing(in text: String, with template: String) throws(Problem) -> String {
    try compiled.get().replacing(in: text, with: template)
  }
}

/// The compiled form of a pattern, for all its copies.
private final class Compilation: Sendable {
  private let known = Mutex<Result<CompiledPattern, Problem>?>(nil)

  func result(of source: String) -> Result<CompiledPattern, Problem> {
    known.withLock { known in
      if let known { return known }
      let result = Result { () throws(Problem) in try CompiledPattern(source) }
      known = result
      return result
    }
  }
}

extension Pattern: ExpressibleByStringLiteral {
  public init(stringLiteral source: String) { self.init(source) }
}

extension Pattern: Hashable {
  public static func == (a: Self, b: Self) -> Bool { a.source == b.source }
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

extension String {
  /// This ECMA-262 pattern in the syntax of PCRE2. The two differ in:
  ///
  /// - `\s` and `\S`, which in ECMA-262 include Unicode's spaces and the byte order mark (section
  ///   12.2). Inside a class, `\S` stays that of ASCII.
  /// - `.`, which excludes all line terminators (section 12.3).
  /// - a hyphen next to a set such as `\w` in a class, which is literal (annex B.1.2).
  /// - long names of character properties: `\p{Letter}`, `\p{Script=Greek}` (section 22.2.1, tables
  ///   66 to 69).
  var asPCREPattern: String {
    guard contains("\\") || contains(".") else { return self }
    var translation = PatternTranslation(rest: unicodeScalars[...])
    return translation.text()
  }
}

private struct PatternTranslation {
  var rest: Substring.UnicodeScalarView
  private var isInClass = false
  private var isAfterSet = false

  init(rest: Substring.UnicodeScalarView) { self.rest = rest }

  mutating func text() -> String {
    var text = ""
    while let scalar = rest.popFirst() {
      let wasAfterSet = isAfterSet
      isAfterSet = false
      switch scalar {
      case "\\": text += escape()
      case ".": text += isInClass ? "." : "[^\\n\\r\\u2028\\u2029]"
      case "-": text += isInClass && (wasAfterSet || isBeforeSet) ? "\\-" : "-"
      default:
        if scalar == "[" { isInClass = true }
        if scalar == "]" { isInClass = false }
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private var isBeforeSet: Bool {
    rest.first == "\\" && rest.dropFirst().first.map(isSet) == true
  }

  private func isSet(_ letter: Unicode.Scalar) -> Bool {
    "dDwWsSpP".unicodeScalars.contains(letter)
  }

  private mutating func escape() -> String {
    guard let letter = rest.popFirst() else { return "\\" }
    isAfterSet = isSet(letter)
    if letter == "p" || letter == "P", rest.first == "{", let end = rest.firstIndex(of: "}") {
      let name = String(rest[..<end].dropFirst())
      rest = rest[rest.index(after: end)...]
      return CharacterProperty(name).inPCRE(isNegated: letter == "P")
    }
    return spaces(letter) ?? "\\\(letter)"
  }

  private func spaces(_ letter: Unicode.Scalar) -> String? {
    switch (letter, isInClass) {
    case ("s", true): "\\s\\p{Z}\\ufeff"
    case ("s", false): "[\\s\\p{Z}\\ufeff]"
    case ("S", false): "[^\\s\\p{Z}\\ufeff]"
    default: nil
    }
  }
}

/// A character property of ECMA-262: a general category, a script or a binary property.
struct CharacterProperty {
  private let name: String
  private let value: String?

  /// Parses the text in the braces of `\p{…}`.
  init(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    value = parts.count > 1 ? String(parts[1]) : nil
  }

  /// Returns the property in the syntax of PCRE2, which has short names for categories, and long names
  /// for scripts and binary properties. An unknown name makes the pattern fail to compile.
  func inPCRE(isNegated: Bool) -> String {
    // PCRE2 has only the complement.
    if name == "Assigned", value == nil { return isNegated ? "\\p{Cn}" : "\\P{Cn}" }
    return (isNegated ? "\\P{" : "\\p{") + nameInPCRE + "}"
  }

  private var nameInPCRE: String {
    guard let value else { return Self.categories[name] ?? name }
    return switch name {
    case "General_Category", "gc": Self.categories[value] ?? value
    case "Script", "sc": "sc:" + value
    case "Script_Extensions", "scx": "scx:" + value
    default: "\(name)=\(value)"
    }
  }

  private static let categories = [
    "Cased_Letter": "L&", "LC": "L&", "Close_Punctuation": "Pe", "Combining_Mark": "M",
    "Connector_Punctuation": "Pc", "Control": "Cc", "cntrl": "Cc", "Currency_Symbol": "Sc",
    "Dash_Punctuation": "Pd", "Decimal_Number": "Nd", "digit": "Nd", "Enclosing_Mark": "Me",
    "Final_Punctuation": "Pf", "Format": "Cf", "Initial_Punctuation": "Pi", "Letter": "L",
    "Letter_Number": "Nl", "Line_Separator": "Zl", "Lowercase_Letter": "Ll", "Mark": "M",
    "Math_Symbol": "Sm", "Modifier_Letter": "Lm", "Modifier_Symbol": "Sk",
    "Nonspacing_Mark": "Mn", "Number": "N", "Open_Punctuation": "Ps", "Other": "C",
    "Other_Letter": "Lo", "Other_Number": "No", "Other_Punctuation": "Po", "Other_Symbol": "So",
    "Paragraph_Separator": "Zp", "Private_Use": "Co", "Punctuation": "P", "punct": "P",
    "Separator": "Z", "Space_Separator": "Zs", "Spacing_Mark": "Mc", "Surrogate": "Cs",
    "Symbol": "S", "Titlecase_Letter": "Lt", "Unassigned": "Cn", "Uppercase_Letter": "Lu",
  ]
}
