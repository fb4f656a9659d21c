import Catalog
import Platform
import Preferences
import PreferencesCommands
import Store

/// The file in which a systemd unit is edited that an argument such as `unit:ssh` names.
///
/// A unit of a package is edited in a drop-in, as by `systemctl edit`: an update of the package replaces the unit
/// itself. A unit that the administrator wrote is edited itself.
enum UnitFile {
  static let scheme = "unit"
  private static let own = "/etc/systemd/system/"
  private static let dropIn = "override.conf"

  /// Returns the path for the name of a unit: a service if it has no ending. Throws if there is no such unit.
  static func path(ofUnit name: String) throws(Failure) -> String {
    let unit = name.contains(".") ? name : name + ".service"
    guard !unit.contains("/"), let file = try file(of: unit) else {
      throw Failure(
        "prefs: no unit \(unit.quoted) is on this machine; \"systemctl list-unit-files\" lists them",
        .usage)
    }
    return file == own + unit ? file : "\(own)\(unit).d/\(dropIn)"
  }

  /// Whether the file is the drop-in of an existing unit, which counts as empty while it is missing.
  static func isDropIn(_ path: String) -> Bool {
    guard path.hasPrefix(own), path.hasSuffix(".d/" + dropIn) else { return false }
    let unit = path.dropFirst(own.count).dropLast(".d/".count + dropIn.count)
    return !unit.contains("/") && (try? file(of: String(unit))) != nil
  }

  /// Returns the advice for a unit that a package has installed. Nil if the file at `path` is none.
  static func advice(forFileAt path: String) -> String? {
    let unit = path.lastPathName
    guard ["/usr/lib/systemd/system/", "/lib/systemd/system/"].contains(path.directoryPart ?? ""),
      (try? file(of: unit)) != nil
    else { return nil }
    return "its package replaces this file; prefs unit:\(unit.printable) edits the drop-in"
  }

  /// Returns the file of a unit, or of the template of an instance.
  private static func file(of unit: String) throws(Failure) -> String? {
    try KnownPrograms.entry(named: "systemd-unit").flatMap { KnownPrograms.file(of: unit, in: $0) }
  }
}
