import Preferences
import Testing

/// One of the things that every store keeps. A store's tests try all of them, each on a new store
/// that holds `StorePromise.root`:
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
  /// The same, as JSON.
  package static let json = """
    {
      "editor": {"size": 14, "theme": "dark"},
      "on": true
    }

    """

  /// What those that do not watch keep too.
  package static let all = [
    sameTwice, savedIsLoaded, noChange, wholeOrNot, oldRevision, unknownRevision, mergedByName,
    clash,
  ]

  static let size = PreferenceName(keys: "editor", "size")
  static let on = PreferenceName(keys: "on")

  static func change(
    _ name: PreferenceName, _ old: PreferenceValue?, _ new: PreferenceValue?
  ) -> Change {
    Change(name, from: old, to: new)
  }
}
