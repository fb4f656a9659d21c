import Editing
import Seeded
import Testing

@testable import Terminal

struct OwnKeysTests {
  private func words(_ texts: [String: [String]], _ style: KeyStyle = .vim) -> String? {
    do {
      _ = try KeyMap(style, OwnKeys(texts))
      return nil
    } catch {
      return error.words
    }
  }

  @Test func `user bindings replace those of the style`() throws {
    let map = try KeyMap(.vim, OwnKeys(["next-match": ["^N"], "down": ["n", "Down"]]))
    #expect(map.command(for: "n", in: .browse) == .down)
    #expect(map.command(for: "^N", in: .browse) == .nextMatch)
    #expect(map.command(for: "j", in: .browse) == nil)
    #expect(map.command(for: "Down", in: .search) == .down)
    #expect(map.help(in: .browse).contains { $0.keys.hasPrefix("n Down") })
  }

  @Test func `a user binding of a letter does not apply in a text field`() throws {
    let map = try KeyMap(.vim, OwnKeys(["accept": ["o", "Enter"]]))
    #expect(map.command(for: "o", in: .browse) == .accept)
    guard case .text(.insert("o"))? = map.message(for: "o", in: .edit) else {
      Issue.record("expected .text")
      return
    }
    #expect(map.command(for: .enter, in: .edit) == .accept)
    #expect(
      try KeyMap(.vim, OwnKeys(["cancel": ["z"]])).command(for: .escape, in: .edit) == .cancel)
  }

  @Test(arguments: [
    (["dwon": ["j"]], "there is no command \"dwon\"; did you mean down?"),
    (["down": ["entr"]], "down: there is no key \"entr\"; did you mean Enter?"),
    (
      ["down": ["qq"]],
      "down: there is no key \"qq\"; keys are written j, ^F, M-v, Enter, PgDn, F2"
    ),
    (["down": ["^S"]], "down: ^S never arrives: terminals stop their output with it"),
    (["down": ["^I"]], "down: ^I never arrives: terminals send it for Tab"),
    (
      ["down": ["n"]],
      "n is for down and for next-match (among the keys); give one of them another key"
    ),
    (["quit": []], "nothing is left for quit (among the keys); give it a key"),
    (["cancel": []], "nothing is left for cancel (among the keys); give it a key"),
    (
      ["cancel": ["^W"]],
      "^W is for cancel and for the line itself (typing a value); give one of them another key"
    ),
  ])
  func `an impossible binding is refused with the reason`(
    texts: [String: [String]], expected: String
  ) {
    #expect(words(texts) == expected)
  }

  @Test func `a binding that is valid in one style may conflict in another`() {
    #expect(words(["first": ["^V"]]) == nil)
    #expect(words(["first": ["^V"]], .emacs)?.contains("page-down") == true)
  }

  @Test func `every command has a unique name that finds it`() {
    for command in Command.allCases { #expect(Command(name: command.name) == command) }
    #expect(Command.nextMatch.name == "next-match")
    #expect(Command.copyJSON.name == "copy-json")
  }

  /// In every accepted key map, no key has two meanings in one context, and there are keys for
  /// help, cancel and quit.
  @Test(arguments: Trials.seeds(2000))
  func `every accepted key map has keys for help and for leaving`(seed: UInt64) {
    var random = Randomness(seed: seed)
    let keys =
      Keystroke.special.map(\.words) + "abcdefghijklmnopqrstuvwxyzGHJK:;,.".map(String.init)
    var texts: [String: [String]] = [:]
    for _ in 0..<1 + random.below(3) {
      let command = random.pick(Command.allCases)
      texts[command.name] = (0..<random.below(3)).map { _ in random.pick(keys) }
    }
    for style in KeyStyle.allCases {
      guard let map = try? KeyMap(style, OwnKeys(texts)) else { continue }
      for context in KeyContext.allCases {
        var meanings: [Keystroke: Set<Command>] = [:]
        for binding in map.bindings where binding.contexts.contains(context) {
          for key in binding.keys { meanings[key, default: []].insert(binding.command) }
        }
        #expect(meanings.allSatisfy { $0.value.count == 1 }, "seed \(seed): \(texts) in \(context)")
        for needed in [Command.help, .cancel] + (context == .browse ? [.quit] : []) {
          let works = meanings.contains { key, commands in
            guard commands == [needed], case .command(needed)? = map.message(for: key, in: context)
            else { return false }
            return true
          }
          #expect(works, "seed \(seed): no \(needed) in \(context) with \(texts)")
        }
      }
    }
  }
}
