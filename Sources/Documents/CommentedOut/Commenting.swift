import Preferences

extension TextDocument {
  func commenting(among changes: [Change]) -> [Change] {
    guard bytes.count <= DocumentLimits.comments else { return [] }
    var keys: [PreferenceName: Set<ExactKey>] = [:]
    return changes.filter { change in
      guard change.new != nil else { return change.old != nil && change.commentsOut }
      guard change.old == nil, change.counterpart == nil, let parent = change.name.parent,
        case .key(let key)? = change.name.last
      else { return false }
      let known = keys[parent]
      let commented =
        known
        ?? Set(node(of: parent).map(commentedMembers)?.map { ExactKey($0.key) } ?? [])
      if known == nil { keys[parent] = commented }
      return commented.contains(ExactKey(key))
    }
  }

  func commenting(_ change: Change) throws(Problem) -> Self? {
    guard let new = change.new else { return try commentingOut(change) }
    guard let member = commentedMember(named: change.name, for: new) else { return nil }
    guard let uncommented = uncommenting(member) else { return nil }
    guard !new.isSpelled(as: member.value) else { return uncommented }
    return try uncommented.edited(by: [Change(change.name, from: member.value, to: new)])
  }

  /// Returns the document with all `changes` made, which uncomment members, in one pass. Nil if they restore
  /// text, or if a separator of one depends on another one. O(size).
  func uncommenting(_ changes: [Change]) throws(Problem) -> Self? {
    guard changes.allSatisfy({ $0.state == nil }) else { return nil }
    var members: [NodeID: [ExactKey: [CommentedMember]]] = [:]
    var (chosen, rest): ([CommentedMember], [Change]) = ([], [])
    for change in changes {
      guard case .key(let key)? = change.name.last, let new = change.new,
        let dictionary = change.name.parent.flatMap(node(of:))
      else { return nil }
      if members[dictionary] == nil {
        let free = freeCommentedMembers(of: dictionary)
        members[dictionary] = Dictionary(grouping: free) { ExactKey($0.key) }
      }
      let member = members[dictionary]?[ExactKey(key)].flatMap { choice(among: $0, for: new) }
      if let member { chosen.append(member) }
      if member.map({ !new.isSpelled(as: $0.value) }) ?? true {
        rest.append(Change(change.name, from: member?.value, to: new))
      }
    }
    chosen.sort { $0.text.range.lowerBound < $1.text.range.lowerBound }
    var splices: [Splice] = []
    for (dictionary, members) in Dictionary(grouping: chosen, by: \.dictionary) {
      let children = TextChildren(of: dictionary, in: self)
      for member in members {
        let separators = separators(around: member, children)
        guard separators.isEmpty || members.count(where: { $0.position == member.position }) == 1
        else {
          return nil
        }
        splices += member.text.uncommenting + separators
      }
    }
    splices.sort { $0.range.lowerBound < $1.range.lowerBound }
    guard let new = try? verified(splices, making: chosen.map(\.insertion)) else { return nil }
    return rest.isEmpty ? new : try new.edited(by: rest)
  }

  /// Returns the document with lines of a list uncommented. Nil unless that is all that `change` does.
  func uncommentingLines(_ change: Change) -> Self? {
    guard bytes.count <= DocumentLimits.comments, case .key(let key)? = change.name.last,
      let dictionary = change.name.parent.flatMap(node(of:)),
      case .array(let elements)? = change.new
    else { return nil }
    var added: [PreferenceValue] = []
    var old = (change.old.map { $0.elements ?? [$0] } ?? [])[...]
    for element in elements {
      if old.first == element { old.removeFirst() } else { added.append(element) }
    }
    guard old.isEmpty, !added.isEmpty else { return nil }
    let members = allCommentedMembers(of: dictionary).filter { $0.key.isExactly(key) }
    var splices: [Splice] = []
    for value in added {
      guard let member = members.first(where: { $0.value.isSpelled(as: value) }) else { return nil }
      splices += member.text.uncommenting
    }
    splices.sort { $0.range.lowerBound < $1.range.lowerBound }
    guard let new = try? reading(bytes.applying(splices)),
      let wanted = value(at: 0).replacing(change.name.components[...], with: change.new),
      new.value(at: 0).isSpelled(as: wanted)
    else { return nil }
    return new
  }

  /// Returns the document with a group uncommented that gets the value of `change`. Nil if there is none, or
  /// if lines below it would become a part of it.
  func uncommentingBlock(_ change: Change) -> Self? {
    guard change.old == nil, let wanted = change.new, wanted.isSection,
      let block = commentedBlocks().first(where: { $0.name == change.name }),
      block.value.isSpelled(as: wanted),
      let new = try? reading(bytes.applying(block.marks.map { Splice($0) })),
      new.node(of: block.name).map(new.value(at:))?.isSpelled(as: wanted) == true
    else { return nil }
    var added = block.name
    while let parent = added.parent, node(of: parent) == nil { added = parent }
    let others = new.value(at: 0).replacing(added.components[...], with: nil)
    return others?.isSpelled(as: value(at: 0)) == true ? new : nil
  }

