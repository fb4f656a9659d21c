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

  func extent(of position: Int, in edits: ContainerEdits) -> Range<Int> {
    XMLLayout(edits, self).extent(of: position)
  }

  static func frame(
    isDictionary: Bool, hasPrevious: Bool, hasNext: Bool
  ) -> (head: [UInt8], tail: [UInt8]) {
    let neighbour = isDictionary ? "<key></key><true/>" : "<true/>"
    let name = isDictionary ? "dict" : "array"
    return (
      Array("<plist><\(name)>\(hasPrevious ? neighbour : "")".utf8),
      Array("\(hasNext ? neighbour : "")</\(name)></plist>".utf8)
    )
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
