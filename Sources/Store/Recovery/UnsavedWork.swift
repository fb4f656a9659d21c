import Preferences

/// What an editing session has staged and not saved.
public struct UnsavedWork: Hashable, Sendable {
  /// In the order in which they were made; those inside a list as one of the whole list,
  /// unless that holds a secret. Those of secrets are not among them.
  public let changes: [Change]
  /// Secret preferences that were changed: their values are kept nowhere and must be typed again.
  public let secrets: [PreferenceName]
  /// What was being typed and not yet staged.
  public let typing: Typing?

  public struct Typing: Hashable, Sendable {
    public let name: PreferenceName
    public let text: String
    /// A new element of the list, before the one that has that index.
    public let isNew: Bool
    /// All that it is for; empty where it is for `name` alone.
    public let marked: Set<PreferenceName>
    public init(
      _ name: PreferenceName, text: String, isNew: Bool = false, marked: Set<PreferenceName> = []
    ) {
      self.name = name
      self.text = text
      self.isNew = isNew
      self.marked = marked
    }

    fileprivate func isSecret(in schema: Schema) -> Bool {
      marked.union([name]).contains { schema.isSecret($0) }
    }
  }

  /// `changes` of `base`; what `schema` declares secret is left out.
  public init(
    _ changes: [Change], of base: any Snapshot, typing: Typing? = nil, schema: Schema
  ) {
    (self.changes, secrets) = schema.apart(changes, of: base)
    self.typing = typing.flatMap { $0.isSecret(in: schema) ? nil : $0 }
  }

  public var isEmpty: Bool { changes.isEmpty && secrets.isEmpty && typing == nil }
  public var count: Int { changes.count + secrets.count }
}

extension UnsavedWork {
  var value: PreferenceValue {
    var members: [(String, PreferenceValue)] = [
      ("changes", .array(changes.map(\.value))),
      ("secrets", .array(secrets.map { .string($0.description) })),
    ]
    if let typing {
      var typed: [(String, PreferenceValue)] = [
        ("name", .string(typing.name.description)), ("text", .string(typing.text)),
      ]
      if typing.isNew { typed.append(("isNew", .bool(true))) }
      if !typing.marked.isEmpty {
        let names = typing.marked.map(\.description).sorted()
        typed.append(("marked", .array(names.map(PreferenceValue.string))))
      }
      members.append(("typing", .dictionary(.init(uniqueKeysWithValues: typed))))
    }
    return .dictionary(.init(uniqueKeysWithValues: members))
  }

  init(_ value: PreferenceValue?) throws(Unsealed) {
    let members = try Members(value, of: "work")
    changes = try members.list("changes").map { value throws(Unsealed) in try Change(value) }
    secrets = try members.names("secrets")
    typing = try members["typing"].map { value throws(Unsealed) in
      let members = try Members(value, of: "typing")
      return Typing(
        try members.name("name"), text: try members.text("text"),
        isNew: members["isNew"] == .bool(true),
        marked: members["marked"] == nil ? [] : Set(try members.names("marked")))
    }
  }
}

extension Change {
  /// A value that is absent has no member.
  fileprivate var value: PreferenceValue {
    var members: [(String, PreferenceValue)] = [("name", .string(name.description))]
    if let old { members.append(("old", old)) }
    if let new { members.append(("new", new)) }
    return .dictionary(.init(uniqueKeysWithValues: members))
  }

  fileprivate init(_ value: PreferenceValue) throws(Unsealed) {
    let members = try Members(value, of: "change")
    self.init(try members.name("name"), from: members["old"], to: members["new"])
  }
}
