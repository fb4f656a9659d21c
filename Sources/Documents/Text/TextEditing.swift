import Preferences

/// Turns edits of a document into splices, in the style of the surrounding text.
struct TextEditing<Writer: TextWriter> {
  typealias Layout = MemberLayout<Writer.Text>

  let document: Writer.Text
  let bytes: [UInt8]
  let writer: Writer
  private(set) var splices: [Splice] = []
  /// The number of leading members that have been removed.
  var removedFromStart = 0

  init(_ document: Writer.Text) {
    self.document = document
    bytes = document.bytes
    writer = Writer(document)
  }

  init(_ plan: EditPlan, of document: Writer.Text) throws(Problem) {
    self.init(document)
    if let root = plan.root {
      let indentation = document.lineIndentation(at: Int(document.index.nodes[0].start))
      splices += try writer.splices(replacing: 0, with: root, indentation: indentation)
    }
    for edits in plan.containers.inOrder.map(\.value) where edits.changesItself { try make(edits) }
  }

  mutating func add(_ splices: [Splice]) { self.splices += splices }
  mutating func add(_ splice: Splice) { splices.append(splice) }

  mutating func add(_ range: Range<Int>, _ replacement: [UInt8] = []) {
    splices.append(Splice(range, replacement))
  }

  /// Returns the start of a line, after a byte order mark.
  private func startOfLine(_ offset: Int) -> Int {
    max(bytes.startOfLine(offset), min(offset, bytes.hasByteOrderMark ? 3 : 0))
  }

  mutating func insert(_ text: [UInt8], at offset: Int) { add(offset..<offset, text) }

  /// Makes the edits of one container.
  mutating func make(_ edits: ContainerEdits) throws(Problem) {
    let layout = Layout(edits, in: document)
    try rewriteChildren(layout)
    guard !edits.keepsCount else { return }
    if edits.count == 0 {
      splices += try writer.splices(filling: layout)
    } else if edits.removed.count == edits.count, !edits.inserted.isEmpty {
      try replaceAll(layout)
    } else {
      removedFromStart = 0
      for position in edits.removed.sorted() { remove(position, layout) }
      setSeparators(layout)
      try insert(layout)
    }
  }

  /// Renames keys and replaces values.
  mutating func rewriteChildren(_ layout: Layout) throws(Problem) {
    let edits = layout.edits
    for (position, key) in edits.renamed.inOrder {
      guard let node = edits.key(at: position) else { continue }
      splices.append(try writer.splice(renaming: node, to: key))
    }
    for (position, value) in edits.replaced.inOrder {
      let node = edits.value(at: position)
      if let text = edits.replacedTexts[position] {
        add(document.index.nodes[node].range, text)
      } else {
        splices += try writer.splices(
          replacing: node, with: value, indentation: layout.indentation(at: position))
      }
    }
  }

  /// Removes or adds the separator of the last member that stays.
  private mutating func setSeparators(_ layout: Layout) {
    let edits = layout.edits
    guard let separator = layout.separator, let lastKept = edits.lastKept(before: edits.count),
      !layout.hasTrailingSeparator
    else { return }
    let isFollowed = edits.inserted.keys.contains { $0 > lastKept }
    let member = layout[lastKept]
    if let present = member.separator {
      let stays = document.mayEndWithSeparator(edits.node) && member.endsLine
      if !isFollowed, !stays { add(present..<present + 1) }
    } else if isFollowed, !layout.separatorsLead {
      insert([separator], at: member.range.upperBound)
    }
  }

  /// Replaces all members by new ones, in the place of the first one.
  private mutating func replaceAll(_ layout: Layout) throws(Problem) {
    let insertions = layout.edits.inserted.inOrder.flatMap(\.value)
    let first = layout[0]
    let start = first.extent.lowerBound
    let indentation = document.lineIndentation(at: start)
    let between = indentation.map { writer.lineBreak + $0 } ?? writer.gap(nextTo: 0, layout)
    var text: [UInt8] = []
    for (number, insertion) in insertions.enumerated() {
      let item = try writer.item(insertion, indentation, nextTo: 0, layout)
      let isLast = number == insertions.count - 1
      text += number > 0 ? between : []
      text += item.text + (isLast && !layout.hasTrailingSeparator ? [] : layout.separators)
      text += item.tail + (item.mustBreak && indentation == nil ? writer.lineBreak : [])
    }
    add(first.extent, text)
    removeLateSeparator(of: first)
    for position in 1..<layout.edits.count { remove(position, layout) }
  }
}

