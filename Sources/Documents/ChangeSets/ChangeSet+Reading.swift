import Preferences

extension ChangeSet {
  /// Reads what `bytes` writes; comments may stand beside it. Throws for anything else, with the line
  /// and column where that is.
  public init(_ bytes: [UInt8]) throws(Problem) {
    let reader = ChangeSetReader(document: try JSONDocument(bytes))
    try self.init(try reader.changes())
  }
}

private struct ChangeSetReader {
  let document: JSONDocument

  func changes() throws(Problem) -> [Change] {
    let members = try ChangeSetMembers(
      of: 0, in: document, "a change set: {\"format\": \"prefs changes\", …}")
    try checkFormat(members)
    try members.check(["format", "version", "changes"])
    let list = try members.needed("changes")
    guard document.index.nodes[list].kind == .array else {
      throw document.problem(.notA("a list of changes", found: found(list), nearest: nil), at: list)
    }
    var changes: [Change] = []
    var names: Set<PreferenceName> = []
    for node in document.index.children(of: list) {
      let change = try change(at: node)
      guard names.insert(change.name).inserted else {
        var problem = ChangeSet.twice(change.name)
        problem.place = document.place(at: node)
        throw problem
      }
      changes.append(change)
    }
    return changes
  }

  private func checkFormat(_ members: ChangeSetMembers) throws(Problem) {
    let format = try members.needed("format")
    guard document.value(at: format) == .string(ChangeSet.format) else {
      throw document.problem(.refused(ChangeSet.format.quoted), at: format)
    }
    let version = try members.needed("version")
    guard document.value(at: version).isEquivalent(to: .integer(Number(ChangeSet.version))) else {
      throw document.problem(
        .refused("\(ChangeSet.version), the only version that is known here"), at: version)
    }
  }

  private func change(at node: NodeID) throws(Problem) -> Change {
    let members = try ChangeSetMembers(
      of: node, in: document, "a change: {\"name\": …, \"new\": …}")
    try members.check(["name", "old", "oldText", "new", "newText", "remove"])
    let name = try name(at: try members.needed("name"))
    do throws(Problem) {
      let (old, new) = (try value("old", members), try value("new", members))
      try check(members, hasOld: old != nil, hasNew: new != nil, at: node)
      return Change(name, from: old, to: new)
    } catch {
      var problem = error
      problem.name = name
      throw problem
    }
  }

  private func name(at node: NodeID) throws(Problem) -> PreferenceName {
    guard case .string(let text) = document.value(at: node) else {
      throw document.problem(.notA("a name", found: found(node), nearest: nil), at: node)
    }
    do throws(Problem) {
      return try PreferenceName(parsing: text)
    } catch {
      throw document.problem(error.reason, at: node)
    }
  }

  /// Either a new value or `"remove": true`, and that only of what was there.
  private func check(
    _ members: ChangeSetMembers, hasOld: Bool, hasNew: Bool, at node: NodeID
  ) throws(Problem) {
    guard let remove = members["remove"] else {
      if !hasNew { throw document.problem(.missingAny(of: ["new", "remove"]), at: node) }
      return
    }
    guard document.value(at: remove) == .bool(true) else {
      throw document.problem(.refused("true, or left out"), at: remove)
    }
    if hasNew { throw document.problem(.mustNotBe("beside a new value"), at: remove) }
    if !hasOld { throw document.problem(.missingBeside(key: "old", other: "remove"), at: node) }
  }

  /// nil where it is left out.
  private func value(_ key: String, _ members: ChangeSetMembers) throws(Problem) -> PreferenceValue?
  {
    let plain = members[key].map(document.value(at:))
    guard let node = members["\(key)Text"] else { return plain }
    guard plain == nil else {
      throw document.problem(.mustNotBe("beside \(key.quoted)"), at: node)
    }
    guard case .string(let text) = document.value(at: node),
      let value = try? PreferenceValue(typed: text)
    else {
      throw document.problem(
        .notA("a value such as \"<*D2026-01-31T10:00:00Z>\"", found: found(node), nearest: nil),
        at: node)
    }
    return value
  }

  private func found(_ node: NodeID) -> String { document.value(at: node).text(limit: 40) }
}
