import Documents
import Preferences
extension Schema {
  init(reading bytes: [UInt8]) throws(Problem) {
    throw Problem(.notASchema("bytes", expected: "more"))
  }
}
struct LinePreview {
  struct L { var text: String }
  var lines: [L] = []
  init(from: any Document, to: any Document) {}
}
