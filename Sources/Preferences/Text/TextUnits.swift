/// The units of a text that may hold unpaired UTF-16 surrogates.
///
/// JSON (`"\ud800"`) and property lists can hold an unpaired surrogate; a `String` cannot. It is stored
/// as two scalars: the noncharacter U+10FFFF, then the scalar U+100000 above the surrogate. If a text
/// itself has U+10FFFF before such a scalar, their number is doubled:
///
///     in a document                   in a `String`
///     n × U+10FFFF, unpaired U+D800   (2n + 1) × U+10FFFF, U+10D800
///     n × U+10FFFF, U+10D800          2n × U+10FFFF, U+10D800
///
/// All other text is unchanged, even U+10D800 alone.
struct TextUnits: Sequence, IteratorProtocol, Sendable {
  enum Unit: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case surrogate(UInt16)
  }

  private var scalars: String.UnicodeScalarView.Iterator
  /// Marks to return before `next`.
  private var marks = 0
  private var unit: Unit?

  init(_ text: String) { scalars = text.unicodeScalars.makeIterator() }

  mutating func next() -> Unit? {
    if marks == 0, unit == nil {
      guard let scalar = scalars.next() else { return nil }
      guard scalar == TextBuilder.mark else { return .scalar(scalar) }
      readMarks()
    }
    if marks > 0 {
      marks -= 1
      return .scalar(TextBuilder.mark)
    }
    defer { unit = nil }
    return unit
  }

  /// Reads the rest of a run of marks and the scalar after it.
  private mutating func readMarks() {
    marks = 1
    var after = scalars.next()
    while after == TextBuilder.mark {
      marks += 1
      after = scalars.next()
    }
    guard let after else { return }
    unit = .scalar(after)
    guard TextBuilder.standIns.contains(after.value) else { return }
    if marks % 2 == 1 { unit = .surrogate(UInt16(truncatingIfNeeded: after.value)) }
    marks /= 2
  }
}

/// Builds a text that may hold unpaired UTF-16 surrogates, in the form that `TextUnits` documents.
package struct TextBuilder {
  static let mark: Unicode.Scalar = "\u{10FFFF}"
  /// U+100000 above the surrogates.
  static let standIns: ClosedRange<UInt32> = 0x10D800...0x10DFFF

  /// The text so far. A view of its scalars would copy it whenever a text is appended.
  package private(set) var text = ""
  /// The number of marks at the end of `text`.
  private var marks = 0

  package init() {}

  /// Appends a scalar of a document.
  package mutating func append(_ scalar: Unicode.Scalar) {
    if scalar == Self.mark {
      marks += 1
    } else {
      if marks > 0, Self.standIns.contains(scalar.value) { appendMarks(marks) }
      marks = 0
    }
    text.append(Character(scalar))
  }

  /// Appends text of a document.
  package mutating func append(_ more: String) {
    guard more.mayHoldMarks else {
      if !more.isEmpty { marks = 0 }
      return text.append(more)
    }
    for scalar in more.unicodeScalars { append(scalar) }
  }

  /// Appends a UTF-16 unit that is not half of a pair.
  package mutating func append(unpaired unit: UInt16) {
    guard UTF16.isSurrogate(unit), let standIn = Unicode.Scalar(0x10_0000 + UInt32(unit)) else {
      return append(Unicode.Scalar(unit) ?? "\u{FFFD}")
    }
    appendMarks(marks + 1)
    marks = 0
    text.append(Character(standIn))
  }

  private mutating func appendMarks(_ count: Int) {
    for _ in 0..<count { text.append(Character(Self.mark)) }
  }
}

extension String {
  /// Creates the stored form of a document's text without unpaired surrogates.
  package init(keeping text: String) {
    guard text.mayHoldMarks else {
      self = text
      return
    }
    var builder = TextBuilder()
    builder.append(text)
    self = builder.text
  }

  /// Creates the stored form of UTF-16 text.
  package init(keeping units: [UInt16]) {
    guard units.contains(where: UTF16.isSurrogate) else {
      self = String(decoding: units, as: UTF16.self)
      return
    }
    var builder = TextBuilder()
    var at = 0
    while at < units.count {
      if at + 1 < units.count, UTF16.isLeadSurrogate(units[at]),
        UTF16.isTrailSurrogate(units[at + 1])
      {
        builder.append(UTF16.decode(UTF16.EncodedScalar([units[at], units[at + 1]])))
        at += 1
      } else {
        builder.append(unpaired: units[at])
      }
      at += 1
    }
    self = builder.text
  }

  /// The text of the document; nil if it holds an unpaired surrogate.
  package var wellFormed: String? {
    guard mayHoldMarks else { return self }
    var scalars = String.UnicodeScalarView()
    for unit in TextUnits(self) {
      guard case .scalar(let scalar) = unit else { return nil }
      scalars.append(scalar)
    }
    return String(scalars)
  }

  /// The text with one scalar for each unit, for counting and matching.
  var countable: String {
    guard mayHoldMarks else { return self }
    var scalars = String.UnicodeScalarView()
    for unit in TextUnits(self) {
      switch unit {
      case .scalar(let scalar): scalars.append(scalar)
      case .surrogate(let unit):
        scalars.append(Unicode.Scalar(0x10_0000 + UInt32(unit)) ?? "\u{FFFD}")
      }
    }
    return String(scalars)
  }

  /// Whether the text may hold U+10FFFF, the first byte of whose UTF-8 is 0xF4.
  fileprivate var mayHoldMarks: Bool { utf8.contains(0xF4) }
}
