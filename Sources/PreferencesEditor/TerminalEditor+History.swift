import Documents
import Editing
import Platform
import Preferences
import Store

extension TerminalEditor {
  private var storeHistory: History? { (store as? FileStore).map { History(of: $0.path) } }

  /// Lists the former states of the file. A damaged one is reported only if none can be read.
  func history() -> Message {
    guard let history = storeHistory else { return .history([]) }
    do throws(StateError) {
      let (found, damaged) = try history.revisions()
      if found.isEmpty, let first = damaged.first { return .notice(.problem("\(first)")) }
      return .history(
        found.map {
          HistoryEntry(
            id: $0.number, when: $0.when.localText, author: $0.author.description,
            changed: $0.summary)
        })
    } catch {
      return .notice(.problem("\(error)"))
    }
  }

  func revision(_ number: Int) -> Message? {
    guard let history = storeHistory else { return nil }
    do throws(StateError) {
      guard let revision = try history.revisions().found.first(where: { $0.number == number })
      else { return .notice(.problem("state \(number) is no longer kept")) }
      let document = try history.document(
        of: revision, (store as? FileStore)?.reading ?? ReadingOptions())
      return .revision(
        DocumentSnapshot(document, revision: Revision(token: "\(number)")),
        secrets: revision.secrets)
    } catch {
      return .notice(.problem("\(error)"))
    }
  }
}

extension Timestamp {
  /// The date and time in the local time zone: `2026-11-21 14:03`.
  var localText: String {
    // Far-off dates have no calendar in localtime_r.
    let clamped = seconds.isFinite ? Swift.min(Swift.max(seconds, -1e11), 1e11) : 0
    var sinceEpoch = time_t(clamping: Int64(clamped) + 978_307_200)
    var parts = tm()
    guard localtime_r(&sinceEpoch, &parts) != nil else { return text }
    var bytes = [CChar](repeating: 0, count: 64)
    guard strftime(&bytes, bytes.count, "%Y-%m-%d %H:%M", &parts) > 0 else { return text }
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
