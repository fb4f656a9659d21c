import Preferences

/// What an earlier session, which ended without saving, has left. Whoever wrote it down may be a
/// stranger: none of it is printable yet.
public struct LeftWork: Sendable, Identifiable {
  public let id: String
  /// When it was left, by whom, and from where.
  public let origin: String
  public let changes: [Change]
  /// Changed as well, but their values were kept nowhere.
  public let secrets: [PreferenceName]
  /// What was being typed, and not staged.
  public let typing: TypedText?

  public init(
    id: String, origin: String, changes: [Change], secrets: [PreferenceName] = [],
    typing: TypedText? = nil
  ) {
    self.id = id
    self.origin = origin
    self.changes = changes
    self.secrets = secrets
    self.typing = typing
  }

  var count: Int { changes.count + secrets.count }
}

/// A value being typed.
public struct TypedText: Hashable, Sendable {
  public let name: PreferenceName
  public let text: String
  /// Of a new element, before the one that has its index.
  public let isNew: Bool
  /// All that it is for; empty where it is for `name` alone.
  public let marked: Set<PreferenceName>
  public init(
    _ name: PreferenceName, _ text: String, isNew: Bool = false, marked: Set<PreferenceName> = []
  ) {
    self.name = name
    self.text = text
    self.isNew = isNew
    self.marked = marked
  }
}

/// The question what becomes of it.
public struct RecoveryOffer: Sendable {
  public let left: LeftWork
  /// Asked about after this one.
  let others: [LeftWork]
  /// What resuming would change now.
  public let items: [ReviewItem]
  /// The first of them shown.
  public internal(set) var top = 0

  public var otherCount: Int { others.count }
}