extension TextEditing {
  // MARK: removing

  /// Removes a member with its separator, its comments and its lines.
  private mutating func remove(_ position: Int, _ layout: Layout) {
    let member = layout[position]
    let extent = member.extent
    let separatorLine = lineOfSeparator(of: member)
    if member.ownsLines || separatorLine != nil {
      removeLines(of: member)
      if let separatorLine { add(separatorLine) }
    } else if isLast(position, layout) {
      removeLast(member, position, layout)
    } else if member.endsLine, !member.startsLine, !member.hasLateSeparator {
      add(layout.separatorEnd(before: position)..<extent.upperBound)
    } else {
      removeBefore(member, layout)
    }
  }

  /// Returns the line of a member's separator if comments, which stay, are above it, and both the member and the
  /// separator are alone on their lines. Nil if not.
  private func lineOfSeparator(of member: AttachedMember) -> Range<Int>? {
    guard member.startsLine, member.endsLine, member.hasLateSeparator,
      let separator = member.separator, bytes.isFirstOnLine(separator),
      bytes[(separator + 1)...].first(where: { !$0.isBlank })?.isLineBreak == true,
      !Gap(member.extent.upperBound..<separator, in: document).comments.isEmpty
    else { return nil }
    return bytes.startOfLine(separator)..<bytes.nextLine(after: separator)
  }

  /// Removes the lines of a member.
  mutating func removeLines(of member: AttachedMember) {
    let start = startOfLine(member.extent.lowerBound)
    let lines = start..<bytes.nextLine(after: member.extent.upperBound)
    let endsText = lines.upperBound == bytes.count && bytes.last?.isLineBreak == false
    // The last line of a text has the line break of the line before it.
    add(endsText ? bytes.endOfLineBefore(lines.lowerBound)..<lines.upperBound : lines)
  }

  /// Whether no member that stays or is new follows.
  private func isLast(_ position: Int, _ layout: Layout) -> Bool {
    layout.edits.firstKept(from: position + 1) == nil
      && !layout.edits.inserted.keys.contains { $0 > position }
  }

  /// Removes the last member with the space before it. If the container becomes empty, the space
  /// after the member is removed too.
  private mutating func removeLast(
    _ member: AttachedMember, _ position: Int, _ layout: Layout
  ) {
    let lead = member.extent.lowerBound
    var start = max(layout.separatorEnd(before: position), member.stayingEnd)
    if !layout.hasTrailingSeparator, let tail = startOfLateSeparator(position, layout) {
      start = tail
    }
    let previous =
      position > 0 ? layout.range(at: position - 1).upperBound : layout.content.lowerBound
    if Gap(previous..<start, in: document).endsWithLineComment(at: start) {
      start = startOfLine(lead)
    }
    var end = member.extent.upperBound
    let isBare =
      start == layout.content.lowerBound
      || removedFromStart == position && layout.endOfSpace(from: start) >= lead
    if isBare {
      end = layout.endOfSpace(from: end)
      removedFromStart = position + 1
    }
    add(min(start, lead)..<end)
    removeLateSeparator(of: member)
  }

  /// Returns the start of the space around the previous member's separator if that is on a later line,
  /// between white space only.
  private func startOfLateSeparator(_ position: Int, _ layout: Layout) -> Int? {
    guard position > 0 else { return nil }
    let tail = layout.tailEnd(before: position)
    let separator = layout.separatorEnd(before: position)
    return separator > tail && layout.endOfSpace(from: tail) == separator - 1 ? tail : nil
  }

