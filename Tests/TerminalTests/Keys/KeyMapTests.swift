import Editing
import Foundation
import Testing

@testable import Terminal

struct KeyMapTests {
  static let contexts = KeyContext.allCases
  static let styles = KeyStyle.allCases

  @Test(arguments: styles)
  func `every command has a key`(style: KeyStyle) {
    let bound = Set(style.map.bindings.filter { !$0.keys.isEmpty }.map(\.command))
    #expect(Set(Command.allCases).subtracting(bound) == [])
  }

  @Test(arguments: styles)
  func `a command with a key in one style has one in every style`(style: KeyStyle) {
    for context in Self.contexts {
      for other in Self.styles {
        for binding in other.map.bindings where binding.contexts.contains(context) {
          #expect(style.map.has(binding.command, in: context), "\(binding.command) in \(context)")
        }
      }
    }
    #expect(style.map.typing.allSatisfy { !$0.keys.isEmpty })
  }

  @Test(arguments: styles, contexts)
  func `a key has one meaning in a context`(style: KeyStyle, context: KeyContext) {
    let keys = style.map.bindings.filter { $0.contexts.contains(context) }.flatMap(\.keys)
    let typed = style.map.typing.filter { $0.contexts.contains(context) }.flatMap(\.keys)
    let twice = Dictionary(grouping: keys + typed) { $0 }.filter { $0.value.count > 1 }.keys
    #expect(twice.map(\.notation) == [])
  }

