/// Commas after the last member or element of a group.
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

  /// The offsets of the commas. Empty if the bytes cannot be parsed. O(bytes).
  private var trailingCommas: [Int] {
    (try? DocumentReader.open(self))?.textDocument?.trailingSeparators ?? []
  }
}

extension TextDocument {
  /// The offsets of the separators after the last children of containers. O(nodes).
  fileprivate var trailingSeparators: [Int] {
    index.nodes.enumerated().compactMap { container, node in
      guard node.isContainer, separator(in: container) != nil,
        let last = [NodeID](index.children(of: container)).last
      else { return nil }
      return Gap(Int(index.nodes[last].end)..<content(of: container).upperBound, in: self).separator
    }
  }
}
