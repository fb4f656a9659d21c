import Documents
import Preferences
import Schemas

/// Any bytes are a schema or none; one that is read judges a document and says what it declares.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let schema = try? Schema(reading: bytes) else { return 0 }
  if let document = try? DocumentReader.open(bytes) {
    let snapshot = DocumentSnapshot(document, revision: Revision(token: ""))
    for problem in schema.check(snapshot) {
      precondition(problem.message.unicodeScalars.allSatisfy(\.isShowable), "\(problem.message)")
    }
  }
  for entry in schema.entries.prefix(50) { _ = schema.declaration(of: entry.name) }
  return 0
}
