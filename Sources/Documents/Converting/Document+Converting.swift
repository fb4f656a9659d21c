import Preferences

extension Document {
  /// The same values in another format, in this order. Throws what would be lost, with its name and
  /// place: a comment, a key that stands twice, a value that the format cannot hold.
  public func converted(to format: DocumentFormat) throws(Problem) -> any Document {
    if format == self.format { return self }
    if let comment = firstComment {
      throw Problem(.lost("a comment"), place: Place(offset: comment, in: bytes))
    }
    return try DocumentSnapshot(self, revision: Revision(token: "converted")).document(in: format)
  }
}

extension DocumentSnapshot {
  /// Its values alone as a new document. Throws what that cannot hold, and a key that stands twice,
  /// with name and place.
  package func document(in format: DocumentFormat) throws(Problem) -> any Document {
    for problem in problems {
      if case .duplicateKey = problem.reason { throw problem }
    }
    let value = document.value(at: 0)
    let new: any Document
    do throws(Problem) {
      new = try format.document(holding: value)
    } catch {
      throw culprit(in: format) ?? error
    }
    guard new.value(at: 0).isKept(as: value) else {
      throw culprit(in: format) ?? Problem(.lost("something of a value"))
    }
    return new
  }
}

extension DocumentFormat {
  /// As the ending of a file's name says; nil where it says nothing.
  public init?(fileName: String) {
    let ending = fileName.split(separator: ".").last.map { $0.lowercased() }
    switch ending {
    case "json", "jsonc": self = .json
    case "plist", "xml": self = .xmlPropertyList
    default: return nil
    }
  }

  /// A new document with `value` and nothing else.
  public func document(holding value: PreferenceValue) throws(Problem) -> any Document {
    let empty = try DocumentReader.open(emptyDocument)
    let new = Change(.root, from: .dictionary([:]), to: value)
    return value == .dictionary([:]) ? empty : try empty.applying([new])
  }

  /// An empty dictionary.
  package var emptyDocument: [UInt8] {
    switch self {
    case .json, .openStepPropertyList: Array("{}\n".utf8)
    case .xmlPropertyList: Array(Self.emptyPropertyList.utf8)
    case .binaryPropertyList: Self.emptyBinary
    }
  }

  private static let emptyPropertyList = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict/>
    </plist>

    """

  /// Header, one object, its offset, and the trailer: widths of 1, 1 object, object 0 on top, the
  /// offsets at 9.
  private static let emptyBinary: [UInt8] =
    Array("bplist00".utf8) + [0xD0, 8] + [0, 0, 0, 0, 0, 0, 1, 1]
    + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 9]
}

extension DocumentSnapshot {
  /// The first value that `format` does not hold as it is.
  fileprivate func culprit(in format: DocumentFormat) -> Problem? {
    for row in 0..<count {
      let value = value(at: row)
      let name = name(at: row)
      var problem: Problem?
      do throws(Problem) {
        let alone =
          name.components.reversed().first.map { component -> PreferenceValue in
            if case .key(let key) = component { return [key: value] }
            return .array([value])
          } ?? value
        let new = try format.document(holding: alone)
        if !new.value(at: 0).isKept(as: alone) {
          problem = Problem(.lost("what \(value.text(limit: 60)) is exactly"))
        }
      } catch {
        problem = error
      }
      guard var problem else { continue }
      problem.name = name
      problem.place = place(of: name)
      return problem
    }
    return nil
  }
}

extension PreferenceValue {
  /// Of the same type and meaning, in the same order.
  fileprivate func isKept(as other: PreferenceValue) -> Bool {
    switch (self, other) {
    case (.array(let mine), .array(let theirs)):
      mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.isKept(as: $1) }
    case (.dictionary(let mine), .dictionary(let theirs)):
      mine.count == theirs.count
        && zip(mine, theirs).allSatisfy {
          $0.key.isExactly($1.key) && $0.value.isKept(as: $1.value)
        }
    case (.integer, .integer), (.real, .real): isEquivalent(to: other)
    default: self == other
    }
  }
}
