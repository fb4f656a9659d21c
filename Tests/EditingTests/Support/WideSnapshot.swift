import Preferences
import Synchronization

/// A snapshot of `spaces` namespaces with a thousand keys each, generated on demand. It counts the
/// names and values that are read.
final class WideSnapshot: Snapshot {
  let spaces: Int
  let revision = Revision(token: "wide")
  private let asked = Mutex(0)

  init(spaces: Int) { self.spaces = spaces }

  /// Returns the count since the last call.
  func takeCount() -> Int {
    asked.withLock { count in
      defer { count = 0 }
      return count
    }
  }

  var count: Int { spaces * 1000 }

  func name(at row: Int) -> PreferenceName {
    asked.withLock { $0 += 1 }
    return PreferenceName(keys: "s\(row / 1000)", "k\(row % 1000)")
  }

  func value(at row: Int) -> PreferenceValue {
    asked.withLock { $0 += 1 }
    return .integer(Number(row))
  }

  subscript(name: PreferenceName) -> PreferenceValue? { row(name).map { .integer(Number($0)) } }

  func resolve(_ lookup: NameLookup) -> PreferenceName? {
    let name = lookup.name
    return name.isRoot || row(name) != nil || space(name) != nil && name.components.count == 1
      ? name : nil
  }

  func placement(of lookup: NameLookup) -> PreferenceName { lookup.name }

  func rows(in namespace: PreferenceName) -> RowSet {
    if namespace.isRoot { return .range(0..<count) }
    if let row = row(namespace) { return .range(row..<row + 1) }
    guard let space = space(namespace), namespace.components.count == 1 else {
      return .range(0..<0)
    }
    return .range(space * 1000..<space * 1000 + 1000)
  }

  func namespaces(in namespace: PreferenceName) -> [NamespaceSummary] {
    guard namespace.isRoot else { return [] }
    return (0..<spaces).map {
      NamespaceSummary(PreferenceName(keys: "s\($0)"), count: 1000, hasChildren: false)
    }
  }

  /// Finds only the last key, so that no pass over all keys is needed.
  func hits(of words: [SearchWord], phrase: SearchWord?, in rows: Range<Int>) -> [WordHits] {
    rows.map { row in
      var hits = WordHits()
      if row == count - 1 { hits.key = .max }
      return hits
    }
  }

  private func space(_ name: PreferenceName) -> Int? {
    guard case .key(let key)? = name.components.first, let space = Int(key.dropFirst()) else {
      return nil
    }
    return space < spaces ? space : nil
  }

  private func row(_ name: PreferenceName) -> Int? {
    guard name.components.count == 2, let space = space(name),
      case .key(let key)? = name.last, let position = Int(key.dropFirst()), position < 1000
    else { return nil }
    return space * 1000 + position
  }
}
