extension DomainState {
  mutating func adopt(_ overrides: Overrides, for slots: [any AnySlot]) {
    for slot in slots {
      guard let (source, text) = overrides.find(slot.name) else { continue }
      do throws(Problem) {
        let value = try slot.entry(in: form).parse(text)
        if let problem = slot.problem(with: value, in: form) { throw problem }
        self.overrides[slot.name] = Override(source: source, value: value)
      } catch {
        problems.append(error.from(source))
      }
    }
    problems += overrides.problems
    let declared = slots.map(\.name)
    for (name, source) in overrides.names where !declared.contains(name) {
      let nearest = name.label.nearest(among: declared.lazy.map(\.label))
      problems.append(Problem(.noSuchName(nearest: nearest), name: name).from(source))
    }
  }
}
