/// The schema as a Markdown document: a section with a table for each namespace.
///
/// Texts of the schema are escaped, so that they contain no markup, HTML, pipe or line break. The
/// default of a secret is masked.
extension Schema {
  /// The schema in GitHub's Markdown, with a final line feed.
  public var markdown: String {
    var sections: [String] = []
    addSections(at: rootNode, "", to: &sections)
    return (["# " + (nodes[rootNode].entry?.title ?? "Preferences").markdown] + sections)
      .joined(separator: "\n\n") + "\n"
  }

  /// Adds the sections of a namespace. `label` is its name, or `hosts[]` and `labels.*` for templates.
  private func addSections(at node: NodeID, _ label: String, to sections: inout [String]) {
    let rows = rows(in: node, label)
    let entry = nodes[node].entry
    if node != rootNode, !rows.isEmpty || entry?.summary != nil {
      let title = entry?.title.map { " – " + $0.markdown } ?? ""
      sections.append("## " + label.markdown + title)
    }
    if let summary = entry?.summary { sections.append(summary.markdownParagraph) }
    if !rows.isEmpty {
      sections.append((Entry.tableHead + rows).joined(separator: "\n"))
    }
    for (child, name) in children(of: node, label) where hasChildren(child) {
      addSections(at: child, name, to: &sections)
    }
  }

  /// Returns the rows of the entries directly inside that have no section. A template has a row only if
  /// it has a description, because the kind of the list or dictionary describes it.
  private func rows(in node: NodeID, _ label: String) -> [String] {
    children(of: node, label).compactMap { child, name in
      guard let entry = nodes[child].entry, !(entry.kind.core == .record && hasChildren(child))
      else { return nil }
      let isTemplate = nodes[node].templates.contains(child)
      return isTemplate && entry.summary == nil
        ? nil
        : entry.tableRow(
          named: name,
          hidingDefault: entry.defaultValue.map { holdsSecret($0, at: child) } == true)
    }
  }

  private func children(of node: NodeID, _ label: String) -> [(node: NodeID, name: String)] {
    let lead = label.isEmpty ? "" : label + "."
    var children = nodes[node].order.compactMap { key in
      nodes[node].keys[key].map { ($0, lead + PreferenceName(keys: key).label) }
    }
    if let element = nodes[node].element { children.append((element, label + "[]")) }
    children += nodes[node].patterns.map { ($0.node, lead + "/\($0.pattern.source)/") }
    if let other = nodes[node].other { children.append((other, lead + "*")) }
    return children
  }
}

extension Entry {
  fileprivate static let tableHead = [
    "| Name | Kind | Default | Rules | Takes effect | Summary |",
    "| --- | --- | --- | --- | --- | --- |",
  ]

  fileprivate func tableRow(named name: String, hidingDefault: Bool) -> String {
    let cells = [
      name, kind.phrase + (unit.map { ", \($0)" } ?? ""),
      hidingDefault ? Entry.mask : shownDefault,
      (choiceTexts + rules.compactMap(\.documentedPhrase)).joined(separator: "; "),
      takesEffect ?? "",
    ]
    let row = cells.map(\.markdown) + [sentences.joined(separator: " ")]
    return "| " + row.joined(separator: " | ") + " |"
  }

  private var shownDefault: String {
    guard let defaultValue else { return "" }
    return isSecret ? Entry.mask : kind.display(defaultValue, limit: 60)
  }

  private var choiceTexts: [String] {
    guard case .choice(let choices) = kind.core else { return [] }
    return choices.map { choice in
      let text = [choice.label, choice.summary].compactMap { $0 }.joined(separator: ", ")
      return choice.value.text(limit: 60) + (text.isEmpty ? "" : " (\(text))")
    }
  }

  /// The documentation, already in Markdown.
  private var sentences: [String] {
    var sentences = [title.map { "**\($0.markdown)**" }, summary?.markdown].compactMap { $0 }
    if let deprecation {
      let message = deprecation.message.map { ": \($0.markdown)" } ?? ""
      let successor = deprecation.successor.map { "; use \($0.label.markdown)" } ?? ""
      sentences.append("*Deprecated\(message)\(successor)*")
    }
    if isSecret { sentences.append("*Secret*") }
    if isReadOnly { sentences.append("*Read-only*") }
    return sentences
  }
}

extension String {
  /// The text on one line, escaped for Markdown and HTML.
  var markdown: String {
    let line = split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
    return line.printable.unicodeScalars.reduce(into: "") { $0 += $1.markdown }
  }

  /// The text on one line, also escaped against headings, lists and rules.
  var markdownParagraph: String {
    let text = markdown
    let digits = text.prefix { ("0"..."9").contains($0) }
    let rest = text.dropFirst(digits.count)
    guard let mark = rest.first, digits.isEmpty ? "+-=".contains(mark) : ".)".contains(mark) else {
      return text
    }
    return digits + "\\" + rest
  }
}

extension Unicode.Scalar {
  fileprivate var markdown: String {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\\", "`", "*", "_", "[", "]", "|", "~", "#": "\\\(self)"
    default: String(self)
    }
  }
}

extension Rule {
  /// The phrase for a developer, who reads patterns.
  fileprivate var documentedPhrase: String? {
    if case .pattern(let pattern) = self { "matches \(pattern.source.printable)" } else { phrase }
  }
}
