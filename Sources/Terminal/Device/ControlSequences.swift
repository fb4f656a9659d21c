/// The control sequences of a terminal, as terminfo describes them, without padding.
struct ControlSequences {
  typealias Bytes = [UInt8]

  /// Clears the screen and moves the cursor to its start.
  let clear: Bytes?
  /// Erases from the cursor to the end of the row.
  let eraseToEnd: Bytes?
  /// Turns all attributes and colours off.
  let reset: Bytes
  let carriageReturn: Bytes?
  /// Moves the cursor down, and perhaps to the first column.
  let lineFeed: Bytes?
  let backspace: Bytes?
  /// The terminal begins the next row, or scrolls, as soon as the last column is written.
  let wrapsAtOnce: Bool
  /// The position of the cursor is unknown after the last column was written. A terminal that ignores a line
  /// feed there does not always wait at the margin, as the VT100 does.
  let losesPlaceAtMargin: Bool
  /// The tilde begins a command of the terminal.
  let lacksTilde: Bool
  /// Erased cells get the current background.
  let erasesWithBackground: Bool
  /// The cursor may move while attributes are on.
  let movesWithAttributes: Bool

  private let attributes: [(Attributes, Bytes)]
  /// The attributes that a terminal cannot combine with colours.
  private let colourlessAttributes: Attributes
  private let templates: [Template: Bytes]
  private let expand: (Bytes, Int, Int) -> Bytes

  /// Sequences with parameters.
  private enum Template: String, CaseIterable {
    case position = "cup"
    case row = "vpa"
    case column = "hpa"
    case forward = "cuf"
    case foreground = "setaf"
    case background = "setab"
    case oldForeground = "setf"
    case oldBackground = "setb"
    case region = "csr"
    case scrollUp = "indn"
    case scrollDown = "rin"
  }

  /// - Parameters:
  ///   - string: Returns a string of terminfo by its short name. It is not a text: a column may be
  ///     any byte.
  ///   - flag: Returns a flag of terminfo.
  ///   - number: Returns a number of terminfo; negative if it is missing.
  ///   - expand: Inserts two parameters into a string of terminfo.
  init(
    string: (String) -> Bytes?, flag: (String) -> Bool, number: (String) -> Int,
    expand: @escaping (Bytes, Int, Int) -> Bytes
  ) {
    // Some entries have a printable text, which would be shown, for what the terminal lacks.
    func capability(_ name: String) -> Bytes? {
      string(name).flatMap { $0.allSatisfy { 0x20..<0x7F ~= $0 } ? nil : $0 }
    }
    func bytes(_ name: String) -> Bytes? { capability(name).map(Self.withoutPadding) }
    clear = bytes("clear")
    eraseToEnd = bytes("el")
    carriageReturn = bytes("cr")
    lineFeed = bytes("cud1").flatMap { $0 == [0x0A] ? $0 : nil }
    backspace = bytes("cub1")
    wrapsAtOnce = flag("am") && !flag("xenl")
    let followsVT100 = flag("xenl") && capability("cup")?.starts(with: "\u{1B}[".utf8) == true
    losesPlaceAtMargin = flag("am") && !followsVT100
    lacksTilde = flag("hz")
    erasesWithBackground = flag("bce")
    movesWithAttributes = flag("msgr")
    // Terminals with such a number need a cell for each change of attributes.
    let hasAttributes = number("xmc") <= 0
    let reset = hasAttributes ? bytes("sgr0") : nil
    self.reset = reset.map { Self.removing(bytes("rmacs"), from: $0) } ?? []
    attributes =
      reset == nil
      ? [] : Attributes.names.compactMap { one, name in bytes(name).map { (one, $0) } }
    colourlessAttributes = Attributes(terminfo: max(0, number("ncv")))
    templates = Dictionary(
      uniqueKeysWithValues: Template.allCases.compactMap { template in
        capability(template.rawValue).map { (template, $0) }
      })
    self.expand = expand
  }

  /// Removes the end of a line drawing that was never begun.
  private static func removing(_ part: Bytes?, from bytes: Bytes) -> Bytes {
    guard let part, !part.isEmpty, bytes.count > part.count else { return bytes }
    if bytes.starts(with: part) { return Array(bytes.dropFirst(part.count)) }
    return bytes.suffix(part.count) == part[...] ? bytes.dropLast(part.count) : bytes
  }

  /// Removes `$<5>`: terminals that need pauses have flow control.
  private static func withoutPadding(_ text: Bytes) -> Bytes {
    var bytes: Bytes = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "$"), let end = endOfPadding(rest) {
        rest = rest[end...]
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// Returns the end of `<5>`, `<0.5*>` or the like at the start of `text`.
  private static func endOfPadding(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.first == UInt8(ascii: "<"), let end = text.firstIndex(of: UInt8(ascii: ">")),
      text[..<end].dropFirst().allSatisfy("0123456789.*/".utf8.contains)
    else { return nil }
    return end + 1
  }

  private func sequence(_ template: Template, _ first: Int, _ second: Int = 0) -> Bytes? {
    templates[template].map { Self.withoutPadding(expand($0, first, second)) }
  }
}

extension ControlSequences {
  /// Moves the cursor anywhere.
  func position(_ place: Position) -> Bytes { sequence(.position, place.row, place.column) ?? [] }
  func row(_ row: Int) -> Bytes? { sequence(.row, row) }
  func column(_ column: Int) -> Bytes? { sequence(.column, column) }
  func forward(_ count: Int) -> Bytes? { sequence(.forward, count) }

