extension DateForm {
  var keywords: Keywords {
    switch self {
    case .timestamp:
      Keywords(words: ["type": "string", "format": "date-time", "x-kind": "timestamp"])
    case .dateTimeText: Keywords(words: ["type": "string", "format": "date-time"])
    case .dateText: Keywords(words: ["type": "string", "format": "date"])
    case .timeText: Keywords(words: ["type": "string", "format": "time"])
    }
  }
}

extension DataForm {
  var keywords: Keywords {
    switch self {
    case .bytes:
      Keywords(words: ["type": "string", "contentEncoding": "base64", "x-kind": "bytes"])
    case .base64Text: Keywords(words: ["type": "string", "contentEncoding": "base64"])
    case .hexText: Keywords(words: ["type": "string", "contentEncoding": "base16"])
    }
  }
}

extension DurationForm {
  var keywords: Keywords {
    switch self {
    case .count(let seconds):
      Keywords(words: ["type": "number", "x-kind": "duration"]).with("x-unitSize", .real(seconds))
    case .text: Keywords(words: ["type": "string", "x-kind": "duration"])
    case .iso8601: Keywords(words: ["type": "string", "format": "duration"])
    }
  }
}

extension ByteSizeForm {
  var keywords: Keywords {
    switch self {
    case .count(let bytes):
      Keywords(words: ["type": "integer", "x-kind": "byteSize"]).with("x-unitSize", .integer(bytes))
    case .text: Keywords(words: ["type": "string", "x-kind": "byteSize"])
    }
  }
}
