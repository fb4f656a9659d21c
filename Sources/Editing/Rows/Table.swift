import Preferences

/// The rows of the open scope that pass the filter: slots, never rows.
///
/// A slot counted from 0 is a row of the snapshot or, in an open list, the index of an element. A
/// negative slot is `extras[~slot]`: a name with no row of its own in the snapshot (declared and
/// not set, added, inside a staged container).
struct Table: Sendable {
  enum Slots: Sendable {
    case range(Range<Int>)
    case list([Int32])
  }

  /// Whose rows they are: for a moment another one than the editor's, when that has just changed.
  let snapshot: any Snapshot
  var slots: Slots = .range(0..<0)
  var extras: [PreferenceName] = []
  /// The open list whose elements the slots are.
  var list: PreferenceName?
  /// Slots of the snapshot that are staged: what is stored there does not tell what they are.
  var special: Set<Int32> = []

  var count: Int {
    switch slots {
    case .range(let range): range.count
    case .list(let list): list.count
    }
  }

  subscript(index: Int) -> Int {
    switch slots {
    case .range(let range): range.lowerBound + index
    case .list(let list): Int(list[index])
    }
  }

  func name(ofSlot slot: Int) -> PreferenceName {
    if slot < 0 { return extras[~slot] }
    return list?.appending(index: slot) ?? snapshot.name(at: slot)
  }

  func name(at index: Int) -> PreferenceName { name(ofSlot: self[index]) }

  /// A row of the snapshot as it is stored.
  func isPlain(_ slot: Int) -> Bool {
    slot >= 0 && list == nil
      && (special.isEmpty || !special.contains(Int32(truncatingIfNeeded: slot)))
  }

  /// O(1) where nothing is filtered or added, else O(rows) over integers.
  func index(ofSlot slot: Int) -> Int? {
    switch slots {
    case .range(let range): range.contains(slot) ? slot - range.lowerBound : nil
    case .list(let list): list.firstIndex(of: Int32(truncatingIfNeeded: slot))
    }
  }

  func index(of name: PreferenceName) -> Int? {
    if let extra = extras.firstIndex(of: name) { return index(ofSlot: ~extra) }
    if let list {
      guard name.parent == list, case .index(let element) = name.last else { return nil }
      return index(ofSlot: element)
    }
    return snapshot.row(of: name).flatMap(index(ofSlot:))
  }

  /// The first row in the container `name`; in an open list the element that `name` is in.
  func firstIndex(inside name: PreferenceName) -> Int? {
    if let list {
      guard let relative = name.relative(to: list),
        case .index(let index)? = relative.components.first
      else { return nil }
      return index < count ? self.index(ofSlot: index) : nil
    }
    let stored = snapshot.rows(in: name).lazy.compactMap { index(ofSlot: $0) }.first
    let extra = extras.firstIndex { name.encloses($0) }.flatMap { index(ofSlot: ~$0) }
    return [stored, extra].compactMap(\.self).min()
  }
}
