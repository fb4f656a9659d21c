/// The schema as a document for people: a section for each namespace, a table of what it declares.
///
/// What the schema's words hold is text there and nothing else: no pipe ends a cell, no line break a
/// row, and no markup or HTML comes of it. A secret's default is masked.
extension Schema {
  /// In GitHub's Markdown, ending in a line feed.
  public var markdown: String {
    var sections: [String] = []
    addSections(at: rootNode, "", to: &sections)
    return (["# " + (nodes[rootNode].entry?.title ?? "Preferences").markdown] + sections)
      .joined(separator: "\n\n") + "\n"
  }

  /// `label`: the namespace's name, `hosts[]` and `labels.*` for what each element or member
  /// has.
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

  /// Of what is declared directly inside and is no section of its own. The kind of a list or
  /// dictionary tells of its elements; they have a row where they have words.
  private func rows(in node: NodeID, _ label: String) -> [String] {
    children(of: node, label).compactMap { child, name in
      guard let entry = nodes[child].entry, !(entry.kind.core == .record && hasChildren(child))
      else { return nil }
      let isTemplate = nodes[node].templates.contains(child)
      return isTemplate && entry.summary == nil ? nil : entry.tableRow(named: name)
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

  fileprivate func tableRow(named name: String) -> String {
    let cells = [
      name, kind.words + (unit.map { ", \($0)" } ?? ""), shownDefault,
      (choiceWords + rules.compactMap(\.words)).joined(separator: "; "), takesEffect ?? "",
    ]
    let row = cells.map(\.markdown) + [sentences.joined(separator: " ")]
    return "| " + row.joined(separator: " | ") + " |"
  }

  private var shownDefault: String {
    guard let defaultValue else { return "" }
    return isSecret ? Entry.mask : kind.display(defaultValue, limit: 60)
  }

  private var choiceWords: [String] {
    guard case .choice(let choices) = kind.core else { return [] }
    return choices.map { choice in
      let words = [choice.label, choice.summary].compactMap { $0 }.joined(separator: ", ")
      return choice.value.text(limit: 60) + (words.isEmpty ? "" : " (\(words))")
    }
  }

  /// Already Markdown.
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
