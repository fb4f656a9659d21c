/// The lines and comments of a store that is a text. A store without lines needs none of this.
public protocol SnapshotLines: Sendable {
  /// Returns the position of the value of `name`. Nil in a store without lines.
  func place(of name: PreferenceName) -> Place?
  /// Returns the line number of a row's value, from 1, without searching for its name. Nil in a store
  /// without lines.
  func line(at row: Int) -> Int?
  /// Whether the program that reads the store expands a row's value, such as `$HOME`. The value is then shown as
  /// the store has it.
  func isExpanded(at row: Int) -> Bool
  /// Whether several lines with the key of `name` are a list, so that another line can be added. Nil in a
  /// store that does not have one line for each value.
  func hasRepeatedLines(of name: PreferenceName) -> Bool?
  /// Returns the form of a value that the store has as a date, and that is text here. Nil for other values.
  func dateForm(of name: PreferenceName) -> DateForm?
  /// Returns the text of the comments at a row's value, without comment marks. Nil if there is none.
  func comment(at row: Int) -> String?
  /// Whether any row may have a comment. The first access costs O(size).
  var hasComments: Bool { get }
  /// The preferences that are not set and that comments of the store hold, in its order. The first
  /// access costs O(size).
  var commentedOut: [CommentedOut] { get }
  /// The lines that the program does not read, because another line with the same key counts, in their
  /// order. `subscript` has their values, too. The first access costs O(size).
  var unreadLines: [UnreadLine] { get }
  /// Returns how a value is related to others that have the same one. Nil if no other has it.
  func sharing(of name: PreferenceName) -> ValueSharing?
  /// The members that groups have only because they refer to other groups, by group. `subscript` has their
  /// values, too. The first access costs O(size).
  var inherited: [InheritedMember] { get }
  /// Returns how some programs read a value otherwise, and what all read alike. Nil if they agree.
  func otherReading(of name: PreferenceName) -> String?
  /// The names of the values that the store marks as secrets. O(marks).
  var secretNames: [PreferenceName] { get }
  /// Returns the comment lines directly above the value of `name`. Nil if there are none.
  func commentLines(of name: PreferenceName) -> CommentLines?
  /// Returns why the value of `name` cannot be commented out. Nil if it can.
  func problem(commentingOut name: PreferenceName) -> Problem?
  /// Returns why the comment above the value of `name` cannot be changed. Nil if it can.
  func problem(commenting name: PreferenceName) -> Problem?
  /// Returns `problems` of this snapshot without the secrets in their excerpts.
  func withoutSecrets(_ problems: [Problem], _ secrecy: Secrecy) -> [Problem]
}

extension SnapshotLines {
  public func place(of name: PreferenceName) -> Place? { nil }
  public func isExpanded(at row: Int) -> Bool { false }
  public func hasRepeatedLines(of name: PreferenceName) -> Bool? { nil }
  public func dateForm(of name: PreferenceName) -> DateForm? { nil }
  public func comment(at row: Int) -> String? { nil }
  public var hasComments: Bool { false }
  public var commentedOut: [CommentedOut] { [] }
  public var unreadLines: [UnreadLine] { [] }
  public func sharing(of name: PreferenceName) -> ValueSharing? { nil }
  public var inherited: [InheritedMember] { [] }
  public func otherReading(of name: PreferenceName) -> String? { nil }
  public var secretNames: [PreferenceName] { [] }
  public func commentLines(of name: PreferenceName) -> CommentLines? { nil }

  public func problem(commentingOut name: PreferenceName) -> Problem? {
    Problem(.unwritable("its store has no comments"), name: name)
  }

  public func problem(commenting name: PreferenceName) -> Problem? {
    Problem(.unwritable("its store has no comments"), name: name)
  }

  public func withoutSecrets(_ problems: [Problem], _ secrecy: Secrecy) -> [Problem] { problems }
}

extension SnapshotLines where Self: SnapshotRows {
  public func line(at row: Int) -> Int? { place(of: name(at: row))?.line }
}
