/// Saves the file named by its first argument continuously, each time with the next number for `count`.
/// Prints each number once the file contains it.
import Glibc
import Preferences
import Store

let store = FileStore(path: CommandLine.arguments[1])
let name = PreferenceName(keys: "count")
var snapshot: any Snapshot = try store.open()

while case .integer(let count)? = snapshot[name], let number = Int(count.spelling) {
  let line = "\(number)\n"
  write(STDOUT_FILENO, line, line.utf8.count)
  let next = Change(name, from: snapshot[name], to: .integer(number + 1))
  snapshot = try store.save([next], over: snapshot.revision)
}
