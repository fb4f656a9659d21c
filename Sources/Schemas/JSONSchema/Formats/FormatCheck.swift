/// Checks values of `format` by the RFCs that JSON Schema names (2020-12 validation, section 7.3).
/// Each check is one pass over the text.
enum FormatCheck {
  typealias Check = @Sendable (String) -> Bool

  /// Returns whether `text` has the format, or nil if JSON Schema does not define the format.
  static func isValid(_ text: String, as format: String) -> Bool? { checks[format]?(text) }

  static let checks: [String: Check] = [
    "date-time": ClockFormat.isDateTime, "date": ClockFormat.isDate, "time": ClockFormat.isTime,
    "duration": DurationFormat.isValid,
    "email": { EmailFormat.isValid($0, as: .ascii) },
    "idn-email": { EmailFormat.isValid($0, as: .unicode) },
    "hostname": { HostnameFormat.isValid($0[...], as: .ascii) },
    "idn-hostname": { HostnameFormat.isValid($0[...], as: .unicode) },
    "ipv4": { IPv4Format.isValid($0[...]) }, "ipv6": { IPv6Format.isValid($0[...]) },
    "uri": { URIFormat.isValid($0, as: .ascii, isAbsolute: true) },
    "uri-reference": { URIFormat.isValid($0, as: .ascii, isAbsolute: false) },
    "iri": { URIFormat.isValid($0, as: .unicode, isAbsolute: true) },
    "iri-reference": { URIFormat.isValid($0, as: .unicode, isAbsolute: false) },
    "uri-template": URITemplateFormat.isValid, "uuid": UUIDFormat.isValid,
    "json-pointer": PointerFormat.isValid, "relative-json-pointer": PointerFormat.isRelative,
    "regex": RegexFormat.isValid,
  ]
}

/// Whether names in a format are ASCII or internationalised.
enum Repertoire { case ascii, unicode }
