import Foundation
import Store
import Testing

@testable import PreferencesEditor

struct ExternalEditorTests {
  private let folder: URL
  private let state: StateDirectory

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "outside-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    state = StateDirectory(folder.appending(path: "state").path)
  }

  /// Edits `text` with an editor that runs `script` on the file `$1`.
  private func edit(
    _ text: String, named name: String = "motd.txt", _ script: String
  ) throws -> String {
    let path = folder.appending(path: "editor").path
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: path))
    // A shell reads the script. Executing it would fail while another thread's child has it open.
    return try ExternalEditor({ _ in "/bin/sh \(path)" }, state: state)
      .edit(text, named: name)
  }

  private func failure(_ body: () throws -> String) -> String? {
    do {
      _ = try body()
      return nil
    } catch let failure as ExternalEditor.Failure {
      return failure.message
    } catch {
      return "\(error)"
    }
  }

  private var leftovers: [String] {
    let path = folder.appending(path: "state/edit").path
    return (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  @Test func `the editor command is VISUAL, else EDITOR, else vi, split at spaces`() {
    func command(_ environment: (String) -> String?) -> [String] {
      ExternalEditor(environment, state: state).command
    }
    #expect(command { ["VISUAL": "code -w", "EDITOR": "nano"][$0] } == ["code", "-w"])
    #expect(command { ["VISUAL": " ", "EDITOR": "/bin/nano"][$0] } == ["/bin/nano"])
    #expect(command { _ in nil } == ["vi"])
    #expect(command { _ in "ed; rm -rf $HOME" } == ["ed;", "rm", "-rf", "$HOME"])
  }

  @Test func `an external editor gets the text in a file, whose new contents are returned`() throws
  {
    #expect(
      try edit("one", "cat \"$1\" > \"$1.new\"; printf two >> \"$1.new\"; mv \"$1.new\" \"$1\"")
        == "onetwo")
    #expect(leftovers == [])
  }

  @Test func `a newline that the external editor adds is removed`() throws {
    #expect(try edit("one", "printf 'two\\n' > \"$1\"") == "two")
    #expect(try edit("one\n", "printf 'two\\n' > \"$1\"") == "two\n")
    #expect(try edit("one", "printf 'two\\n\\n' > \"$1\"") == "two\n")
    #expect(try edit("", "printf '\\n' > \"$1\"") == "")
  }

  @Test func `the external editor's temporary file is readable by its user only`() throws {
    let seen = folder.appending(path: "seen").path
    _ = try edit("one", "stat -c %a \"$1\" \"$(dirname \"$1\")\" > \(seen)")
    #expect(try String(contentsOfFile: seen, encoding: .utf8) == "600\n700\n")
  }

  @Test func `files that the external editor leaves are removed`() throws {
    _ = try edit("one", "touch \"$1~\" \"$(dirname \"$1\")/.motd.swp\"")
    #expect(leftovers == [])
    #expect(failure { try edit("one", "touch \"$1~\"; exit 3") } != nil)
    #expect(leftovers == [])
    #expect(failure { try edit("one", "kill -9 $$") } != nil)
    #expect(leftovers == [])
  }

  @Test func `a failure of the external editor is reported`() throws {
    #expect(
      failure { try edit("one", "exit 3") } == "sh exited with status 3; nothing was changed")
    #expect(
      failure { try edit("one", "kill -9 $$") }
        == "sh was killed by signal 9; nothing was changed")
    #expect(
      failure { try edit("one", "rm \"$1\"") }
        == "the edited file cannot be read: no such file")
    #expect(
      failure { try edit("one", "printf '\\377' > \"$1\"") }
        == "the edited file is not UTF-8; nothing was changed")
    let missing = ExternalEditor({ _ in "/no/such/editor" }, state: state)
    #expect(
      failure { try missing.edit("one", named: "x") }
        == "cannot start editor: No such file or directory; "
        + "set VISUAL or EDITOR to another editor")
  }

  @Test func `a hostile name cannot place the temporary file elsewhere`() throws {
    let seen = folder.appending(path: "seen").path
    for name in ["../../etc/passwd.txt", "-rf.txt", ".profile", "\u{1B}[2J日本.txt", ""] {
      _ = try edit("one", named: name, "basename \"$1\" > \(seen); dirname \"$1\" >> \(seen)")
      let lines = try String(contentsOfFile: seen, encoding: .utf8).split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines[0].allSatisfy { $0.isASCII } && lines[0].first?.isLetter == true, "\(name)")
    }
    #expect(leftovers == [])
  }

  @Test func `the external editor command and file name are not interpreted by a shell`() throws {
    let file = folder.appending(path: "made").path
    let editor = ExternalEditor({ _ in "/bin/true; touch \(file)" }, state: state)
    _ = try? editor.edit("one", named: "$(touch x).txt")
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `a file too large for a value is refused after editing`() throws {
    #expect(
      failure { try edit("one", "truncate -s 300M \"$1\"") }
        == "the edited file cannot be read: has 314572800 bytes; at most 10000000 can be edited"
    )
    #expect(leftovers == [])
  }
}
