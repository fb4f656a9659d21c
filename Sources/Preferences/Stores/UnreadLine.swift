/// A line of a file that the program does not read, because another line with its key counts.
///
/// Its name is that of its key with a remark, such as `Port (not read)`. A change that removes the name removes
/// the line. No value can be set there.
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

  /// Creates the line with this number among those of `key` that are not read, counted from 1.
  public init(
    _ number: Int, of key: PreferenceName, _ value: PreferenceValue, place: Place,
    countingLine: Int
  ) {
    name = key.appendingRemark(Self.remark(number))
    self.key = key
    self.value = value
    self.place = place
    self.countingLine = countingLine
  }

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
  package var explanation: String { "line \(place.line) is not read: line \(countingLine) counts" }

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