  /// Removes a member up to the next text: a comment that stays, or the next member's comments.
  private mutating func removeBefore(_ member: AttachedMember, _ layout: Layout) {
    var end = member.extent.upperBound
    if let separator = member.separator, layout.endOfSpace(from: end) == separator {
      end = separator + 1
    }
    add(member.extent.lowerBound..<layout.endOfSpace(from: end))
    removeLateSeparator(of: member)
  }

  private mutating func removeLateSeparator(of member: AttachedMember) {
    guard let separator = member.separator, member.hasLateSeparator else { return }
    add(separator..<separator + 1)
  }

  // MARK: inserting

  /// Adds new members after the member before them, in the style of that member.
  private mutating func insert(_ layout: Layout) throws(Problem) {
    for (position, insertions) in layout.edits.insertedRuns {
      if position < 0 {
        try insert(insertions, before: layout.edits.firstKept(from: 0) ?? 0, layout)
      } else {
        try insert(insertions, after: position, layout)
      }
    }
  }

  private mutating func insert(
    _ insertions: [ContainerEdits.Insertion], before position: Int, _ layout: Layout
  ) throws(Problem) {
    let next = layout[position]
    let indentation = next.startsLine ? bytes.indentation(at: next.range.lowerBound) : nil
    var text: [UInt8] = []
    for insertion in insertions {
      let item = try writer.item(insertion, indentation, nextTo: position, layout)
      let line = item.text + layout.separators + item.tail
      if let indentation {
        text += indentation + line + writer.lineBreak
      } else {
        text += line + (item.mustBreak ? writer.lineBreak : writer.gap(nextTo: position, layout))
      }
    }
    let lead = next.extent.lowerBound
    insert(text, at: next.startsLine ? startOfLine(lead) : lead)
  }

  private mutating func insert(
    _ insertions: [ContainerEdits.Insertion], after position: Int, _ layout: Layout
  ) throws(Problem) {
    let previous = layout[position]
    let line = lineStart(after: previous, position, layout)
    let separatorLeads =
      previous.hasLateSeparator || previous.separator == nil && layout.separatorsLead
    let endsContainer =
      layout.edits.firstKept(from: position + 1) == nil && !layout.hasTrailingSeparator
    var text: [UInt8] = []
    var mustBreak = false
    for (number, insertion) in insertions.enumerated() {
      let isLast = endsContainer && number == insertions.count - 1
      let item = try writer.item(insertion, line?.indentation, nextTo: position, layout)
      let start = line?.start ?? (mustBreak ? writer.lineBreak : nil)
      let gap = writer.gap(nextTo: position, layout)
      if separatorLeads {
        text += (start ?? []) + layout.separators + gap + item.text + item.tail
      } else {
        text += (start ?? gap) + item.text + (isLast ? [] : layout.separators) + item.tail
      }
      mustBreak = item.mustBreak
    }
    if endsContainer { removeLateSeparator(of: previous) }
    let end = previous.extent.upperBound
    let isOwnLine = line != nil && previous.endsLine
    insert(
      text + (mustBreak && !previous.endsLine ? writer.lineBreak : []),
      at: isOwnLine ? bytes.endOfLine(end) : end)
  }

  /// Returns the start of a new line after `previous`. Returns nil if new members go on the same
  /// line.
  private func lineStart(
    after previous: AttachedMember, _ position: Int, _ layout: Layout
  ) -> (start: [UInt8], indentation: [UInt8])? {
    let isAlone = previous.endsLine || position == layout.edits.count - 1
    let end = previous.extent.upperBound
    let mustBreak = Gap(previous.range.upperBound..<end, in: document).endsWithLineComment(at: end)
    guard
      previous.startsLine && isAlone || mustBreak || beginsWithSeparator(previous, layout)
    else { return nil }
    let indentation = bytes.indentation(at: previous.range.lowerBound)
    return (writer.lineBreak + indentation, indentation)
  }

  /// Whether the member's line begins with the separator before it.
  private func beginsWithSeparator(_ member: AttachedMember, _ layout: Layout) -> Bool {
    let start = bytes.startOfLine(member.range.lowerBound)
    let head = bytes[start..<member.range.lowerBound]
    return start > 0 && layout.separator != nil && head.first { !$0.isBlank } == layout.separator
      && member.endsLine
  }
}
