import Foundation

/// A test's result for a promise, appended to the file named by PREFS_FIGURES. `make torture` sums up
/// the results and prints the table of docs/reliability.md.
struct Figure {
  private let promise: Promise
  private let words: String

  /// Creates a result such as 1600 "saves", 0 "lost".
  init(_ promise: Promise, tried: Int, _ what: String, found: Int, _ flaw: String) {
    self.promise = promise
    words = "\(tried)\t\(what)\t\(found)\t\(flaw)"
  }

  enum Promise: String, CaseIterable {
    case faults = "a system call of a save fails: old or new, never torn"
    case killedAtCall = "killed at a system call of a save: old or new, never torn"
    case kills = "killed at any time: old or new, and what was acknowledged stands"
    case powerCut = "power cut: \"saved\" is on the disk, else old or new"
    case kept = "owner, mode, access list, attributes and links stay"
    case swappedNames = "root among names that another user swaps: nothing outside is touched"
    case fullDisk = "no room: the file is untouched"
    case lostUpdates = "several write at once: no update is lost"
    case fleetWrites = "etcd's members are killed and return: what was acknowledged stands, once"
    case otherEditors = "another editor writes while a save goes on: both stand, or it is told"
    case droppedSessions = "a session is dropped: what is older than 2 s is recovered"
    case confirmedSaves =
      "a change waits for its confirmation: the former state, or the confirmed one"
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
    fputs("\(order)\t\(promise.rawValue)\t\(words)\n", file)
  }
}
