import Preferences

extension XMLWriting {
  /// New data is laid out as the document's first, else on lines of 76 columns, tabs taken for 8.
  func data(_ data: [UInt8], _ indentation: [UInt8]?) -> [UInt8] {
    guard let indentation else { return Array(Base64Text.text(of: data).utf8) }
    if let sample = sampleData {
      return self.data(data, laidOutAs: sample, indentation)
    }
    let columns = indentation.reduce(0) { $0 + ($1 == 0x09 ? 8 : 1) }
    return lines(data, width: max(16, 76 - columns), indentation, end: indentation)
  }

  /// Data in place of other data.
  func data(_ data: [UInt8], laidOutAs node: NodeID) -> [UInt8] {
    let start = Int(document.index.nodes[node].start)
    return self.data(data, laidOutAs: node, document.bytes.indentation(at: start))
  }

  /// What the sample's lines are indented by, beyond its tag's, is kept.
  private func data(
    _ data: [UInt8], laidOutAs node: NodeID, _ indentation: [UInt8]
  ) -> [UInt8] {
    let content = document.bytes[document.content(of: node)]
    guard content.contains(where: \.isLineBreak) else {
      return Array(Base64Text.text(of: data).utf8)
    }
    let outer = document.bytes.indentation(at: Int(document.index.nodes[node].start))
    func lead(of line: ArraySlice<UInt8>?) -> [UInt8] {
      indentation + (line ?? []).prefix(while: \.isBlank).dropFirst(outer.count)
    }
    let sample = content.split(omittingEmptySubsequences: false, whereSeparator: \.isLineBreak)
    let full = sample.filter { $0.contains { !$0.isBlank } }
    let width = full.count > 1 ? full.map(\.trimmingXMLSpace.count).max() : nil
    return lines(
      data, width: width ?? 76, lead(of: full.first), end: lead(of: sample.last))
  }

  /// Between the tags.
  private func lines(
    _ data: [UInt8], width: Int, _ indentation: [UInt8], end: [UInt8]
  ) -> [UInt8] {
    let text = Array(Base64Text.text(of: data).utf8)
    let width = max(4, width / 4 * 4)
    let lines = stride(from: 0, to: text.count, by: width).flatMap { start in
      newline + indentation + text[start..<min(start + width, text.count)]
    }
    return lines + newline + end
  }
}
