import Preferences

extension BinaryPropertyList {
  public func applying(_ changes: [Change]) throws(Problem) -> any Document {
    throw problems.first ?? Problem(.readOnly)
  }
}
