import Editing
import Foundation
import Testing

@testable import Terminal

struct KeyMapTests {
  static let contexts = KeyContext.allCases

  @Test func `every command has a key`() {
    let bound = Set(KeyMap.bindings.map(\.command))
    #expect(Set(Command.allCases).subtracting(bound) == [])
  }

  @Test(arguments: contexts)
  func `a key means one thing in a context`(context: KeyContext) {
    let keys = KeyMap.bindings.filter { $0.contexts.contains(context) }.flatMap(\.keys)
    let twice = Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.keys
    #expect(twice.map(\.words) == [])
  }

  @Test(arguments: contexts)
  func `a bound key is not taken for text`(context: KeyContext) {
    guard context.isTyping else { return }
    for binding in KeyMap.bindings where binding.contexts.contains(context) {
      for key in binding.keys {
        #expect(KeyMap.message(for: key, in: context).isCommand(binding.command), "\(key.words)")
      }
    }
  }

  @Test(arguments: contexts)
  func `whatever can be printed can be typed`(context: KeyContext) {
    guard context.isTyping else { return }
    for scalar in (0x20..<0x7F).compactMap(Unicode.Scalar.init) + ["é", "日", "\u{301}", "\u{A0}"] {
      guard case .text(.insert(let text)) = KeyMap.message(for: Keystroke(scalar), in: context)
      else {
        Issue.record("\(scalar) is not typed")
        continue
      }
      #expect(text == String(scalar))
    }
  }

  @Test(arguments: contexts)
  func `Esc and ^C leave, ^L draws, ^Z stops`(context: KeyContext) {
    #expect(KeyMap.command(for: .escape, in: context) == .cancel)
    #expect(KeyMap.message(for: .escape, in: context).isCommand(.cancel))
    #expect(KeyMap.message(for: .control("c"), in: context).isCommand(.cancel))
    #expect(KeyMap.message(for: .control("l"), in: context).isCommand(.redraw))
    #expect(KeyMap.message(for: .control("z"), in: context).isCommand(.suspend))
  }

  /// Commands that move the cursor or the text, wherever there is a list or a text.
  @Test(arguments: [
    KeyContext.browse, .choose, .addType, .conflict, .review, .diff, .viewValue, .help,
  ])
  func `lists and texts are walked through`(context: KeyContext) {
    let bound = Set(KeyMap.bindings.filter { $0.contexts.contains(context) }.map(\.command))
    let moves: Set<Command> = [
      .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last,
    ]
    #expect(moves.subtracting(bound) == [])
  }

  @Test func `the keys of the design do what it says`() {
    let browse: [(String, Command)] = [
      ("j", .down), ("k", .up), ("^D", .halfPageDown), ("^U", .halfPageUp), ("^F", .pageDown),
      ("^B", .pageUp), ("g", .first), ("G", .last), ("l", .enter), ("h", .leave),
      ("Backspace", .leave), ("Tab", .otherPane), ("Enter", .accept), ("e", .edit),
      ("Space", .toggle), ("/", .search), ("n", .nextMatch), ("N", .previousMatch),
      ("@", .filter), ("M", .onlyModified), ("?", .help), ("f", .detail), ("r", .reset),
      ("R", .resetNamespace), ("x", .remove), ("Del", .remove), ("a", .add), ("+", .increase),
      ("-", .decrease), ("u", .undo), ("^R", .redo), ("d", .diff), ("w", .write),
      ("]", .nextProblem), ("[", .previousProblem), ("q", .quit), ("Esc", .cancel),
    ]
    for (words, command) in browse {
      for key in [Keystroke](words) {
        #expect(KeyMap.command(for: key, in: .browse) == command, "\(words)")
      }
    }
  }

  @Test func `no key needs a function key, Alt, or what terminals keep for themselves`() {
    let kept = "sqjmi".map(Keystroke.control)
    #expect(KeyMap.bindings.flatMap(\.keys).filter(kept.contains) == [])
  }

  @Test func `the help has every binding of browsing`() {
    let named = Set(KeyMap.help.flatMap { $0.keys.split(separator: " ").map(String.init) })
    for binding in KeyMap.bindings where binding.contexts.contains(.browse) {
      for key in binding.keys.prefix(1) { #expect(named.contains(key.words), "\(key.words)") }
    }
    #expect(KeyMap.help.allSatisfy { !$0.words.isEmpty })
  }

  @Test func `the page of keys is up to date`() throws {
    let file = Pictures.page("docs/keys.md")
    if Pictures.areDrawnAnew { try Data(KeyMap.markdown.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == KeyMap.markdown)
  }
}

extension Message? {
  fileprivate func isCommand(_ command: Command) -> Bool {
    if case .command(command)? = self { true } else { false }
  }
}
