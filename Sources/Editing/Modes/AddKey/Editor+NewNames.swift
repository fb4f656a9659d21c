import OrderedCollections
import Preferences
import Queries

// MARK: The name of a new key

extension Editor {
  /// Returns the exact name that `text` adds, as the document writes it. Throws if no key of that
  /// name can be added.
  func nameToAdd(
    _ text: String, in scope: PreferenceName
  ) throws(Problem) -> PreferenceName {
    let whole = wholeKey(typed: text, in: scope)
    let typed =
      if let whole { NameLookup(whole) } else { try NameLookup(parsing: text).inside(scope) }
    let name = typed.name
    let exact = draft.exact(typed)
    if draft[exact] != nil { return exact }
    if case .index? = name.last {
      throw Problem(.badName(text, expected: "a key; to add an element open its list first"))
    }
    guard rootHoldsKeys || isInElement(name) else {
      throw Problem(.badName(text, expected: "nothing: this document is one value or a list"))
    }
    var staged: PreferenceName?
    for outer in name.ancestors.dropFirst().reversed() {
      guard let value = draft[draft.exact(outer)] else { continue }
      if value.isDictionary {
        if snapshot[draft.exact(outer)] == nil { staged = draft.exact(outer) }
        break
      }
      throw Problem(.badName(text, expected: "another name: \(outer.label) holds no keys"))
    }
    if let problem = schema.refusal(of: name) { throw problem }
    // The document does not have a group that was added, so it cannot say how names are joined there.
    if let staged {
      return PreferenceName(staged.components + name.components.dropFirst(staged.components.count))
    }
    let new = snapshot.placement(of: typed)
    if let problem = refusal(ofAny: new) { throw problem }
    return new
  }

  /// The key that a typed text is as a whole, with its dots: `Match Host www.example.com`. Nil if its dots separate the
  /// parts of a name.
  private func wholeKey(
    typed text: String, in scope: PreferenceName
  ) -> PreferenceName? {
    guard text.contains("."), !text.contains("\"") else { return nil }
    let forms = schema.templates(in: scope).filter { $0.prefix.hasSuffix(" ") }
    guard forms.contains(where: { $0.holds(text) }) else { return nil }
    return scope.appending(key: text)
  }

  /// Returns why the file can hold neither a value nor a group of this name; nil if it can hold one.
  private func refusal(ofAny name: PreferenceName) -> Problem? {
    guard snapshot[name] == nil, let text = snapshot as? any TextSnapshot,
      let problem = text.problem(holding: [Change(name, from: nil, to: .integer(1))]),
      text.problem(holding: [Change(name, from: nil, to: .dictionary([:]))]) != nil
    else { return nil }
    return problem
  }

  /// Keys that the schema allows in the dictionary that `text` points into.
  private func offeredKeys(for text: String) -> [PreferenceName] {
    let group = group(of: text, in: scope)
    let rules = schema.declaration(of: group)?.rules ?? []
    let keys = rules.flatMap(\.offeredKeys) + (schema.isEmpty ? siblingKeys(of: group) : [])
    return keys.map { group.appending(key: $0) }
  }

  /// The keys of the other elements, if `group` is an element of a list.
  private func siblingKeys(of group: PreferenceName) -> [String] {
    guard case .index? = group.last, let list = group.parent,
      let count = draft.elementCount(of: list)
    else { return [] }
    var keys: OrderedSet<ExactKey> = []
    for index in 0..<min(count, Editor.sampled) {
      guard case .dictionary(let members)? = draft[list.appending(index: index)] else { continue }
      keys.formUnion(members.keys.map(ExactKey.init))
    }
    return keys.map(\.text)
  }

  /// The group that `text` points into: `headers` for `headers.` and for `headers.x-a`.
  func group(of text: String, in scope: PreferenceName) -> PreferenceName {
    let path = text.split(separator: ".", omittingEmptySubsequences: false).dropLast()
    let typed = (try? PreferenceName(parsing: path.joined(separator: "."))) ?? .root
    return PreferenceName(scope.components + typed.components)
  }

  /// Why the schema refuses a name that is being typed; nil if it allows the name.
  func refusal(ofTyped text: String, in scope: PreferenceName) -> Problem? {
    guard let typed = try? PreferenceName(parsing: text), !typed.isRoot else { return nil }
    return schema.refusal(of: PreferenceName(scope.components + typed.components))
  }

  /// Whether the document is a dictionary. Reads one row only.
  private var rootHoldsKeys: Bool {
    guard snapshot.count > 0 else { return true }
    let first = snapshot.name(at: 0)
    guard first.isRoot else { return first.components.first.map { !$0.isIndex } ?? true }
    return draft[.root]?.isDictionary == true
  }

  /// Whether a name is inside an element of a document that is a list, as one of several documents.
  private func isInElement(_ name: PreferenceName) -> Bool {
    guard let first = name.components.first, first.isIndex else { return false }
    return draft[PreferenceName([first])] != nil
  }

  /// Declared or allowed names without a value that contain the typed text, relative to `scope`. Names
  /// that begin with it come first.
  func hints(for text: String, in scope: PreferenceName) -> [PreferenceName] {
    let words = Query(words: text).words
    let found = names(near: text, in: scope).filter { name in
      words.allSatisfy { $0.isFound(in: name.label) }
    }
    let start = text.lowercased()
    return found.filter { $0.label.lowercased().hasPrefix(start) }
      + found.filter { !$0.label.lowercased().hasPrefix(start) }
  }

  /// Declared or allowed names without a value, relative to `scope`. The group that `text` points into may have
  /// further ones.
  func names(near text: String, in scope: PreferenceName) -> [PreferenceName] {
    // The declared names of a group that only a template describes, such as one with any key.
    let known = Set(document.unset)
    let others = scope.isRoot ? [] : schema.names(in: scope, of: draft).map(\.flat)
    return (document.unset + others.filter { !known.contains($0) } + offeredKeys(for: text))
      .filter { scope.contains($0) && draft[draft.exact($0)] == nil }
      .compactMap { $0.relative(to: scope) }
  }
}

extension Schema {
  /// Why the group around a new key refuses it, with its dots as they are or as a path.
  fileprivate func refusal(of name: PreferenceName) -> Problem? {
    refusal(of: name.components).flatMap { problem in
      name.flat == name ? problem : refusal(of: name.flat.components)
    }
  }

  private func refusal(of path: [PreferenceName.Component]) -> Problem? {
    for length in path.indices {
      guard case .key(let key) = path[length],
        let outer = entry(for: PreferenceName(Array(path.prefix(length))))
      else { continue }
      // Only the keys are checked, because the value does not exist yet.
      let keys = Entry(outer.name, .any, rules: outer.rules.filter(\.limitsNewKeys))
      if let problem = keys.check(.dictionary([key: .null])).first { return problem }
    }
    return nil
  }
}

extension Rule {
  /// The keys that a dictionary offers as choices.
  fileprivate var offeredKeys: [String] {
    guard case .keys(let rules) = self else { return [] }
    return rules.compactMap(\.allowedTexts).flatMap(\.self)
  }

  fileprivate var limitsNewKeys: Bool {
    switch self {
    case .closed, .keys: true
    default: false
    }
  }
}
