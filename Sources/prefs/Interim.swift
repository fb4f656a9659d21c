import Documents
import Preferences
struct LinePreview {
  struct L { var text: String }
  var lines: [L] = []
  init(from: any Document, to: any Document) {}
}
