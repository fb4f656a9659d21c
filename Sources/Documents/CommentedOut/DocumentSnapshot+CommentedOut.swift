import Preferences

extension DocumentSnapshot {
  /// Finds the commented-out members. O(size).
  func findCommentedOut() -> [CommentedOut] {
    guard let document = document.textDocument, hasComments else { return [] }
    return commentedOut(in: document)
  }

  private func commentedOut(in document: some TextDocument) -> [CommentedOut] {
    guard document.bytes.count <= DocumentLimits.comments else { return [] }
    let reader = CommentReader(document)
    var found: [Found] = []
    for node in index.nodes.indices where index.nodes[node].kind == .dictionary {
      let members = document.numberedCommentedMembers(of: node)
      guard !members.isEmpty else { continue }
      let dictionary = name(of: node)
      let children = Array(index.children(of: node))
      for (member, number) in members {
        let next =
          member.position < children.count
          ? children[member.position] - 1 : Int(index.nodes[node].next)
        found.append(
          Found(
            key: dictionary.appending(key: member.key), number: number, value: member.value,
            start: member.range.lowerBound, row: outline.row(atOrAfter: next),
            description: reader.description(of: member)))
      }
    }
    for block in document.commentedBlocks() {
      let next = index.nodes.indices.dropFirst().first { index.nodes[$0].start > block.start }
      found.append(
        Found(
          key: block.name, number: 1, value: block.value, start: block.start,
          row: outline.row(atOrAfter: next ?? index.nodes.count),
          description: reader.text(
            above: document.bytes.startOfLine(block.start),
            after: document.bytes.endOfLine(block.start))))
    }
    found.sort { $0.start < $1.start }
    let places = Place.places(of: found.map(\.start), in: document.bytes)
    return zip(found, places).map { found, place in
      CommentedOut(
        found.number, of: found.key, found.value, place: place, row: found.row,
        description: found.description)
    }
  }

  private struct Found {
    let key: PreferenceName
    let number: Int
    let value: PreferenceValue
    /// The offset of the key.
    let start: Int
    let row: Int
    let description: String?
  }

  public func problem(commentingOut name: PreferenceName) -> Problem? {
    guard let document = document.textDocument, let value = node(of: name) else {
      return Problem(.unwritable("its format has no comments"), name: name)
    }
    return document.problem(commentingOut: value, name)
  }
}

extension TextDocument {
  fileprivate func problem(commentingOut value: NodeID, _ name: PreferenceName) -> Problem? {
    guard case .key? = name.last, let dictionary = name.parent.flatMap(node(of:)) else {
      return Problem(.unwritable("only members of a group can be commented out"), name: name)
    }
    let children = TextChildren(of: dictionary, in: self)
    guard let position = children.values.firstIndex(of: value) else { return nil }
    if let obstacleToComments { return Problem(obstacleToComments.reason, name: name) }
    do throws(Problem) {
      _ = try commentingOut(position, children)
      return nil
    } catch {
      return Problem(error.reason, name: name)
    }
  }
}

extension CommentReader {
  /// Returns the comments above a commented-out member and after it on its line, as one line.
  fileprivate func description(of member: CommentedMember) -> String? {
    text(above: member.text.range.lowerBound, after: member.range.upperBound)
  }

  /// Returns the comments above a value and after it on its line, as one line. Nil if there are none.
  func text(above start: Int, after end: Int) -> String? {
    let texts = [comment(above: start).lines, lines(after: end)].compactMap(text)
    return texts.isEmpty ? nil : texts.joined(separator: " · ")
  }

  /// Joins lines without comment marks, frames and secrets. Nil if nothing is left.
  func text(of lines: [String]) -> String? {
    let shown = SecretText.masked(comment: lines.joined(separator: "\n"))
    let text = shown.split(whereSeparator: \.isNewline).map { Self.unframed(String($0)) }.filter {
      !$0.isEmpty
    }.joined(separator: " ")
    return text.isEmpty ? nil : text
  }
}
