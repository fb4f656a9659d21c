import Preferences

/// The rows of a table that a search has found, in the table's order.
struct Matches: Sendable {
  let words: String
  /// Of the table that they are of.
  let edition: Int
  let indices: [Int32]

  /// The first after `index`, the last before it.
  func next(after index: Int) -> Int? {
    let place = self.place(of: index + 1)
    return place < indices.count ? Int(indices[place]) : nil
  }

  func previous(before index: Int) -> Int? {
    let place = self.place(of: index)
    return place > 0 ? Int(indices[place - 1]) : nil
  }

  /// `3 of 57`; nil where `index` is no match.
  func words(at index: Int) -> String? {
    let place = self.place(of: index)
    guard place < indices.count, Int(indices[place]) == index else { return nil }
    return "\(place + 1) of \(indices.count)"
  }

  /// How many stand before `index`.
  private func place(of index: Int) -> Int {
    var (lower, upper) = (0, indices.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if indices[middle] < index { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
