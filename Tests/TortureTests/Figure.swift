import Foundation

/// A row of the table in docs/reliability.md. It is added to the file that PREFS_FIGURES names;
/// `make torture` prints them in order.
struct Figure {
  let promise: Promise
  /// As in "1,600 saves by 8 processes".
  let tried: String
  /// As in "0 lost".
  let found: String

  enum Promise: String, CaseIterable {
    case faults = "a system call of a save fails: old or new, never torn"
    case killedAtCall = "killed at a system call of a save: old or new, never torn"
    case kills = "killed at any time: old or new, and what was acknowledged stands"
    case powerCut = "power cut: \"saved\" is on the disk, else old or new"
    case kept = "owner, mode, access list, attributes and links stay"
    case swappedNames = "root among names that another user swaps: nothing outside is touched"
    case fullDisk = "no room: the file is untouched"
    case lostUpdates = "several write at once: no update is lost"
    case otherEditors = "another editor writes while a save goes on: both stand, or it is told"
    case droppedSessions = "a session is dropped: what is older than 2 s is recovered"
    case endings = "however it ends, the terminal is as it was"
    case sequences = "no text from data reaches the terminal as a command"
    case secrets = "a secret is written nowhere but into its file"
    case state = "hostile recovery and history files are refused, harmlessly"
    case reach = "nothing is opened but what was named, no network"
    case sizes = "any size, any change of size"
    case terminals = "every terminal that terminfo knows"
  }

  func report() {
    guard let path = ProcessInfo.processInfo.environment["PREFS_FIGURES"],
      let file = fopen(path, "a")
    else { return }
    defer { fclose(file) }
    let order = Promise.allCases.firstIndex(of: promise) ?? 0
    fputs("\(order)\t| \(promise.rawValue) | \(tried) | \(found) |\n", file)
  }
}
