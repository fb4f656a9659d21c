extension Command {
  /// Where a cursor of `count` lines goes.
  func moved(_ cursor: Int, of count: Int, page: Int) -> Int {
    let target =
      switch self {
      case .up: cursor - 1
      case .down: cursor + 1
      case .pageUp: cursor - page
      case .pageDown: cursor + page
      case .halfPageUp: cursor - max(1, page / 2)
      case .halfPageDown: cursor + max(1, page / 2)
      case .first: 0
      case .last: count - 1
      default: cursor
      }
    return max(0, min(target, count - 1))
  }
}
