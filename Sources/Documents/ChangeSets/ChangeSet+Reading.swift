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
    let members = try Members(
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

  private func checkFormat(_ members: Members) throws(Problem) {
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
    let members = try Members(of: node, in: document, "a change: {\"name\": …, \"new\": …}")
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
    _ members: Members, hasOld: Bool, hasNew: Bool, at node: NodeID
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
  private func value(_ key: String, _ members: Members) throws(Problem) -> PreferenceValue? {
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

/// Of a dictionary, with their places.
private struct Members {
  private let document: JSONDocument
  private let node: NodeID
  private var nodes: [String: NodeID] = [:]
  private var order: [String] = []

  /// Throws where it is no dictionary, and where a key stands twice.
  init(of node: NodeID, in document: JSONDocument, _ what: String) throws(Problem) {
    self.document = document
    self.node = node
    guard document.index.nodes[node].kind == .dictionary else {
      let found = document.value(at: node).text(limit: 40)
      throw document.problem(.notA(what, found: found, nearest: nil), at: node)
    }
    for value in document.index.children(of: node) {
      let key = document.key(at: value - 1)
      guard nodes.updateValue(value, forKey: key) == nil else {
        throw document.problem(.duplicateKey(key), at: value - 1)
      }
      order.append(key)
    }
  }

  subscript(key: String) -> NodeID? { nodes[key] }

  func needed(_ key: String) throws(Problem) -> NodeID {
    guard let found = nodes[key] else { throw document.problem(.missing(key: key), at: node) }
    return found
  }

  func check(_ known: [String]) throws(Problem) {
    for key in order where !known.contains(key) {
      guard let value = nodes[key] else { continue }
      throw document.problem(
        .unknownKey(key, nearest: key.nearest(among: known)), at: value - 1)
    }
  }
}

extension JSONDocument {
  fileprivate func problem(_ reason: Problem.Reason, at node: NodeID) -> Problem {
    Problem(reason, place: place(at: node))
  }
}
