/// Commas after the last member or element in a JSON document.
extension [UInt8] {
  /// Returns lines of several versions of a file that were put together, without trailing commas unless
  /// one of these versions has any.
  func withoutTrailingCommas(unlessIn versions: [[UInt8]]) -> [UInt8] {
    let commas = trailingCommas
    guard !commas.isEmpty, versions.allSatisfy(\.trailingCommas.isEmpty) else { return self }
    var bytes = self
    for comma in commas.sorted(by: >) { bytes.remove(at: comma) }
    return bytes
  }

  /// The offsets of the commas. Empty if the bytes are not a JSON document. O(bytes).
  private var trailingCommas: [Int] {
    guard DocumentReader.format(of: self) == .json, let index = (try? JSONDocument(self))?.index
    else { return [] }
    return index.nodes.enumerated().compactMap { container, node in
      guard node.isContainer, let last = [NodeID](index.children(of: container)).last else {
        return nil
      }
      return JSONGap(Int(index.nodes[last].end)..<Int(node.end) - 1, in: self).comma
    }
  }
}
