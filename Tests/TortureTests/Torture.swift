import Foundation
import Seeded

/// The number of trials: few in the normal suite, all in `make torture`.
enum Torture {
  static var isFull: Bool { Trials.isFull }

  static func count(_ all: Int, small: Int) -> Int { isFull ? all : small }

  /// Returns all elements, or a few random ones in their order.
  static func some<Element>(of all: [Element], small: Int) -> [Element] {
    guard !isFull, small < all.count else { return all }
    return all.indices.shuffled().prefix(small).sorted().map { all[$0] }
  }

  static var isRoot: Bool { geteuid() == 0 }
}
