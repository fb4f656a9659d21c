import Preferences

@testable import Documents

extension [Change] {
  /// Returns the changes of `now` as changes that return to the values of another document.
  func returning(to then: any Document, from now: any Document) -> [Change] {
    returning(
      to: DocumentSnapshot(then, revision: .new()), from: DocumentSnapshot(now, revision: .new()))
  }
}
