import Preferences

extension JSONDocument: TextDocument {
  public func applying(_ changes: [Change]) throws(Problem) -> any Document {
    try edited(by: changes)
  }

  func splices(for edits: [Edit]) throws(Problem) -> [Splice] {
    try JSONSplices(EditPlan(edits, index), of: self).splices
  }

  func reading(_ bytes: [UInt8]) throws(Problem) -> JSONDocument {
    try JSONDocument(bytes, strict: isStrict)
  }
}
