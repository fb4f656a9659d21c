import Foundation
import Seeded

/// How much is tried: little in the normal suite, everything in `make torture`.
enum Torture {
  static var isFull: Bool { Trials.isFull }

  static func count(_ all: Int, small: Int) -> Int { isFull ? all : small }

  /// All of them, or a few by chance, in their order.
  static func some<Element>(of all: [Element], small: Int) -> [Element] {
    guard !isFull, small < all.count else { return all }
    return all.indices.shuffled().prefix(small).sorted().map { all[$0] }
  }

  static var isRoot: Bool { geteuid() == 0 }
}
