import Foundation
import Harness
import Synchronization
import Testing

/// The screens of terminals while the editor is used, computed from the terminfo entry of each.
@Suite(.onOwnThread)
struct TerminalFrameTests {
  private static let keys = [
    "j", "j", "k", "\r", "1", "\r", "jjjjjjjjjjjj", "j", "/", "1", "\r", "?", "q", "G", " ", "g",
    "u", "l",
    "+", "h",
  ]

  /// Terminals of different kinds, which are tried in `make test`.
  private static let chosen = ["linux", "vt220", "vt100", "screen", "wyse60", "hp2392", "tvi925"]

  /// The screens after the start and after each key.
  private struct Session {
    var screens: [[String]] = []
    var cursors: [String] = []
    var flaws: [String] = []
    /// Whether the terminal shows no screen, or a smaller one.
    var usesLines = false
    /// The character that is shown for a tilde.
    var tilde = "~"
  }

  private func session(on type: String) throws -> Session {
    let scratch = try Scratch()
    let keys = (10..<70).map { "\"key\($0)\": \($0)" }
    let text = "{\n  " + keys.joined(separator: ",\n  ") + "\n}\n"
    let file = try scratch.write(text, to: "app.json").path
    let terminal = try PseudoTerminal(
      [Program.path, file], in: scratch.folder,
      environment: ["TERM": type, "XDG_STATE_HOME": scratch.path("state")])
    var screen = TerminfoScreen(try Terminfo(type))
    var session = Session(tilde: screen.tilde)
    guard screen.isLargeEnough else {
      session.usesLines = true
      return session
    }
    var bytes = terminal.output(until: "key10") + terminal.outputUntilRest()
    guard !String(decoding: bytes, as: UTF8.self).contains("1 key10: 10\r\n"),
      !String(decoding: bytes, as: UTF8.self).contains("unknown terminal type")
    else {
      terminal.send("q\r")
      session.usesLines = true
      return session
    }
    for key in Self.keys + [""] {
      screen.show(bytes)
      session.screens.append(screen.lines.map { $0.replacing(scratch.folder.path, with: "DIR") })
      session.cursors.append(screen.cursor.map { "\($0)" } ?? "unknown")
      terminal.send(key)
      bytes = terminal.outputUntilRest()
    }
    session.flaws = screen.flaws
    return session
  }

  /// The first difference between two sessions.
  private static func difference(_ one: Session, _ other: Session) -> String? {
    if let flaw = one.flaws.first { return flaw }
    for (step, (mine, theirs)) in zip(one.screens, other.screens).enumerated() {
      let key = step == 0 ? "the start" : keys[step - 1].debugDescription
      let theirs = theirs.map { $0.replacing("~", with: one.tilde) }
      if let row = mine.indices.first(where: { mine[$0] != theirs[$0] }) {
        return "after \(key), row \(row): \(mine[row]), not \(theirs[row])"
      }
      if one.cursors[step] != other.cursors[step] {
        return "after \(key): the cursor is at \(one.cursors[step])"
      }
    }
    return one.screens.count == other.screens.count ? nil : "it ends early"
  }

  /// One terminal of each group whose entries differ in nothing but their keys.
  private static func different(_ types: [String]) throws -> [String] {
    var seen: Set<[String]> = []
    return try types.filter { type in
      let entry = try Terminfo(type)
      let strings = entry.strings.filter { !$0.key.hasPrefix("k") }.map { "\($0.key)=\($0.value)" }
      let numbers = entry.numbers.map { "\($0.key)#\($0.value)" }
      return seen.insert((strings + numbers + entry.flags).sorted()).inserted
    }
  }

  @Test func `every terminal shows the same screens after each key`() throws {
    let known = TerminalKindTests.kinds
    let types =
      Torture.isFull
      ? try Self.different(known)
      : Self.chosen.filter(known.contains)
    let wanted = try session(on: "xterm-256color")
    #expect(wanted.flaws.isEmpty && wanted.screens.last?.contains { $0.contains("key10") } == true)
    let results = Mutex<(screens: Int, flaws: [String])>((0, []))
    DispatchQueue.concurrentPerform(iterations: types.count) { number in
      let type = types[number]
      do {
        let found = try session(on: type)
        guard !found.usesLines else { return }
        let flaw = Self.difference(found, wanted).map { "\(type): \($0)" }
        results.withLock { results in
          results.screens += 1
          if let flaw { results.flaws.append(flaw) }
        }
      } catch {
        results.withLock { $0.flaws.append("\(type): \(error)") }
      }
    }
    let (screens, flaws) = results.withLock(\.self)
    #expect(flaws.isEmpty, "\(flaws.sorted().prefix(50).joined(separator: "\n"))")
    Figure(.terminals, tried: screens, "show each frame", found: flaws.count, "garbled").report()
  }
}
