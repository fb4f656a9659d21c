import Synchronization

/// The schema of a domain's keys, and the problems of its values.
extension DomainCore {
  var schema: Schema { schema(of: values) }

  private func schema(of values: DomainValues) -> Schema {
    var schema = Schema()
    for slot in slots.all {
      var entry = slot.entry(in: values.form)
      // The schema's own validator checks the members.
      entry.validator = nil
      schema.declare(entry, at: entry.name.flattened.map(Schema.Step.init))
      slot.record?.declareMembers(inside: slot.name, in: &schema, values.form)
    }
    for slot in slots.all { schema.declareFormerNames(of: slot, in: values.form) }
    schema.placeProblems = slots.placeProblems
    schema.lookAlikes = slots.lookAlikes
    if !slots.rules.isEmpty {
      schema.namespaceRules = NamespaceRules(
        core: self, registered: values.registered, layers: values.layers)
    }
    schema.layers =
      (values.registered.isEmpty ? [] : [DefaultsLayer(registered: values.registered)])
      + values.layers.map(\.defaults)
    return schema
  }

  func origin<Value>(of key: Key<Value>) -> Origin {
    guard let slot = declaredSlot(of: key) else { return .builtIn }
    return current(slot, in: values)?.origin ?? .builtIn
  }

  var problems: [Problem] {
    let values = values
    // The keys of a refused transaction share one problem.
    let ofSources = state.withLock(\.overrideProblems)
    let refusals = Set(
      state.withLock { Array($0.refusals.values) + Array($0.unsaved.values) }
    ).sorted { $0.description < $1.description }
    let ofSlots = slots.all.map { problems($0, in: values) }
    let ofGroups = groupProblems(in: values)
    return [disappearance(in: values)].compactMap(\.self) + ofGroups
      + ofSlots.flatMap(\.stored) + ruleProblems(in: values) + unknownKeys(in: values)
      + layerProblems(in: values) + ofSlots.flatMap(\.override) + ofSources
      + refusals.filter { !ofGroups.contains($0) }
      + misspellings.problems
  }

  /// Returns a stream of the problems and of their changes. They are computed in the task of the
  /// consumer.
  func problemUpdates() -> AsyncStream<[Problem]> {
    let changes = changes()
    let last = Mutex<[Problem]?>(nil)
    return AsyncStream {
      for await _ in changes {
        let problems = self.problems
        let isNew = last.withLock { last in
          defer { last = problems }
          return last != problems
        }
        if isNew { return problems }
      }
      return nil
    }
  }

  /// Returns the stored keys that are neither declared nor used. Empty in a domain without declared
  /// keys, whose keys bring their own names.
  private func unknownKeys(in values: DomainValues) -> [Problem] {
    guard !slots.all.isEmpty else { return [] }
    var schema = schema(of: values)
    for name in undeclaredNames where schema.entry(for: name) == nil {
      schema.declare(Entry(name, .any), at: name.flattened.map(Schema.Step.init))
    }
    return schema.unknownKeys(in: values.base)
  }

  func register<Value>(_ value: Value, for key: Key<Value>) {
    guard let slot = declaredSlot(of: key) else { return recordRefusal(key.undeclared, of: nil) }
    let form = values.form
    do throws(Problem) {
      guard let preference = try slot.preference(of: value).map(form.value) else { return }
      if let problem = slot.problem(with: preference, in: form) { throw problem }
      change(dropping: slots(affectedBy: slot), isStart: true) { state in
        state.registered[slot.name] = preference
        return true
      }
    } catch {
      recordRefusal(error, of: slot.name)
    }
  }
}
