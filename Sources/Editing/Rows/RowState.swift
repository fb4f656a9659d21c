/// The state of a row.
public enum RowState: Character, Sendable, CaseIterable {
  case plain = " "
  case staged = "*"
  case removed = "-"
  case invalid = "!"
  case equalsDefault = "="
  case isDefault = "·"
  /// Not set, but a comment has it.
  case commentedOut = "#"
  case locked = "L"
  case deprecated = "D"
  case unknown = "?"
  case changedOnDisk = "~"
  case duplicate = "2"
  /// A line that the program does not read, because another one with its key counts.
  case notRead = "N"
  /// The program uses the value of another file.
  case overridden = "^"
  /// The compared store has another value.
  case differs = "%"
  /// Only the compared store has the key.
  case onlyElsewhere = "+"
  /// The compared store does not have the key.
  case onlyHere = "<"

  /// The character that shows the state without colour.
  package var glyph: Character { rawValue }
}

extension RowState {
  /// The meaning of the sign; nil if there is no sign.
  package var legend: String? {
    switch self {
    case .plain: nil
    case .staged: "staged: changed here, not written yet"
    case .removed: "will be removed"
    case .invalid: "invalid"
    case .equalsDefault: "set, and equal to the default"
    case .isDefault: "not set: the default applies"
    case .commentedOut: "commented out in the file"
    case .locked: "cannot be changed: locked by the schema"
    case .deprecated: "deprecated: the detail names a replacement"
    case .unknown: "not in the schema"
    case .changedOnDisk: "changed by another program"
    case .duplicate: "duplicate key in the file"
    case .notRead: "a line that is not read: another line with its key counts"
    case .differs: "differs from the compared store (--against)"
    case .overridden: "the program uses the value of another file"
    case .onlyElsewhere: "only in the compared store (--against)"
    case .onlyHere: "only here, not in the compared store (--against)"
    }
  }
}
