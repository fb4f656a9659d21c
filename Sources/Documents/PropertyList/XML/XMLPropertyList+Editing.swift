import Preferences

extension XMLPropertyList: TextDocument {
  public func applying(_ changes: [Change]) throws(Problem) -> any Document {
    try edited(by: changes)
  }

  func reading(_ bytes: [UInt8]) throws(Problem) -> Self { try Self(bytes) }

  func splices(for edits: [Edit]) throws(Problem) -> [Splice] {
    var splicing = XMLSplicing(self)
    try splicing.make(EditPlan(edits, index))
    return splicing.splices
  }

  /// A spelling that no `<integer>` takes (`1e3`) is written out.
  func asWritten(_ value: PreferenceValue) -> PreferenceValue {
    switch value {
    case .integer(let number): .integer(Number(spelling: XMLWriting.spelling(of: number)))
    case .array(let elements): .array(elements.map(asWritten))
    case .dictionary(let members): .dictionary(members.mapValues(asWritten))
    default: value
    }
  }
}
