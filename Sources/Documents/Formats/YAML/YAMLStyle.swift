import Preferences

extension YAMLDocument {
  /// The number of nodes that show the style of a document.
  private static var sample: Int { 4000 }

  /// A printer with the indentation, the quotes and the padding that the document has most often.
  var printer: YAMLPrinter {
    var counts = YAMLStyleCounts()
    var columns: [(end: UInt32, column: Int)] = []
    for node in 0..<min(index.nodes.count, Self.sample) {
      let item = index.nodes[node]
      while let last = columns.last, last.end <= node { columns.removeLast() }
      if item.isContainer {
        count(node, item, inside: columns.last?.column, in: &counts)
        let isDocuments = node == 0 && documents.count > 1
        if isBlock(node), !isDocuments { columns.append((item.next, column(ofBlock: node))) }
      } else if item.kind == .string {
        counts.countQuote(bytes[Int(item.start)..<Int(item.end)].first)
      }
    }
    var printer = counts.printer
    printer.lineBreak = bytes.firstLineBreak ?? [0x0A]
    return printer
  }

  private func count(
    _ node: NodeID, _ item: NodeIndex.Node, inside parent: Int?, in counts: inout YAMLStyleCounts
  ) {
    if isFlow(node) {
      guard !isPair(node), !bytes.hasLineBreak(item.range), Int(item.next) > node + 1 else {
        return
      }
      let padding = bytes[(Int(item.start) + 1)...].prefix(while: \.isBlank).count
      counts.countPadding(padding, isMapping: item.kind == .dictionary)
    } else if isBlock(node), let parent, hasKey(node) {
      let step = column(ofBlock: node) - parent
      if item.kind == .array { counts.countSequence(step) } else { counts.countStep(step) }
    }
  }
}

/// The number of times that a document has each style.
private struct YAMLStyleCounts {
  private var steps: [Int: Int] = [:]
  private var (flush, indented, single, double) = (0, 0, 0, 0)
  private var (bracePadding, bracketPadding): (Int?, Int?)

  mutating func countStep(_ step: Int) { if step > 0 { steps[step, default: 0] += 1 } }

  mutating func countSequence(_ step: Int) {
    if step > 0 { indented += 1 } else { flush += 1 }
    countStep(step)
  }

  mutating func countQuote(_ first: UInt8?) {
    if first == UInt8(ascii: "'") { single += 1 }
    if first == UInt8(ascii: "\"") { double += 1 }
  }

  mutating func countPadding(_ blanks: Int, isMapping: Bool) {
    if isMapping {
      bracePadding = bracePadding ?? blanks
    } else {
      bracketPadding = bracketPadding ?? blanks
    }
  }

  var printer: YAMLPrinter {
    var printer = YAMLPrinter()
    printer.step = steps.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 2
    printer.indentsSequences = indented >= flush
    printer.quote = single > double ? UInt8(ascii: "'") : UInt8(ascii: "\"")
    printer.bracePadding = [UInt8](repeating: 0x20, count: bracePadding ?? 0)
    printer.bracketPadding = [UInt8](repeating: 0x20, count: bracketPadding ?? 0)
    return printer
  }
}
