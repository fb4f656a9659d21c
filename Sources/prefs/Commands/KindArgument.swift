import ArgumentParser
import Documents
import Preferences

/// A kind in `--type`, named as on the screen. The names that schemas use are understood too.
enum KindArgument: String, CaseIterable, ExpressibleByArgument {
  case json, null, boolean, integer, real, string, date, data, uid, url, path, colour, duration
  case size, list, dictionary

  init?(argument: String) {
    self.init(
      rawValue: argument == Self.group ? "dictionary" : Kind.schemaNames[argument] ?? argument)
  }

  /// The name of a dictionary on the screen.
  private static let group = "group"

  static var allValueStrings: [String] { allCases.map(\.name) }

  private var name: String {
    self == .dictionary
      ? Self.group : Kind.schemaNames.first { $0.value == rawValue }?.key ?? rawValue
  }

  /// Returns the kind as the format stores it. Formats of text have dates and data only as text.
  func kind(in format: DocumentFormat) -> Kind {
    switch self {
    case .json: .any
    case .null: .null
    case .boolean: .boolean
    case .integer: .integer
    case .real: .real
    case .string: .string
    case .date: .date(format.hasDates ? .timestamp : .dateTimeText)
    case .data: .data(format.hasPropertyListTypes ? .bytes : .base64Text)
    case .uid: .uid
    case .url: .url
    case .path: .path
    case .colour: .colour
    case .duration: .duration(.text)
    case .size: .byteSize(.text)
    case .list: .list(of: .any)
    case .dictionary: .dictionary(of: .any)
    }
  }
}
