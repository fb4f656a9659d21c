import Preferences

/// The dialect of lines that nobody named.
extension Dialect {
  /// Recognizes bytes that are in no other format by their first lines. Nil if they may be a faulty document of
  /// such a format. Throws if they are in a syntax that is not read.
  ///
  /// `isKnown`: whether the name of the file says what it is.
  init?(recognizing bytes: [UInt8], isKnown: Bool) throws(Problem) {
    let first = FirstLines(of: bytes)
    if first.areStanzas {
      self = .deb822
      return
    }
    if let syntax = ForeignSyntax(of: first) {
      // Blocks such as `Host *` belong to a dialect.
      guard syntax == .blocks, Dialect.likeliest(for: bytes)[0].blocks.isEmpty == false else {
        throw syntax.problem
      }
    }
    if first.areAssignments {
      self.init(inspecting: bytes)
      return
    }
    guard !isKnown, !first.mayBeJSON, bytes.firstNonSpace != UInt8(ascii: "<") else { return nil }
    let likely = Dialect.likeliest(for: bytes).map(\.name)
    throw Problem(.unknownFormat(isBlank: false, dialects: likely))
  }

  /// Chooses the dialect of a file whose name says nothing, by its lines.
  init(inspecting bytes: [UInt8]) {
    var reader = LineReader(bytes, .ini)
    var hasOnlyCapitals = true
    while let line = reader.next() {
      switch line.content {
      case .heading:
        self = .ini
        return
      case .assignment(let key, _, _):
        let isExported = bytes[key].starts(with: "export ".utf8)
        let name = isExported ? bytes[key].dropFirst(7) : bytes[key]
        let isCapital = name.allSatisfy { !$0.isLowercaseLetter && $0 != UInt8(ascii: "-") }
        hasOnlyCapitals = hasOnlyCapitals && isCapital
      default: continue
      }
    }
    self = hasOnlyCapitals ? .environment : .ini
  }
}
