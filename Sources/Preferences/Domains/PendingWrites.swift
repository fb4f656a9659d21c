/// The values that were set and are not saved yet, with the functions that computed them.
struct PendingWrites: Sendable {
  private(set) var values = PendingValues()
  /// The steps that computed each queued value, by name. Empty for a value that was simply set.
  ///
  /// Every evaluation copies `values`. The steps are kept apart, or a program that counts in a loop
  /// would copy all of its steps each time.
  private var steps: [PreferenceName: [PendingWrite.Step]] = [:]
  /// The steps of the values that are being saved.
  private var savingSteps: [PreferenceName: [PendingWrite.Step]] = [:]

  /// Bounds the memory of a program that can never save.
  private static let maximumSteps = 1 << 17

  var isEmpty: Bool { values.saving.isEmpty && values.queued.isEmpty }

  /// Queues `write`. It replaces the queued value of the same name and continues its steps.
  mutating func append(_ write: PendingWrite) {
    let name = write.value.name
    let isFirst = !values.queued.contains { $0.name == name }
    values.append(write.value)
    let count = steps[name]?.count ?? 0
    if isFirst {
      steps[name] = write.steps
    } else if write.steps.isEmpty || count == 0 || count >= Self.maximumSteps {
      steps[name] = []
    } else {
      steps[name]?.append(contentsOf: write.steps)
    }
  }

  /// Returns the queued writes and marks them as being saved.
  mutating func beginSave() -> [PendingWrite] {
    values.beginSave()
    savingSteps = steps
    steps = [:]
    return values.saving.map { PendingWrite(value: $0, steps: savingSteps[$0.name] ?? []) }
  }

  /// Removes the writes that are saved, and puts those of `refused` back in front of the queue.
  ///
  /// The queued values stay as they are. Values computed from the saved ones are computed again when
  /// they are saved themselves: that runs code of the program, and no lock may be held then.
  mutating func endSave(except refused: Set<PreferenceName> = []) {
    let left = values.saving.filter { refused.contains($0.name) }
    guard !left.isEmpty else {
      values.endSave()
      savingSteps = [:]
      return
    }
    let later = values.queued.map { PendingWrite(value: $0, steps: steps[$0.name] ?? []) }
    values.restart(with: left)
    steps = savingSteps.filter { refused.contains($0.key) }
    savingSteps = [:]
    for write in later { append(write) }
  }

  /// Puts the writes whose save failed back in front of the queue.
  mutating func cancelSave() { endSave(except: Set(values.saving.map(\.name))) }
}

/// The values that were set and are not saved yet, in order.
struct PendingValues: Sendable {
  /// The values that the store is saving now.
  private(set) var saving: [PendingValue] = []
  private(set) var queued: [PendingValue] = []

  /// Queues `value`. It replaces the queued value of the same name, and then belongs to the
  /// transactions of both.
  mutating func append(_ value: PendingValue) {
    var value = value
    if let index = queued.lastIndex(where: { $0.name == value.name }),
      let old = queued.remove(at: index).transaction
    {
      let new = value.transaction ?? old
      for index in queued.indices where queued[index].transaction == old {
        queued[index].transaction = new
      }
      value.transaction = new
    }
    queued.append(value)
  }

  fileprivate mutating func beginSave() { (saving, queued) = (queued, []) }
  fileprivate mutating func endSave() { saving = [] }
  fileprivate mutating func restart(with values: [PendingValue]) { (saving, queued) = ([], values) }

  /// Returns the value at the first of `places` that has one. Nil if none has, or if it cannot be
  /// converted.
  func value(of places: StoredPlaces, over base: any Snapshot) -> PreferenceValue? {
    places.value(in: base) { value(of: $0, over: base) }
  }

  /// Returns those of `places` that have a value.
  func existing(_ places: [StoredPlace], over base: any Snapshot) -> [StoredPlace] {
    places.filter { value(of: $0.name, over: base) != nil }
  }

