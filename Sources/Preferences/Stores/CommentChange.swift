/// The comment lines directly above a value.
public struct CommentLines: Hashable, Sendable {
  /// The lines without comment marks.
  package let text: String
  /// The lines as a document has them, with marks and line breaks. Nil if the text was typed.
  package let bytes: [UInt8]?

  package init(_ text: String, bytes: [UInt8]? = nil) {
    self.text = text
    self.bytes = bytes
  }
}

/// A replacement of the comment lines directly above a value; nil means no comment.
public struct CommentChange: Hashable, Sendable {
  package let old, new: CommentLines?

  package init(from old: CommentLines?, to new: CommentLines?) {
    self.old = old
    self.new = new
  }

  /// Whether the document would be the same. A typed text is compared by its lines, because a document
  /// writes it with marks of its own.
  package var isEmpty: Bool { new?.bytes == nil ? old?.text == new?.text : old == new }
}

extension Change {
  /// Creates a change of the comment above `value`, which stays.
  package init(
    _ name: PreferenceName, keeping value: PreferenceValue?, comment: CommentChange
  ) {
    self.init(name, from: value, to: value)
    self.comment = comment
  }
}

extension [Change] {
  /// The changes of values, without those of comments.
  package var ofValues: [Change] {
    filter { $0.comment == nil || $0.old != $0.new }.map { change in
      var change = change
      change.comment = nil
      return change
    }
  }

  /// The changes of comments, without those of values. Comments of removed values are left out, but not
  /// those of values that are renamed or commented out.
  package var ofComments: [Change] {
    compactMap { change in
      let isKept =
        change.new != nil || change.counterpart != nil || change.commentsOut
      guard let comment = change.comment, isKept else { return nil }
      return Change(change.name, keeping: change.old ?? change.new, comment: comment)
    }
  }

  /// Returns the changes with each change of `comments`, which are changes of comments alone. A change
  /// of the value at the same name is combined with it.
  package func adding(_ comments: [Change]) -> [Change] {
    guard !comments.isEmpty else { return self }
    let places = Dictionary(
      enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { $1 })
    var all = self
    for change in comments {
      if let place = places[change.name] {
        all[place].comment = change.comment
      } else {
        all.append(change)
      }
    }
    return all
  }
}

extension CommentChange {
  /// Returns the change over the comment `theirs` of another program. If both have changed it, the new
  /// comment has the lines of both, so that none is lost. Nil if the comment already is as it should be.
  func merged(onto theirs: CommentLines?) -> CommentChange? {
    let isTheirs = theirs?.text != old?.text
    let texts = [theirs, new].compactMap { $0?.text }
    let both = isTheirs ? texts.joined(separator: "\n") : nil
    let merged = CommentChange(from: theirs, to: both.map { CommentLines($0) } ?? new)
    let isMade = CommentChange(from: theirs, to: new).isEmpty
    return isMade || merged.isEmpty ? nil : merged
  }
}
