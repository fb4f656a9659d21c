import Preferences
import PreferencesCommands
import Synchronization

extension Schema {
  /// Paths of schemas whose faults were reported: a command may read one for several files.
  private static let reported = Mutex<Set<String>>([])

  /// Each fault is a line, up to so many.
  private static let mostFaults = 100

  /// Reports each faulty keyword of the schema at `path` in a line of its own on standard error, and
  /// that the schema is used without them, once for a schema. Throws if it is not to be used then.
  func reportFaults(of path: String, isStrict: Bool) throws(Failure) {
    guard !faults.isEmpty else { return }
    var lines = faults.prefix(Self.mostFaults).map { Diagnostics.text(of: $0, in: path) }
    if faults.count > Self.mostFaults {
      lines.append("\(path.printable): and \(faults.count - Self.mostFaults) more")
    }
    let what = faults.count == 1 ? "1 faulty keyword" : "\(faults.count) faulty keywords"
    guard !isStrict else {
      lines.append("prefs: \(path.printable): refused by --strict: \(what)")
      throw Failure(lines.joined(separator: "\n"), .data)
    }
    guard Self.reported.withLock({ $0.insert(path).inserted }) else { return }
    lines.append("prefs: \(path.printable): used without \(what); --strict refuses it")
    Diagnostics.say(lines.joined(separator: "\n"))
  }
}
