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
