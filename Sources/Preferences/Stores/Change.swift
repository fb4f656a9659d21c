/// A change of one preference from one value to another; nil means absent.
public struct Change: Sendable {
  /// The exact name of the preference.
  public let name: PreferenceName
  /// The value before the change.
  public let old: PreferenceValue?
  /// The value after the change.
  public let new: PreferenceValue?
  /// The key at the other end of a renaming: the former key of an added member, the new key of a removed
  /// one. A document keeps the member's place and comments if both changes are made together.
  package var counterpart: String?
  /// The change of the comment above the value. Nil if the comment stays.
  package var comment: CommentChange?
  /// Whether a comment keeps the removed value, and whether a comment had the new one.
  package var commentsOut = false, uncomments = false
  /// The new value as a file of lines shall have it. Nil if its dialect spells the value.
  package var spelling: String?
  /// The state of a document to which this change returns, with the text of the value there. Nil for other
  /// changes.
  package var state: FormerState?

  /// Creates a change of a value alone.
  public init(_ name: PreferenceName, from old: PreferenceValue?, to new: PreferenceValue?) {
    self.name = name
    self.old = old
    self.new = new
  }

  /// Creates a change that comments out `value`.
  package init(commentingOut name: PreferenceName, _ value: PreferenceValue) {
    self.init(name, from: value, to: nil)
    commentsOut = true
  }

  /// The change that undoes this one.
  public var inverse: Change {
    var inverse = Change(name, from: new, to: old)
    inverse.counterpart = counterpart
    (inverse.commentsOut, inverse.uncomments) = (uncomments, commentsOut)
    return inverse
  }
}

extension Change {
  /// Returns the removal and the addition that rename a member with `value`. Throws if `name` is not a
  /// key, or if `new` is in another group.
  package static func renaming(
    _ name: PreferenceName, to new: PreferenceName, of value: PreferenceValue
  ) throws(Problem) -> [Change] {
    guard case .key(let oldKey)? = name.last else {
      throw Problem(.badName(name.label, expected: "a key; elements of a list have no names"))
    }
    guard case .key(let newKey)? = new.last, new.parent == name.parent else {
      let group = name.parent.map { $0.isRoot ? "the document itself" : $0.label } ?? ""
      throw Problem(.badName(new.label, expected: "a name in the same group, \(group)"))
    }
    var removal = Change(name, from: value, to: nil)
    var addition = Change(new, from: nil, to: value)
    (removal.counterpart, addition.counterpart) = (newKey, oldKey)
    return [removal, addition]
  }
}

/// Two changes between the same values and comments are equal, even if the texts of these values differ.
extension Change: Hashable {
  public static func == (a: Change, b: Change) -> Bool {
    a.name == b.name && a.old == b.old && a.new == b.new && a.comment == b.comment
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(old)
    hasher.combine(new)
  }
}
