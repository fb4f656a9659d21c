import Preferences

extension XMLPropertyList {
  public func applying(_ changes: [Change]) throws(Problem) -> any Document {
    throw Problem(.readOnly)
  }
}
