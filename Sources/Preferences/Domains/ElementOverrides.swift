/// Overrides of single elements of lists: `APP_BACKENDS_0_WEIGHT=3`, `--set backends[0].weight=3`.
extension Declaration {
  /// The elements of the lists in the value, and the members of these elements that are no records. The
  /// path of each has at least one element.
  var elements: [MemberEntry] {
    let members = members.filter { $0.path.allSatisfy(\.isKeyOrElement) }
    let inner = members.filter { $0.path.contains(.element) && $0.entry.kind.core != .record }
    return inner + ([MemberEntry([], entry)] + members).compactMap(\.element)
  }
}

extension MemberEntry {
  /// Any element of the list. Nil if the value is no list of plain values.
  fileprivate var element: MemberEntry? {
    guard case .list(let kind) = entry.kind.core, kind.core != .record else { return nil }
    var element = entry
    (element.kind, element.defaultValue, element.examples) = (kind, nil, [])
    element.rules = entry.rules.flatMap { rule -> [Rule] in
      if case .each(let rules) = rule { rules } else { [] }
    }
    return MemberEntry(path + [.element], element)
  }
}

extension Schema.Step {
  fileprivate var isKeyOrElement: Bool {
    switch self {
    case .key, .element: true
    case .pattern, .other, .instance: false
    }
  }
}

extension OverridableKeys {
  /// Returns the entry of an element of a declared list, or of a member of one. Nil if `name` is none.
  func element(named name: PreferenceName) -> Entry? {
    guard name.components.contains(where: { $0.key == nil }), let slot = slot(around: name),
      let rest = name.relative(to: slot.name)
    else { return nil }
    let path = rest.components.map(Schema.Step.init)
    return slot.elements.first { $0.path == path }?.entry.named(name, in: .propertyList)
  }

  /// Returns the name and the entry of the element that belongs to an environment variable. Nil if there
  /// is none.
  func element(ofVariable variable: String, prefix: String) -> (PreferenceName, Entry)? {
    for slot in slots {
      let begin = slot.name.variable(prefix: prefix)
      guard variable.hasPrefix(begin + "_") else { continue }
      for element in slot.elements {
        let rest = variable.dropFirst(begin.count)
        guard let path = Self.match(rest, with: element.path[...]) else { continue }
        let name = PreferenceName(slot.name.components + path)
        return (name, element.entry.named(name, in: .propertyList))
      }
    }
    return nil
  }

  /// Returns the variables of elements whose indexes are the numbers in `variable`: the names that it may
  /// be a misspelling of.
  func elementVariables(like variable: String, prefix: String) -> [String] {
    let numbers = variable.split(separator: "_").filter { $0.allSatisfy(\.isNumber) }
    guard !numbers.isEmpty else { return [] }
    return slots.flatMap { slot in
      slot.elements.map { element in
        var rest = numbers[...]
        let words = element.path.map { step in
          if case .key(let key) = step {
            PreferenceName(keys: key).variable()
          } else {
            String(rest.popFirst() ?? "0")
          }
        }
        return ([slot.name.variable(prefix: prefix)] + words).joined(separator: "_")
      }
    }
  }

  /// Returns the components that `variable`, such as `_0_WEIGHT`, spells along `path`.
  private static func match(
    _ variable: Substring, with path: ArraySlice<Schema.Step>
  ) -> [PreferenceName.Component]? {
    guard let step = path.first else { return variable.isEmpty ? [] : nil }
    guard variable.first == "_" else { return nil }
    let rest = variable.dropFirst()
    switch step {
    case .key(let key):
      let word = PreferenceName(keys: key).variable()
      guard rest.hasPrefix(word) else { return nil }
      return match(rest.dropFirst(word.count), with: path.dropFirst()).map { [.key(key)] + $0 }
    case .element:
      let digits = rest.prefix { ("0"..."9").contains($0) }
      guard let index = Int(digits) else { return nil }
      return match(rest.dropFirst(digits.count), with: path.dropFirst()).map {
        [.index(index)] + $0
      }
    case .pattern, .other, .instance: return nil
    }
  }
}

extension DomainValues {
  /// Returns `current` with the overrides of single elements, in the order of their indexes, and the
  /// problems of those that cannot be applied.
  func overridingElements<Value>(
    of slot: Slot<Value>, in current: (value: Value, origin: Origin)
  ) -> (current: (value: Value, origin: Origin), problems: [Problem]) {
    var result = (current: current, problems: [Problem]())
    for (name, override) in overrides.elements(inside: slot.name) {
      do throws(Problem) {
        guard let new = try value(of: slot, result.current.value, with: override, at: name) else {
          continue
        }
        result.current = (new, .overridden(by: override.source))
      } catch {
        result.problems.append(error.source == nil ? error.from(override.source) : error)
      }
    }
    return result
  }

  /// Returns `value` with one element replaced. Throws if there is no such element, or if the key or the
  /// element refuses the value.
  private func value<Value>(
    of slot: Slot<Value>, _ value: Value, with override: Override, at name: PreferenceName
  ) throws(Problem) -> Value? {
    guard let element = override.element, let path = name.relative(to: slot.name)?.components else {
      return nil
    }
    let old = (value.preference ?? .array([])).asText
    let part = try override.value(for: element, in: form)
    guard let whole = old.replacing(path, with: part) else {
      let root = PreferenceValue.dictionary([:]).replacing(slot.name.components, with: old)
      let problem = root.flatMap { MemorySnapshot($0).pastEnd(name) }
      throw problem ?? Problem(.noSuchName(nearest: nil), name: name)
    }
    if let problem = slot.problem(with: form.value(whole), in: form) { throw problem }
    return slot.value(of: whole, over: slot.key.defaultValue)
  }
}

extension [PreferenceName: Override] {
  /// The overrides of elements in the value called `name`, in the order of their indexes.
  fileprivate func elements(inside name: PreferenceName) -> [(PreferenceName, Override)] {
    filter { $0.value.element != nil && name.contains($0.key) }
      .sorted { $0.key.indexes.lexicographicallyPrecedes($1.key.indexes) }
      .map { ($0.key, $0.value) }
  }
}

extension PreferenceName {
  fileprivate var indexes: [Int] {
    components.compactMap { if case .index(let index) = $0 { index } else { nil } }
  }
}
