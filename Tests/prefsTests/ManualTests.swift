import Foundation
import Harness
import Testing

/// The manual page compared with the program's help.
@Suite(.onOwnThread)
struct ManualTests {
  static let page: String = {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try? String(contentsOf: root.appending(path: "docs/prefs.1"), encoding: .utf8)
    return page ?? ""
  }()

  struct Dump: Decodable {
    let command: Command
    struct Command: Decodable {
      let commandName: String
      let arguments: [Argument]?
      let subcommands: [Command]?
      let shouldDisplay: Bool?
    }
    struct Argument: Decodable {
      let preferredName: Name?
      let allValueStrings: [String]?
      struct Name: Decodable { let name: String }
    }
  }

  static func commands() throws -> [Dump.Command] {
    let text = try Program.run("--experimental-dump-help").out
    let dump = try JSONDecoder().decode(Dump.self, from: Data(text.utf8))
    return (dump.command.subcommands ?? []).filter {
      $0.commandName != "help" && $0.shouldDisplay != false
    }
  }

  @Test func `the manual page lists every command`() throws {
    let commands = try Self.commands()
    #expect(commands.count >= 8)
    for command in commands {
      #expect(Self.page.contains(".It Cm \(command.commandName)\n"), "\(command.commandName)")
    }
  }

  @Test func `the manual page lists every option and its values`() throws {
    for command in try Self.commands() {
      for argument in command.arguments ?? [] {
        guard let name = argument.preferredName?.name, !["help", "version"].contains(name)
        else { continue }
        #expect(Self.page.contains("Fl -\(name)"), "\(command.commandName) --\(name)")
        for value in argument.allValueStrings ?? [] {
          #expect(Self.page.contains(".Li \(value)"), "--\(name) \(value)")
        }
      }
    }
  }

  @Test func `the manual page lists every exit status`() {
    for status in [0, 1, 64, 65, 66, 71, 73, 74, 75, 76, 77] {
      #expect(Self.page.contains(".It \(status)\n"), "\(status)")
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a completion script is generated for each shell`(shell: String) throws {
    let outcome = try Program.run("--generate-completion-script", shell)
    #expect(outcome.status == 0)
    #expect(outcome.out.contains("unset"))
  }
}
