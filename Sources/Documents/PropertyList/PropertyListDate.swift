import Preferences

extension Timestamp {
  static let zero = Timestamp(seconds: 0)

  /// `2026-01-31T10:00:00Z`, a day and time that exist; nil for anything else.
  init?(plistText text: some Collection<UInt8>) {
    guard text.count == 20,
      zip(text, "0000-00-00T00:00:00Z".utf8).allSatisfy({ byte, model in
        model == UInt8(ascii: "0") ? byte.isDigit : byte == model
      })
    else { return nil }
    self.init(text: String(decoding: text, as: UTF8.self))
  }

  /// Nil where it is no whole second of the years 1…9999.
  var plistText: String? {
    let text = text
    return Timestamp(plistText: text.utf8) == nil ? nil : text
  }
}
