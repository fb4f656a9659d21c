import Glibc

/// The link `.#NAME` that emacs makes beside what it has changed and not saved. It leads to
/// `USER@HOST.PROCESS:BOOT`, which is no file.
enum EmacsLock {
  /// nil where there is none, or where its emacs is gone.
  static func editor(of path: String) -> OtherEditor? {
    let link = path.parentPath.appending(name: ".#\(path.lastName)")
    guard let target = SmallFile.target(ofLink: link), let at = target.lastIndex(of: "@") else {
      return nil
    }
    let place = target[target.index(after: at)...].prefix { $0 != ":" }
    guard let dot = place.lastIndex(of: "."), let process = Int(place[place.index(after: dot)...])
    else { return nil }
    let host = String(place[..<dot])
    guard LocalProcess.mayLive(process, on: host) else { return nil }
    return OtherEditor(
      program: .emacs, process: process, user: String(target[..<at]),
      host: LocalProcess.isHere(host) ? nil : host)
  }
}
