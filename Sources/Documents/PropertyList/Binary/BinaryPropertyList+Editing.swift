import Preferences
extension BinaryPropertyList {
  public func applying(_ changes: [Change]) throws(Problem) -> any Document { self }
}
