import Synchronization

/// A domain's declared keys, and where each stands.
@usableFromInline
struct SlotTable: Sendable {
  /// In declared order.
  @usableFromInline let order: [any AnySlot]
  @usableFromInline let byKey: [ObjectIdentifier: any AnySlot]
  /// Those with checks.
  let checked: [any AnySlot]
  private let byName: [PreferenceName: any AnySlot]
  /// Whether one key lies inside another, so that setting one changes two.
  private let overlaps: Bool

  /// O(keys).
  init(_ keys: some Namespace) {
    let bound = keys.keys()
    order = bound.enumerated().map { place, bound in bound.key.slot(named: bound.name, at: place) }
    checked = order.filter(\.hasChecks)
    byKey = Dictionary(
      zip(bound.lazy.map { ObjectIdentifier($0.key) }, order), uniquingKeysWith: { a, _ in a })
    let byName = Dictionary(zip(bound.lazy.map(\.name), order), uniquingKeysWith: { a, _ in a })
    self.byName = byName
    let outer = Set(bound.lazy.compactMap(\.name.parent))
    overlaps =
      byName.count < order.count
      || outer.contains { $0.andAround.contains { byName[$0] != nil } }
  }

  /// nil for a key that was not declared here.
  @inlinable
  func slot<Value>(of key: Key<Value>) -> Slot<Value>? {
    let place = key.place.load(ordering: .relaxed)
    if place < order.count, let slot = order[place] as? Slot<Value>, slot.key === key {
      return slot
    }
    return byKey[ObjectIdentifier(key)] as? Slot<Value>
  }

  func declares(_ slot: any AnySlot) -> Bool { byKey[slot.keyIdentifier] != nil }

  /// Whether setting `slot` may change no other key: it is declared, and lies apart.
  func standsAlone(_ slot: any AnySlot) -> Bool {
    !overlaps && byName[slot.name] === slot
  }
}

extension PreferenceName {
  /// Itself and the namespaces that it lies in, without the root.
  fileprivate var andAround: some Sequence<PreferenceName> {
    (0..<components.count).lazy.map { PreferenceName(Array(components.prefix($0 + 1))) }
  }
}
