/// A property of characters as ECMA-262 names it: a general category, a script, a binary property.
struct CharacterProperty {
  private let name: String
  private let value: String?

  /// The text in the braces of `\p{…}`.
  init(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    value = parts.count > 1 ? String(parts[1]) : nil
  }

  /// PCRE2 has short names for categories, and knows scripts and binary properties by their long names
  /// too. A name that neither has makes the pattern one that cannot be compiled.
  func inPCRE(isNegated: Bool) -> String {
    // PCRE2 has only the opposite.
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
