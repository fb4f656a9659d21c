import Platform
import Preferences

/// The findings of one check of the machine.
struct Inspection {
  let findings: [Finding]

  init(_ keys: Domain<VigilKeys>) {
    findings =
      keys.disk.paths.compactMap { Self.disk($0, leastFree: keys.disk.leastFree) }
      + [Self.load(most: keys.load.most)].compactMap { $0 }
      + keys.fresh.compactMap(Self.freshness)
  }

  private static func disk(_ path: String, leastFree: Int) -> Finding? {
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else {
      return Finding(subject: "disk \(path)", severity: .alarm, message: reason)
    }
    guard facts.f_blocks > 0 else { return nil }
    let free = Int(facts.f_bavail * 100 / facts.f_blocks)
    guard free < leastFree else { return nil }
    return Finding(
      subject: "disk \(path)", severity: free * 2 < leastFree ? .alarm : .warning,
      message: "\(free)% free")
  }

  private static func load(most: Double) -> Finding? {
    var load = 0.0
    guard getloadavg(&load, 1) == 1 else { return nil }
    let share = load / Double(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    guard share > most else { return nil }
    let tenths = (share * 10).rounded() / 10
    return Finding(
      subject: "load", severity: share > 2 * most ? .alarm : .warning,
      message: "\(tenths) per processor")
  }

  private static func freshness(of file: FreshFile) -> Finding? {
    var facts = stat()
    guard file.path.withPath({ stat($0, &facts) }) == 0 else {
      return Finding(subject: "file \(file.path)", severity: .alarm, message: reason)
    }
    let hours = Double(time(nil) - facts.modificationTime.tv_sec) / 3600
    guard hours > file.hours else { return nil }
    return Finding(
      subject: "file \(file.path)", severity: .warning,
      message: "older than \(file.hours) hours")
  }

  private static var reason: String { String(cString: strerror(errno)) }
}
