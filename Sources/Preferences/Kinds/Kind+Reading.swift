extension Kind {
  /// What `value`, typed as `typed`, amounts to in other words: `1h30m = 5,400 s`,
  /// `1.5 GiB = 1,610,612,736 bytes`, `Saturday`. nil where there are none.
  public func reading(of value: PreferenceValue, typed: String) -> String? {
    switch self {
    case .optional(let kind): value == .null ? nil : kind.reading(of: value, typed: typed)
    case .either(let kinds):
      kinds.first { $0.problems(with: value).isEmpty }?.reading(of: value, typed: typed)
    case .duration(let form): form.nanoseconds(of: value).map(DurationText.reading)
    case .byteSize(let form): form.bytes(of: value).map(ByteSizeText.reading)
    case .date(let form): form.reading(of: value, typed: typed)
    case .integer, .real: value.text == typed.trimmed ? nil : "= " + value.text(limit: 60)
    case .list: Kind.countWords(of: value)
    default: nil
    }
  }

  private static func countWords(of value: PreferenceValue) -> String? {
    guard case .array(let elements) = value else { return nil }
    return counted(elements.count, "element")
  }
}

extension DurationForm {
  func nanoseconds(of value: PreferenceValue) -> Int128? {
    if case .text = self, case .string(let text) = value {
      return DurationText.nanoseconds(of: text)
    }
    return spanText(of: value).flatMap(DurationText.nanoseconds)
  }
}

extension DurationText {
  fileprivate static func reading(ofNanoseconds nanoseconds: Int128) -> String {
    let seconds = nanoseconds.number(dividedBy: second)?.text ?? "\(nanoseconds / second)"
    return text(ofNanoseconds: nanoseconds) + " = \(seconds.grouped) s"
  }
}

extension ByteSizeForm {
  func bytes(of value: PreferenceValue) -> Int128? {
    if case .text = self, case .string(let text) = value { return ByteSizeText.bytes(of: text) }
    return sizeText(of: value).flatMap(ByteSizeText.bytes)
  }
}

extension ByteSizeText {
  /// In the largest unit of which it is at least one; hundredths at most.
  fileprivate static func reading(ofBytes bytes: Int128) -> String {
    let exact = "\(bytes)".grouped + (bytes == 1 ? " byte" : " bytes")
    let isDecimal = bytes % 1000 == 0 && bytes % 1024 != 0
    let (base, names): (Int128, [String]) =
      isDecimal
      ? (1000, ["kB", "MB", "GB", "TB", "PB", "EB"])
      : (1024, ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"])
    guard bytes >= base else { return exact }
    var (size, index) = (base, 0)
    while index + 1 < names.count, bytes >= size * base { (size, index) = (size * base, index + 1) }
    let (whole, rest) = (bytes / size, bytes % size)
    let hundredths = (rest * 100 + size / 2) / size
    let amount = (whole * 100 + hundredths).number(dividedBy: 100)?.text ?? "\(whole)"
    return "\(amount.grouped) \(names[index])" + (rest * 100 % size == 0 ? " = " : ", ") + exact
  }
}

extension String {
  /// A number's whole digits in threes: `1,610,612,736`.
  var grouped: String {
    let sign = prefix { $0 == "-" }
    let digits = dropFirst(sign.count).prefix(while: \.isNumber)
    var text = ""
    for (offset, digit) in digits.enumerated() {
      if offset > 0, (digits.count - offset) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return sign + text + dropFirst(sign.count + digits.count)
  }
}

extension Kind {
  /// Reads typed text. The problem carries no name yet.
  public func parse(_ text: String) throws(Problem) -> PreferenceValue {
    switch self {
    case .any: Kind.parseAny(text)
    case .null: try Kind.parseNull(text)
    case .boolean: try BooleanText.parse(text.trimmed)
    case .integer: try WholeNumberText.parse(text.trimmed)
    case .real: try RealText.parse(text.trimmed)
    case .string: .string(text)
    case .choice(let choices): try Kind.parse(text, among: choices)
    case .date(let form): try form.parse(text.trimmed)
    case .data(let form): try form.parse(text.trimmed)
    case .uid: try Kind.parseUID(text.trimmed)
    case .url: try URLText.parse(text.trimmed)
    case .path: try PathText.parse(text)
    case .colour: try ColourText.parse(text.trimmed)
    case .duration(let form): try form.parse(text.trimmed)
    case .byteSize(let form): try form.parse(text.trimmed)
    case .list(let kind): try kind.parseList(text)
    case .dictionary(let kind): try kind.parseDictionary(text)
    case .record: try Kind.any.parseDictionary(text)
    case .optional(let kind): try kind.parseOptional(text)
    case .either(let kinds): try Kind.parse(text, asOneOf: kinds)
    }
  }

  private static func parseNull(_ text: String) throws(Problem) -> PreferenceValue {
    guard ["", "null"].contains(text.trimmed) else {
      throw Kind.null.refusal(of: text, nearest: "null")
    }
    return .null
  }

  private static func parseUID(_ text: String) throws(Problem) -> PreferenceValue {
    guard let uid = UInt64(text) else { throw Kind.uid.refusal(of: text) }
    return .uid(uid)
  }

  /// `is not a whole number: "8o80"; did you mean 8080?`
  func refusal(of text: String, nearest: String? = nil) -> Problem {
    Problem(.notA(article, found: text.quotedBriefly, nearest: nearest))
  }
}

extension Kind {
  /// As far as a value alone tells. O(size) for containers.
  public init(of value: PreferenceValue) {
    switch value {
    case .null: self = .any
    case .bool: self = .boolean
    case .integer: self = .integer
    case .real: self = .real
    case .string: self = .string
    case .date: self = .date(.timestamp)
    case .data: self = .data(.bytes)
    case .uid: self = .uid
    case .array(let elements): self = .list(of: Kind.common(of: elements))
    case .dictionary: self = .dictionary(of: .any)
    }
  }

  private static func common(of elements: [PreferenceValue]) -> Kind {
    guard let first = elements.first.map(Kind.init(of:)) else { return .any }
    var kind = first
    for element in elements.dropFirst() where Kind(of: element) != kind {
      guard [kind, Kind(of: element)].allSatisfy({ $0 == .integer || $0 == .real }) else {
        return .any
      }
      kind = .real
    }
    return kind
  }
}