  @Test(arguments: styles, contexts)
  func `a bound key is not read as text`(style: KeyStyle, context: KeyContext) {
    guard context.isTyping else { return }
    for binding in style.map.bindings where binding.contexts.contains(context) {
      for key in binding.keys {
        #expect(
          style.map.message(for: key, in: context).isCommand(binding.command), "\(key.notation)")
      }
    }
  }

  @Test(arguments: styles, contexts)
  func `every printable character can be typed`(style: KeyStyle, context: KeyContext) {
    guard context.isTyping else { return }
    for scalar in (0x20..<0x7F).compactMap(Unicode.Scalar.init) + ["é", "日", "\u{301}", "\u{A0}"] {
      guard case .text(.insert(let text)) = style.map.message(for: Keystroke(scalar), in: context)
      else {
        Issue.record("\(scalar) is not typed")
        continue
      }
      #expect(text == String(scalar))
    }
  }

  @Test(arguments: styles, contexts)
  func `Esc and ^C cancel, ^L redraws, ^Z suspends`(style: KeyStyle, context: KeyContext) {
    let keys = style.map
    #expect(keys.command(for: .escape, in: context) == .cancel)
    #expect(keys.message(for: .escape, in: context).isCommand(.cancel))
    #expect(keys.message(for: .control("c"), in: context).isCommand(.cancel))
    #expect(keys.message(for: .control("l"), in: context).isCommand(.redraw))
    #expect(keys.message(for: .control("z"), in: context).isCommand(.suspend))
  }

  /// Tests the commands that move a cursor or scroll a text, in every list and text.
  @Test(
    arguments: styles,
    [KeyContext.browse, .choose, .addType, .conflict, .review, .diff, .viewValue, .help])
  func `lists and texts are scrolled with the usual keys`(style: KeyStyle, context: KeyContext) {
    let moves: [Command] = [
      .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last,
    ]
    #expect(moves.filter { !style.map.has($0, in: context) } == [])
  }

  @Test func `the documented keys run the documented commands`() {
    check(
      .vim,
      [
        ("j", .down), ("k", .up), ("^D", .halfPageDown), ("^U", .halfPageUp), ("^F", .pageDown),
        ("^B", .pageUp), ("g", .first), ("G", .last), ("l", .enter), ("h", .leave),
        ("n", .nextMatch), ("N", .previousMatch), ("x", .remove), ("Del", .remove), ("u", .undo),
        ("^R", .redo),
      ])
  }

  @Test func `the usual emacs keys work in a field`() {
    check(
      .emacs,
      [
        ("^N", .down), ("^P", .up), ("^F", .enter), ("^B", .leave), ("^V", .pageDown),
        ("M-v", .pageUp), ("M-<", .first), ("M->", .last), ("^D", .remove), ("^_", .undo),
        ("^G", .cancel), ("<", .first), (">", .last),
      ])
  }

  /// The editor's messages name some of these keys.
  @Test(arguments: styles)
  func `some keys are the same in every style`(style: KeyStyle) {
    check(
      style,
      [
        ("Backspace", .leave), ("Tab", .otherPane), ("Enter", .accept), ("e", .edit),
        ("Space", .toggle), ("/", .search), ("@", .filter), ("M", .onlyModified), ("?", .help),
        ("f", .detail), ("r", .reset), ("R", .resetNamespace), ("x", .remove), ("u", .undo),
        ("a", .add), ("+", .increase), ("-", .decrease), ("d", .diff), ("w", .write),
        ("]", .nextProblem), ("[", .previousProblem), ("q", .quit), ("Esc", .cancel),
      ])
  }

  private func check(_ style: KeyStyle, _ keys: [(String, Command)]) {
    for (words, command) in keys {
      for key in [Keystroke](words) {
        #expect(style.map.command(for: key, in: .browse) == command, "\(words)")
      }
    }
  }

  @Test(arguments: styles)
  func `no key needs a function key, Alt, or what terminals keep for themselves`(style: KeyStyle) {
    let rows = style.map.bindings.map(\.keys) + style.map.typing.map(\.keys)
    let kept = "sqjmi".map(Keystroke.control)
    #expect(rows.joined().filter { kept.contains($0) || $0 == .unknown } == [])
    for keys in rows { #expect(keys.contains { !$0.needsAlt }, "\(keys.map(\.notation))") }
    #expect(!style.map.bindings.flatMap(\.keys).contains(.control("a")))
  }

  @Test(arguments: styles)
  func `the help lists every binding`(style: KeyStyle) {
    for context in Self.contexts {
      let help = style.map.help(in: context)
      let named = Set(help.flatMap { $0.keys.split(separator: " ").map(String.init) })
      for binding in style.map.bindings where binding.contexts.contains(context) {
        for key in binding.keys.prefix(1) {
          #expect(named.contains(key.notation), "\(key.notation)")
        }
      }
      for stage in KeyGroup.allCases {
        let first = style.map.bindings.first { $0.group == stage && $0.contexts.contains(context) }
        #expect(first == nil || first?.help != nil, "\(stage) in \(context) begins with no words")
      }
      #expect(help.first?.isHeading == true && help.first?.text.isEmpty == false)
    }
  }

  /// If two bindings share a line of the help, both work wherever one does.
  @Test(arguments: styles)
  func `bindings on one line of the help work in the same contexts`(style: KeyStyle) {
    var last: Binding?
    for binding in style.map.bindings {
      if binding.help != nil {
        last = binding
      } else {
        #expect(
          last.map { $0.contexts == binding.contexts && $0.group == binding.group } == true,
          "\(binding.command)")
      }
    }
  }

  @Test(arguments: styles, contexts)
  func `every mode has a key for help`(style: KeyStyle, context: KeyContext) throws {
    let key = try #require(style.map.helpKey(in: context))
    if context.isTyping, case .character = key { Issue.record("\(key.notation) is typed") }
    #expect(style.map.message(for: key, in: context).isCommand(.help))
  }

  @Test func `docs/keyboard.md lists the current keys`() throws {
    let file = Pictures.page("docs/keyboard.md")
    if Pictures.areDrawnAnew { try Data(KeyMap.markdown.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == KeyMap.markdown)
  }

  @Test func `the manual page lists the current keys`() throws {
    let file = Pictures.page("docs/prefs.1")
    let manual = try String(contentsOf: file, encoding: .utf8)
    let list = /(?s)(\.\\" keys, from the key map\n).*?(\.\\" end of keys\n)/
    let new = manual.replacing(list) { "\($0.1)\(KeyMap.mandoc)\n\($0.2)" }
    if Pictures.areDrawnAnew { try Data(new.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == new)
    #expect(manual.contains(list))
  }
}

extension Message? {
  fileprivate func isCommand(_ command: Command) -> Bool {
    if case .command(command)? = self { true } else { false }
  }
}

extension Keystroke {
  fileprivate var needsAlt: Bool { if case .alt = self { true } else { false } }
}
