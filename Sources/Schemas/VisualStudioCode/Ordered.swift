import Preferences

/// An item that VS Code sorts: by `order`, then by name. Items without an order follow in their
/// original order.
protocol Ordered {
  var order: Double? { get }
  var sortedName: String { get }
}

extension Array where Element: Ordered {
  var inOrder: [Element] {
    enumerated().sorted { a, b in
      switch (a.element.order, b.element.order) {
      case (let first?, let second?) where first != second: return first < second
      case (_?, nil): return true
      case (nil, _?): return false
      case (_?, _?) where a.element.sortedName != b.element.sortedName:
        return a.element.sortedName < b.element.sortedName
      default: return a.offset < b.offset
      }
    }.map(\.element)
  }
}

extension Fields {
  var order: Double? {
    guard let number = number("order") else { return nil }
    guard let order = number.double, order.isFinite else {
      leaveOut("order", expected: "a number")
      return nil
    }
    return order
  }
}