  /// Limits scrolling to `rows`. The cursor's place is unknown afterwards.
  func region(_ rows: Range<Int>) -> Bytes? {
    sequence(.region, rows.lowerBound, rows.upperBound - 1)
  }
  /// Moves the rows of the region up, with the cursor in the last one.
  func scrollUp(_ count: Int) -> Bytes? { sequence(.scrollUp, count) }
  /// Moves the rows of the region down, with the cursor in the first one.
  func scrollDown(_ count: Int) -> Bytes? { sequence(.scrollDown, count) }

  /// Turns on what `new` has and `old`, which has nothing else, lacks.
  func turnOn(_ new: Rendition, over old: Rendition) -> [Bytes] {
    let unavailable = new.isColoured ? colourlessAttributes : []
    var parts = attributes.compactMap { one, bytes in
      new.attributes.subtracting(old.attributes).subtracting(unavailable).contains(one)
        ? bytes : nil
    }
    if new.foreground != old.foreground, let colour = new.foreground {
      parts += [sequence(.foreground, colour) ?? sequence(.oldForeground, Self.swapped(colour))]
        .compactMap(\.self)
    }
    if new.background != old.background, let colour = new.background {
      parts += [sequence(.background, colour) ?? sequence(.oldBackground, Self.swapped(colour))]
        .compactMap(\.self)
    }
    return parts
  }

  /// Returns the number of a colour with red and blue exchanged.
  private static func swapped(_ colour: Int) -> Int {
    colour < 8 ? colour & 2 | colour >> 2 & 1 | (colour & 1) << 2 : colour
  }

  /// Joins sequences. Those that set attributes in the manner of ECMA-48 become one.
  static func joined(_ parts: [Bytes]) -> Bytes {
    var bytes: Bytes = []
    var parameters: [Bytes] = []
    func flush() {
      guard !parameters.isEmpty else { return }
      bytes += [0x1B, UInt8(ascii: "[")]
      for (position, parameter) in parameters.enumerated() {
        if position > 0 { bytes.append(UInt8(ascii: ";")) }
        bytes += parameter.isEmpty && parameters.count > 1 ? [UInt8(ascii: "0")] : parameter
      }
      bytes.append(UInt8(ascii: "m"))
      parameters = []
    }
    for part in parts {
      if let own = parametersOfAttributes(part) {
        parameters.append(own)
      } else {
        flush()
        bytes += part
      }
    }
    flush()
    return bytes
  }

  private static func parametersOfAttributes(_ bytes: Bytes) -> Bytes? {
    guard bytes.count >= 3, bytes[0] == 0x1B, bytes[1] == UInt8(ascii: "["),
      bytes[bytes.count - 1] == UInt8(ascii: "m")
    else { return nil }
    let parameters = bytes[2..<bytes.count - 1]
    let isPlain = parameters.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: ";")).contains($0) }
    return isPlain ? Array(parameters) : nil
  }
}

/// Attributes of a cell.
struct Attributes: OptionSet, Hashable {
  let rawValue: UInt8
  static let bold = Self(rawValue: 1)
  static let dim = Self(rawValue: 2)
  static let underline = Self(rawValue: 4)
  static let reverse = Self(rawValue: 8)

  /// The names of the attributes in terminfo.
  fileprivate static let names: [(Attributes, String)] = [
    (.bold, "bold"), (.dim, "dim"), (.underline, "smul"), (.reverse, "rev"),
  ]

  /// The bits of terminfo's number `ncv`.
  fileprivate init(terminfo bits: Int) {
    self = []
    for (bit, attribute) in [(2, Self.underline), (4, .reverse), (16, .dim), (32, .bold)]
    where bits & bit != 0 { insert(attribute) }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// The look of a cell on a terminal.
struct Rendition: Hashable {
  var attributes: Attributes = []
  /// Colours by number; nil for the terminal's own.
  var foreground, background: Int?

  static let plain = Rendition()

  var isColoured: Bool { foreground != nil || background != nil }

  /// Whether a space looks like an erased cell, apart from its background.
  var isBlankWithoutInk: Bool { attributes.isDisjoint(with: [.underline, .reverse]) }

  /// Whether this look only adds to `other`.
  func extends(_ other: Rendition) -> Bool {
    other.attributes.isSubset(of: attributes)
      && (other.foreground == nil || foreground != nil)
      && (other.background == nil || background != nil)
  }
}
