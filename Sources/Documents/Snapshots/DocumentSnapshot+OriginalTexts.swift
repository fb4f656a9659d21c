import Preferences

extension DocumentSnapshot {
  /// The number of siblings on each side that an original text remembers.
  private static var reach: Int { 32 }

  public func originalTexts(
    of names: [PreferenceName], missingIn now: (any Snapshot)?
  ) -> [PreferenceName: OriginalText] {
    guard let document = document as? any TextDocument else { return [:] }
    var texts: [PreferenceName: OriginalText] = [:]
    var members: [PreferenceName: [NodeID: PreferenceName]] = [:]
    var absent: [PreferenceName: [PreferenceName]] = [:]
    for name in names {
      guard let value = node(of: name) else {
        if let parent = name.parent { absent[parent, default: []].append(name) }
        continue
      }
      if case .key = name.last, let parent = name.parent {
        members[parent, default: [:]][value] = name
      } else {
        texts[name] = OriginalText(
          format: document.format.rawValue, value: document.value(at: value),
          bytes: Array(document.bytes[index.nodes[value].range]))
      }
    }
    for (dictionary, members) in members {
      addTexts(of: members, in: dictionary, missingIn: now, document, to: &texts)
    }
    for (dictionary, names) in absent {
      guard hasComments, let node = node(of: dictionary), index.nodes[node].kind == .dictionary
      else { continue }
      texts.merge(document.textsOfComments(with: names, in: node, uncommentedIn: now)) { $1 }
    }
    return texts
  }

  /// Adds the original texts of members. Adjacent members share their siblings.
  private func addTexts(
    of names: [NodeID: PreferenceName], in dictionary: PreferenceName,
    missingIn now: (any Snapshot)?, _ document: some TextDocument,
    to texts: inout [PreferenceName: OriginalText]
  ) {
    guard let container = node(of: dictionary) else { return }
    let children = TextChildren(of: container, in: document)
    let wanted = children.values.indices.filter { names[children.values[$0]] != nil }
    for block in wanted.blocks(reach: Self.reach, count: children.values.count) {
      let keys = block.map { document.key(at: children.values[$0] - 1) }
      let mayReturn = zip(block, keys).map { position, key in
        names[children.values[position]] != nil
          || now.map { $0.resolve(dictionary.appending(key: key)) == nil } ?? false
      }
      let siblings = OriginalSiblings(
        keys: keys,
        members: zip(block, mayReturn).map { $1 ? Array(document.bytes[children[$0]]) : nil },
        gaps: (0...block.count).map { at in
          let isNeeded = at > 0 && mayReturn[at - 1] || at < block.count && mayReturn[at]
          return isNeeded ? Array(document.bytes[children.gap(before: block.lowerBound + at)]) : nil
        },
        reachesStart: block.lowerBound == 0, reachesEnd: block.upperBound == children.values.count)
      for (number, position) in block.enumerated() {
        guard let name = names[children.values[position]], let bytes = siblings.members[number]
        else { continue }
        let value = children.values[position]
        texts[name] = OriginalText(
          format: document.format.rawValue, value: document.value(at: value), bytes: bytes,
          valueStart: Int(index.nodes[value].start) - children[position].lowerBound,
          siblings: siblings, number: number)
      }
    }
  }

  public func removedLines(
    of name: PreferenceName, with others: [PreferenceName]
  ) -> RemovedLines? {
    guard let document = document as? any TextDocument, let value = node(of: name),
      let container = name.parent.flatMap(node(of:))
    else { return nil }
    let removed = Set(others.filter { $0.parent == name.parent }.compactMap(node(of:)) + [value])
    guard let edits = EditPlan(removed.map { .remove($0) }, index).containers[container],
      let position = (0..<edits.count).first(where: { edits.value(at: $0) == value })
    else { return nil }
    let bytes = document.bytes
    let extent = document.extent(of: position, in: edits)
    let first = Place(offset: extent.lowerBound, in: bytes).line
    let breaks = ByteView.over(bytes) { $0.lineBreaks(in: extent) }
    let rest = bytes[extent.upperBound...].first { !$0.isBlank && $0 != UInt8(ascii: ",") }
    return RemovedLines(
      first...first + breaks,
      areWhole: bytes.isFirstOnLine(extent.lowerBound) && rest?.isLineBreak ?? true)
  }
}

extension [Int] {
  /// Returns ranges of all positions within `reach` of these ascending positions.
  fileprivate func blocks(reach: Int, count: Int) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    for position in self {
      let block = Swift.max(0, position - reach)..<Swift.min(count, position + reach + 1)
      if let last = blocks.last, block.lowerBound <= last.upperBound {
        blocks[blocks.count - 1] = last.lowerBound..<block.upperBound
      } else {
        blocks.append(block)
      }
    }
    return blocks
  }
}
