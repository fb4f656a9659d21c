import Preferences

extension ChangeSet {
  /// Parses a change set, which may contain comments. Throws a problem with its line and column if
  /// `bytes` are not a change set.
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
    let list = try members.required("changes")
    guard document.index.nodes[list].kind == .array else {
      throw document.problem(.notA("a list of changes", found: found(list), nearest: nil), at: list)
    }
    var changes: [Change] = []
    var names: Set<PreferenceName> = []
    for node in document.index.children(of: list) {
      let change = try change(at: node)
      guard names.insert(change.name).inserted else {
        var problem = ChangeSet.changedTwice(change.name)
        problem.place = document.place(at: node)
        throw problem
      }
      changes.append(change)
    }
    return changes
  }

  private func checkFormat(_ members: ChangeSetMembers) throws(Problem) {
    let format = try members.required("format")
    guard document.value(at: format) == .string(ChangeSet.format) else {
      throw document.problem(.refused(ChangeSet.format.quoted), at: format)
    }
    let version = try members.required("version")
    guard document.value(at: version).isEquivalent(to: .integer(Number(ChangeSet.version))) else {
      throw document.problem(
        .refused("\(ChangeSet.version), the only version that is known here"), at: version)
    }
  }

  private func change(at node: NodeID) throws(Problem) -> Change {
    let members = try ChangeSetMembers(
      of: node, in: document, "a change: {\"name\": …, \"new\": …}")
    try members.check(["name", "old", "oldText", "new", "newText", "remove"])
    let name = try name(at: try members.required("name"))
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

  /// Checks that a change has either a new value or `"remove": true`, and removes only an old
  /// value.
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
    if hasNew { throw document.problem(.mustNotBe("together with a new value"), at: remove) }
    if !hasOld { throw document.problem(.missingDependent(key: "old", other: "remove"), at: node) }
  }

  /// Returns the value at `key`, or nil if it is missing.
  private func value(_ key: String, _ members: ChangeSetMembers) throws(Problem) -> PreferenceValue?
  {
    let plain = members[key].map(document.value(at:))
    guard let node = members["\(key)Text"] else { return plain }
    guard plain == nil else {
      throw document.problem(.mustNotBe("together with \(key.quoted)"), at: node)
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

/// The members of a dictionary in a change set, with their places.
struct ChangeSetMembers {
  private let document: JSONDocument
  private let node: NodeID
  private var nodes: [ExactKey: NodeID] = [:]
  private var order: [String] = []

  /// Throws if `node` is not a dictionary, or if it has a duplicate key.
  init(of node: NodeID, in document: JSONDocument, _ what: String) throws(Problem) {
    self.document = document
    self.node = node
    guard document.index.nodes[node].kind == .dictionary else {
      let found = document.value(at: node).text(limit: 40)
      throw document.problem(.notA(what, found: found, nearest: nil), at: node)
    }
    for value in document.index.children(of: node) {
      let key = document.key(at: value - 1)
      guard nodes.updateValue(value, forKey: ExactKey(key)) == nil else {
        throw document.problem(.duplicateKey(key), at: value - 1)
      }
      order.append(key)
    }
  }

  subscript(key: String) -> NodeID? { nodes[ExactKey(key)] }

  func required(_ key: String) throws(Problem) -> NodeID {
    guard let found = self[key] else { throw document.problem(.missing(key: key), at: node) }
    return found
  }

  func check(_ known: [String]) throws(Problem) {
    for key in order where !known.contains(key) {
      guard let value = self[key] else { continue }
      throw document.problem(
        .unknownKey(key, nearest: key.nearest(among: known)), at: value - 1)
    }
  }
}

extension JSONDocument {
  func problem(_ reason: Problem.Reason, at node: NodeID) -> Problem {
    Problem(reason, place: place(at: node))
  }
}
