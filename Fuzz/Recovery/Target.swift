import Preferences

@testable import Store

/// Any bytes are a recovery file or a revision of the history, or are refused; what is read is
/// written as it was read. The checksum is made right first, else nothing would get past it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  _ = try? SealedValue(bytes, kind: LeftBehind.kind)
  for kind in [LeftBehind.kind, FormerRevision.kind] {
    let head = "prefs \(kind) 1 \(Checksum(of: bytes).text)\n"
    let sealed = Array(head.utf8) + bytes
    if let left = try? LeftBehind(sealed, id: "a.work") {
      precondition((try? LeftBehind(left.sealed.bytes, id: "a.work")) == left, "\(left)")
      precondition(left.author.words.unicodeScalars.allSatisfy(\.isShowable))
    }
    if let former = try? FormerRevision(sealed) {
      precondition((try? FormerRevision(former.sealed.bytes)) == former, "\(former)")
      precondition(former.changedWords.unicodeScalars.allSatisfy(\.isShowable))
    }
  }
  return 0
}
