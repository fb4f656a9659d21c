import Documents
import Preferences
enum JSONSchema {
  static func read(_ bytes: [UInt8]) throws(Problem) -> Schema {
    throw Problem(.notASchema("bytes", expected: "more"))
  }
}
struct LinePreview {
  struct L { var text: String }
  var lines: [L] = []
  init(from: any Document, to: any Document) {}
}
