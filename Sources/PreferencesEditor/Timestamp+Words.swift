import Glibc
import Preferences

extension Timestamp {
  /// In this machine's time: `2026-11-21 14:03`.
  var words: String {
    var seconds = time_t(clamping: Int64(seconds.clamped) + 978_307_200)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return text }
    var bytes = [CChar](repeating: 0, count: 64)
    guard strftime(&bytes, bytes.count, "%Y-%m-%d %H:%M", &parts) > 0 else { return text }
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension Double {
  /// What a clock may show.
  fileprivate var clamped: Double { isFinite ? Swift.min(Swift.max(self, -1e11), 1e11) : 0 }
}
