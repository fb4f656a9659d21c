import Preferences
import Testing

/// A promise that every store keeps. A store's tests check all of them, each on a new store that
/// contains `StorePromise.root`:
///
///     @Test(arguments: StorePromise.all)
///     func `the store keeps`(_ promise: StorePromise) async throws {
///       try await promise.check(try makeStore())
///     }
package struct StorePromise: Sendable, CustomTestStringConvertible {
  package let testDescription: String
  private let body: @Sendable (any PreferenceStore) async throws -> Void

  init(_ words: String, _ body: @escaping @Sendable (any PreferenceStore) async throws -> Void) {
    testDescription = words
    self.body = body
  }

  package func check(_ store: any PreferenceStore) async throws { try await body(store) }

  package static let root = PreferenceValue.dictionary([
    "editor": .dictionary(["size": .integer(14), "theme": .string("dark")]), "on": .bool(true),
  ])
  /// The value `root` as JSON.
  package static let json = """
    {
      "editor": {"size": 14, "theme": "dark"},
      "on": true
    }

    """

  /// Promises that every store keeps, watchable or not.
  package static let all = [
    sameTwice, savedIsLoaded, noChange, wholeOrNot, oldRevision, unknownRevision, mergedByName,
    conflict,
  ]

  static let size = PreferenceName(keys: "editor", "size")
  static let on = PreferenceName(keys: "on")

  static func change(
    _ name: PreferenceName, _ old: PreferenceValue?, _ new: PreferenceValue?
  ) -> Change {
    Change(name, from: old, to: new)
  }
}
