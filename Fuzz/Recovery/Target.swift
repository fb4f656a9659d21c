import Preferences

@testable import Store

/// Any bytes are a recovery file or a revision of the history, or are refused; what is read is
/// written as it was read. The checksum is made right first, else nothing would get past it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  _ = try? ChecksummedRecord.value(in: bytes, kind: RecoveryRecord.kind, file: "f")
  for kind in [RecoveryRecord.kind, HistoryRevision.kind] {
    let head = "prefs \(kind) 1 \(Checksum(of: bytes).text)\n"
    let record = Array(head.utf8) + bytes
    if let left = try? RecoveryRecord(record, id: "a.work", in: "f") {
      precondition((try? RecoveryRecord(left.bytes, id: "a.work", in: "f")) == left, "\(left)")
      precondition(left.author.description.unicodeScalars.allSatisfy(\.isShowable))
    }
    if let former = try? revision(in: record) {
      let bytes = ChecksummedRecord.bytes(of: former.value, kind: HistoryRevision.kind)
      precondition((try? revision(in: bytes)) == former, "\(former)")
      precondition(former.changeSummary.unicodeScalars.allSatisfy(\.isShowable))
    }
  }
  return 0
}

private func revision(in bytes: [UInt8]) throws(StateError) -> HistoryRevision {
  try HistoryRevision(RecordMembers(bytes, kind: HistoryRevision.kind, in: "f"))
}
