/// A line of a file that the program does not read, because another line with its key counts.
///
/// Its name is that of its key with a remark, such as `Port (not read)`. A change that removes the name removes
/// the line. No value can be set there.
///
/// In a tree, such as a JSON document, it is an earlier member with the same key: a duplicate.
public struct UnreadLine: Hashable, Sendable {
  public let name: PreferenceName
  /// The name of the key, which has the value of the line that counts.
  public let key: PreferenceName
  /// The value that the line would give the key.
  public let value: PreferenceValue
  /// The position of the line's key.
  public let place: Place
  /// The number of the line that counts, from 1.
  public let countingLine: Int
  /// The rows of a duplicate member, which have the names of other rows. Nil for a line of a configuration file,
  /// which has none.
  package let rows: Range<Int>?
  /// Whether most programs refuse a file with duplicates, as the rules of its format say.
  package let isRefused: Bool

  /// Creates the line with this number among those of `key` that are not read, counted from 1.
  public init(
    _ number: Int, of key: PreferenceName, _ value: PreferenceValue, place: Place,
    countingLine: Int
  ) {
    self.init(number, of: key, value, place: place, countingLine: countingLine, rows: nil)
  }

  /// Creates a duplicate member, or a line that has no rows.
  package init(
    _ number: Int, of key: PreferenceName, _ value: PreferenceValue, place: Place,
    countingLine: Int, rows: Range<Int>?, isRefused: Bool = false
  ) {
    name = key.appendingRemark(Self.remark(number))
    self.key = key
    self.value = value
    self.place = place
    self.countingLine = countingLine
    self.rows = rows
    self.isRefused = isRefused
  }

  /// Whether the line is a member whose key a later member has, too.
  public var isDuplicate: Bool { rows != nil }

  private static func remark(_ number: Int) -> String {
    number == 1 ? "not read" : "not read \(number)"
  }

  /// Returns the key and the number in the last part of a line's name. Nil if the text is no such part.
  public static func parts(of label: String) -> (key: String, number: Int)? {
    guard label.utf8.last == UInt8(ascii: ")"), let start = label.lastIndex(of: "(") else {
      return nil
    }
    let number = label[start...].split(separator: " ").last.flatMap { Int($0.dropLast()) } ?? 1
    let key = String(label[..<start].dropLast())
    return key.withRemark(remark(number)).isExactly(label) ? (key, number) : nil
  }

  /// The label of the line's row.
  package var label: String { "line \(place.line): not read" }

  /// A phrase that says which line counts instead.
  package func explanation(_ countingLine: Int) -> String {
    guard isDuplicate else { return "line \(place.line) is not read: line \(countingLine) counts" }
    let others = isRefused ? "; most programs refuse the file" : ", which most programs read"
    return "line \(place.line) has the same key as line \(countingLine)\(others)"
  }

  /// Returns the reason why nothing is written at this name.
  package static func problem(setting name: PreferenceName) -> Problem? {
    guard case .key(let label)? = name.last, let parts = parts(of: label) else { return nil }
    return Problem(
      .unwritable("a line that is not read has no value to set; set \(parts.key) instead"),
      name: name)
  }
}

extension PreferenceName {
  /// The name of a row for another line with this key, such as `Port (not read)`.
  func appendingRemark(_ remark: String) -> PreferenceName {
    guard case .key(let key)? = last else { return self }
    return (parent ?? .root).appending(key: key.withRemark(remark))
  }
}

extension String {
  fileprivate func withRemark(_ remark: String) -> String { "\(self) (\(remark))" }
}

extension PreferenceName.Component {
  /// The key of the line, if this is the last part of the name of a line that is not read. Else itself.
  package var ofKey: PreferenceName.Component {
    guard case .key(let label) = self, let parts = UnreadLine.parts(of: label) else { return self }
    return .key(parts.key)
  }
}