  /// Returns the document with the marks of a comment removed. Nil if that does not give the member.
  private func uncommenting(_ member: CommentedMember) -> Self? {
    let children = TextChildren(of: member.dictionary, in: self)
    let separators = separators(around: member, children)
    return try? verified(
      member.text.uncommenting + separators, making: [member.insertion])
  }

  /// Returns the document with a member commented out. Nil if the change does not fit.
  private func commentingOut(_ change: Change) throws(Problem) -> Self? {
    guard let value = node(of: change.name), case .key? = change.name.last,
      change.old?.isSpelled(as: self.value(at: value)) == true,
      let dictionary = change.name.parent.flatMap(node(of:))
    else { return nil }
    let children = TextChildren(of: dictionary, in: self)
    let key = key(at: value - 1)
    guard let position = children.values.firstIndex(of: value),
      children.values.count(where: { self.key(at: $0 - 1).isExactly(key) }) == 1
    else { return nil }
    do throws(Problem) {
      return try verified(try commentingOut(position, children), making: [.remove(value)])
    } catch {
      throw Problem(error.reason, name: change.name)
    }
  }

  /// Whether the comment on the line at `start` is a setting that was commented out.
  func isSetting(inCommentAt start: Int, endingAt end: Int) -> Bool {
    let mark = min(bytes.endOfBlanks(start), end)
    return ByteView.over(bytes) { isSetting(mark..<end, in: $0) }
  }

  /// Returns the document after `splices`. Throws unless they make `edits`.
  private func verified(_ splices: [Splice], making edits: [Edit]) throws(Problem) -> Self {
    let new = try reading(bytes.applying(splices))
    guard Verification(self, new, EditPlan(edits, index)).holds else {
      throw Problem(.unwritable("the written text would not be read back as the same values"))
    }
    return new
  }
}

extension CommentedMember {
  /// The edit that uncomments the member.
  fileprivate var insertion: Edit {
    .insert(value, key: key, into: dictionary, position: position)
  }
}

extension TextDocument {
  /// Returns the splices for the separators around a member that is uncommented.
  private func separators(around member: CommentedMember, _ children: TextChildren) -> [Splice] {
    guard let separator = separator(in: member.dictionary) else { return [] }
    let gap = children.gap(before: member.position)
    let (isFirst, isLast) = (member.position == 0, member.position == children.values.count)
    let separators = Gap(gap, in: self).tokens.filter { $0.kind == .separator }.map(\.range)
    let before = separators.first { $0.lowerBound < member.text.range.lowerBound }
    let after = separators.first { $0.lowerBound >= member.text.range.upperBound }
    let own = Gap(member.range.upperBound..<member.text.range.upperBound, in: self).separator
    var splices: [Splice] = []
    if !isFirst, before == nil { splices.append(Splice(at: gap.lowerBound, [separator])) }
    // A last child has a separator only if the former last one had.
    let isWanted = isLast ? before != nil && after == nil && own != nil : after == nil
    if isWanted, own == nil {
      splices.append(Splice(at: member.range.upperBound, [separator]))
    } else if !isWanted, let own {
      splices.append(Splice(own..<own + 1))
    }
    return splices
  }

  func commentingOut(
    _ position: Int, _ children: TextChildren
  ) throws(Problem) -> [Splice] {
    let range = children[position]
    let isLast = position == children.values.count - 1
    let after = Gap(children.gap(before: position + 1), in: self)
    let endsText = children.gap(before: position + 1).upperBound == bytes.count
    guard bytes.isFirstOnLine(range.lowerBound), after.endLine > 0 || endsText,
      after.tokens.allSatisfy({ $0.startLine > 0 || $0.endLine == 0 }),
      after.tokens.first(where: { $0.kind == .separator }).map({ $0.startLine == 0 })
        ?? (isLast || children.separator == nil)
    else { throw Problem(.unwritable("other values are on its line")) }
    let column = range.lowerBound - bytes.startOfLine(range.lowerBound)
    var splices: [Splice] = []
    var line = bytes.startOfLine(range.lowerBound)
    while line < range.upperBound {
      let indentation = min(column, bytes[line...].prefix(while: \.isBlank).count)
      splices.append(Splice(at: line + indentation, commentMark + [0x20]))
      line = bytes.nextLine(after: line)
    }
    if isLast, position > 0, after.separator == nil,
      let separator = Gap(children.gap(before: position), in: self).separator
    {
      splices.append(Splice(separator..<separator + 1))
    }
    return splices
  }
}