  func value(of name: PreferenceName, over base: any Snapshot) -> PreferenceValue? {
    var value = base.value(of: name)
    for change in saving { change.apply(to: &value, of: name) }
    for change in queued { change.apply(to: &value, of: name) }
    return value
  }
}

extension PendingValue {
  /// Applies the change if it concerns `name` itself, a namespace around it, or a part of its value.
  fileprivate func apply(to stored: inout PreferenceValue?, of name: PreferenceName) {
    if places.former.contains(where: { $0.name == name }) { stored = nil }
    if let rest = name.relative(to: self.name) {
      stored = rest.isRoot ? value : value?[rest.components]
    } else if let rest = self.name.relative(to: name) {
      stored = (stored ?? .dictionary([:])).replacing(rest.components, with: value) ?? stored
    }
  }
}

extension StoredPlaces {
  /// Returns the value at the first place that has one, as the key reads it. Nil if none has, or if it
  /// cannot be converted.
  ///
  /// - Parameters:
  ///   - base: The snapshot that the values are from.
  ///   - stored: Returns the value at a place.
  fileprivate func value(
    in base: any Snapshot, _ stored: (PreferenceName) -> PreferenceValue?
  ) -> PreferenceValue? {
    if let value = stored(name) { return StoredForm(of: base).read(value, as: type) }
    for place in former {
      if let value = stored(place.name) { return place.value(for: value, as: type, in: base) }
    }
    return nil
  }
}

extension Snapshot {
  /// Returns the value called `name`, in nested or dotted spelling.
  func value(of name: PreferenceName) -> PreferenceValue? { resolve(name).flatMap { self[$0] } }

  /// Returns the value at the first of `places` that has one, in nested or dotted spelling. Nil if
  /// none has, or if it cannot be converted.
  func value(of places: StoredPlaces) -> PreferenceValue? {
    places.value(in: self) { value(of: $0) }
  }
}

/// A value that was set and is not saved yet.
struct PendingValue: Sendable {
  /// The place of the value, and those of older versions, which it replaces.
  let places: StoredPlaces
  /// The new value. Nil removes the stored one.
  let value: PreferenceValue?
  /// The number of the transaction that set it, whose values are saved together. Nil for a value
  /// that was set alone.
  var transaction: Int?

  var name: PreferenceName { places.name }

  init(places: StoredPlaces, value: PreferenceValue?, transaction: Int? = nil) {
    self.places = places
    self.value = value
    self.transaction = transaction
  }
}

/// A pending value with the steps that computed it.
struct PendingWrite: Sendable {
  /// Computes the new value from the stored one; nil means absent. May run more than once.
  typealias Step = @Sendable (PreferenceValue?) -> PreferenceValue?

  let value: PendingValue
  /// Empty if the value was simply set.
  let steps: [Step]
}

extension [PendingWrite] {
  /// The writes that must be saved together: each transaction, and each other write alone.
  var transactions: [[PendingWrite]] {
    var result: [[PendingWrite]] = []
    var indexes: [Int: Int] = [:]
    for write in self {
      if let number = write.value.transaction, let index = indexes[number] {
        result[index].append(write)
      } else {
        if let number = write.value.transaction { indexes[number] = result.count }
        result.append([write])
      }
    }
    return result
  }
}

extension Snapshot {
  /// Returns the changes that `write` makes to this snapshot. Empty if it changes nothing.
  func changes(for write: PendingWrite) -> [Change] {
    let pending = write.value
    let formerNames = pending.places.former.compactMap { resolve($0.name) }
    let stored = value(of: pending.places)
    let new = write.steps.isEmpty ? pending.value : write.steps.reduce(stored) { $1($0) }
    let place = placement(of: pending.name)
    let old = self[place]
    let form = StoredForm(of: self)
    let written = new.flatMap { form.stored($0, of: pending.places.type, over: old) }
    let removals = formerNames.filter { $0 != place }.map { Change($0, from: self[$0], to: nil) }
    return (old == written ? [] : [Change(place, from: old, to: written)]) + removals
  }
}
