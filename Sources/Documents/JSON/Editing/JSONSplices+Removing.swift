extension JSONSplices {
  /// With its comma, its comments and its lines.
  mutating func remove(_ position: Int, _ children: JSONChildren) {
    let child = children[position]
    let extent = child.extent
    if child.ownsLines {
      add(bytes.startOfLine(extent.lowerBound)..<bytes.nextLine(after: extent.upperBound))
    } else if isLast(position, children) {
      removeLast(child, position, children)
    } else if child.endsLine, !child.startsLine, !child.hasLateComma {
      add(children.separatorEnd(before: position)..<extent.upperBound)
    } else {
      removeBefore(child, children)
    }
  }

  /// Nothing that stays or comes follows it.
  private func isLast(_ position: Int, _ children: JSONChildren) -> Bool {
    children.edits.firstKept(from: position + 1) == nil
      && !children.edits.inserted.keys.contains { $0 > position }
  }

  /// With the space before it, and the space after where nothing is left.
  private mutating func removeLast(_ child: JSONChild, _ position: Int, _ children: JSONChildren) {
    let lead = child.extent.lowerBound
    var start = max(children.separatorEnd(before: position), child.stayingEnd)
    if !children.hasTrailingComma, let tail = startOfLateComma(position, children) { start = tail }
    let previous = position > 0 ? children.range(at: position - 1).upperBound : children.opener + 1
    if bytes.endsWithLineComment(start, from: previous) { start = bytes.startOfLine(lead) }
    var end = child.extent.upperBound
    let isBare =
      start == children.opener + 1
      || emptied == position && children.endOfSpace(from: start) >= lead
    if isBare {
      end = children.endOfSpace(from: end)
      emptied = position + 1
    }
    add(min(start, lead)..<end)
    removeLateComma(of: child)
  }

  /// Before the blanks of a comma on a later line, where only space stands around that.
  private func startOfLateComma(_ position: Int, _ children: JSONChildren) -> Int? {
    guard position > 0 else { return nil }
    let tail = children.tailEnd(before: position)
    let separator = children.separatorEnd(before: position)
    return separator > tail && children.endOfSpace(from: tail) == separator - 1 ? tail : nil
  }

  /// To where what stands after it begins: a comment that stays, or the next child's extent.
  private mutating func removeBefore(_ child: JSONChild, _ children: JSONChildren) {
    var end = child.extent.upperBound
    if let comma = child.comma, children.endOfSpace(from: end) == comma { end = comma + 1 }
    add(child.extent.lowerBound..<children.endOfSpace(from: end))
    removeLateComma(of: child)
  }

  mutating func removeLateComma(of child: JSONChild) {
    guard let comma = child.comma, child.hasLateComma else { return }
    add(comma..<comma + 1)
  }
}

extension JSONChildren {
  fileprivate func endOfSpace(from start: Int) -> Int {
    start + bytes[start..<closer].prefix { $0.isBlank || $0.isLineBreak }.count
  }
}
