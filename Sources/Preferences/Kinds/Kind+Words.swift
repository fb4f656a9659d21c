extension Kind {
  /// For the detail pane: `whole number`, `on or off`, `one of 4`, `list of text`.
  public var words: String {
    switch self {
    case .any: "any value"
    case .null: "nothing"
    case .boolean: "on or off"
    case .integer: "whole number"
    case .real: "number"
    case .string: "text"
    case .choice(let choices): "one of \(choices.count)"
    case .date(let form): form.words
    case .data: "data"
    case .uid: "reference"
    case .url: "URL"
    case .path: "path"
    case .colour: "colour"
    case .duration: "duration"
    case .byteSize: "byte size"
    case .list(let kind): "list of \(kind.plural)"
    case .dictionary(let kind): "dictionary of \(kind.plural)"
    case .record: "group"
    case .optional(let kind): "\(kind.words) or nothing"
    case .either(let kinds): kinds.map(\.words).joined(separator: " or ")
    }
  }

  private var plural: String {
    switch self {
    case .any: "values"
    case .integer, .real, .date, .uid, .url, .path, .colour, .duration, .byteSize, .record:
      words + "s"
    case .list(let kind): "lists of \(kind.plural)"
    case .dictionary(let kind): "dictionaries of \(kind.plural)"
    default: words
    }
  }

  /// What completes "is not …": `a whole number`, `true or false`.
  var article: String {
    switch self {
    case .any: "a value"
    case .null: "null"
    case .boolean: "true or false"
    case .string: "text"
    case .choice: words
    case .date(let form): "a \(form.words)"
    case .data(.bytes), .data(.hexText): "hexadecimal data"
    case .data(.base64Text): "base64 data"
    case .url: "an absolute URL"
    case .optional(let kind): "\(kind.article) or null"
    case .either(let kinds): kinds.map(\.article).joined(separator: " or ")
    default: "a \(words)"
    }
  }
}

extension DateForm {
  var words: String {
    switch self {
    case .timestamp, .dateTimeText: "date and time"
    case .dateText: "date"
    case .timeText: "time"
    }
  }
}
