import Documents
import Laws

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let document = try? YAMLDocument(bytes) { checkLaws(of: document) }
  return 0
}
