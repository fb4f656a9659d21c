import Documents
import Preferences

/// The first byte chooses the dialect, the second one the edit. A document keeps its bytes, and an edit of
/// one value is refused, or changes no other value and is read back.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard input.count > 2 else { return 0 }
  let dialect = Dialect.all[Int(input[0]) % Dialect.all.count]
  let bytes = Array(input[2...])
  guard let document = try? LineDocument(bytes, dialect) else { return 0 }
  precondition((try? document.applying([]).bytes) == bytes)
  let then = DocumentSnapshot(document, revision: Revision(token: ""))
  _ = then.commentedOut
  guard then.count > 0 else { return 0 }
  let name = then.name(at: Int(input[1]) % then.count)
  let values: [PreferenceValue?] = [nil, .string("a b"), .integer(7), .bool(true)]
  for new in values {
    // Without an element, the later ones have other names.
    if new == nil, case .index? = name.last { continue }
    let change = Change(name, from: then[name], to: new)
    guard let changed = try? document.applying([change]) else { continue }
    let now = DocumentSnapshot(changed, revision: Revision(token: ""))
    precondition(now[name]?.text == new?.text, "\(name): \(String(describing: now[name]))")
    for row in 0..<then.count {
      let other = then.name(at: row)
      if other != name, !then.isDuplicate(at: row) {
        precondition(now[other] == then[other], "\(other) changed with \(name)")
      }
    }
  }
  return 0
}
