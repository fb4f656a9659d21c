import Documents
import Laws

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let document = try? YAMLDocument(bytes) else { return 0 }
  // A value that an alias shares changes in all its places, and a tag may make text of every scalar.
  guard !bytes.contains(UInt8(ascii: "*")), !bytes.contains(UInt8(ascii: "!")) else {
    _ = document.value(at: 0)
    return 0
  }
  checkLaws(of: document)
  return 0
}
