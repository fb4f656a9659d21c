import Preferences

/// What an action on several keys comes to: what can be done, and why the rest cannot.
struct Bulk {
  private(set) var edits: [Edit] = []
  /// Keys that change.
  private(set) var changed = 0
  /// Keys that are so already.
  private(set) var unchanged = 0
  private(set) var refusals: [String] = []

  mutating func add(_ edits: [Edit]) {
    if edits.isEmpty { unchanged += 1 } else { changed += 1 }
    self.edits += edits
  }

  mutating func refuse(_ why: String) { refusals.append(why) }

  /// `reset 3 keys; 1 as it was; 2 not: token is locked by its schema`
  func words(_ done: String) -> String {
    var parts = [changed == 0 ? "nothing \(done)" : "\(done) \(counted(changed, "key"))"]
    if unchanged > 0 { parts.append("\(unchanged) as before") }
    if let first = refusals.first { parts.append("\(refusals.count) not: \(first)") }
    return parts.joined(separator: "; ")
  }
}

extension Editor {
  /// Does to every marked key what `plan` says, in one step of the history; tells how many it was
  /// done to, how many it could not be done to, and why not. `plan` gives no edits for what is so
  /// already.
  mutating func doToMarked(
    _ done: String, _ plan: (Facts, Editor) throws(Refusal) -> [Edit]
  ) {
    doTo(markedNames, done, plan)
  }

  /// The same to `names`.
  mutating func doTo(
    _ names: [PreferenceName], _ done: String,
    _ plan: (Facts, Editor) throws(Refusal) -> [Edit]
  ) {
    var bulk = Bulk()
    let editor = self
    for name in names {
      let facts = Facts(of: name, in: self)
      do throws(Refusal) {
        if let why = refusal(of: facts) { throw Refusal(why) }
        bulk.add(try plan(facts, editor))
      } catch {
        bulk.refuse(error.words)
      }
    }
    finish(bulk, done)
  }

  mutating func finish(_ bulk: Bulk, _ done: String) {
    let name = cursorName
    stage(bulk.edits)
    if let name { rows.moveCursor(to: name) }
    let words = bulk.words(done)
    if bulk.changed == 0 {
      notice = bulk.refusals.isEmpty ? .info(words) : .problem(words)
    } else {
      notice = .info("\(words); \(key: .undo) undoes")
    }
  }
}

/// Why something cannot be done to one of several keys.
struct Refusal: Error {
  let words: String
  init(_ words: String) { self.words = words }
}
