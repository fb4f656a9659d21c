import Preferences

/// The last few scans that came to their end: what was typed before comes back at once, and so do
/// the rows of a filter after an edit. A byte a row each.
struct Scans: Sendable {
  private var kept: [(mark: Finding.Mark, scan: RowScan)] = []
  private static let most = 3

  /// Keeps a complete scan. One of an open list has looked at no stored row, and is not kept.
  mutating func keep(_ finding: Finding) {
    guard finding.table.list == nil else { return }
    kept.removeAll { $0.mark == finding.mark }
    kept.append((finding.mark, finding.scan))
    if kept.count > Self.most { kept.removeFirst() }
  }

  /// Of the same rows, or of more.
  func scan(for mark: Finding.Mark) -> RowScan? {
    kept.last { $0.mark.query == mark.query && $0.mark.isGood(for: mark) }?.scan
  }

  /// That has found all that `mark` can find, and more.
  func wider(than mark: Finding.Mark) -> RowScan? {
    kept.last { mark.query.narrows($0.mark.query) && $0.mark.isGood(for: mark) }?.scan
  }
}

extension Finding.Mark {
  fileprivate func isGood(for other: Self) -> Bool {
    snapshot == other.snapshot && schema == other.schema && edition == other.edition
      && scope.contains(other.scope)
  }
}
