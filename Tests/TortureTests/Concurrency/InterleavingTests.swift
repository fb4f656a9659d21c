import Glibc
import Harness
import Testing

/// A save is stopped after each of its system calls, another program edits the file, and the save goes
/// on. The other program's edit must stay, and the save's too if it reports success.
@Suite(.enabled(if: HeldSave.canBeTraced, "strace cannot attach to a process here"))
struct InterleavingTests {
  @Test(arguments: OtherEditor.allCases)
  func `another program's edit at any moment of a save is never lost`(editor: OtherEditor) throws {
    guard editor.isAvailable else { return print("skipped: \(editor) is not installed") }
    let steps = Torture.some(of: try CleanSave(.exchanged).calls.filter(\.isOfFiles), small: 2)
    var flaws: [String: String] = [:]
    for step in steps { flaws[step.description] = try flaw(of: editor, after: step) }
    #expect(flaws == [:])
    Figure(
      .otherEditors, tried: steps.count, "edits between two calls, by 5 programs",
      found: flaws.count, "not noticed"
    ).report()
  }

  private func flaw(of editor: OtherEditor, after step: CallTrace.Call) throws -> String? {
    let scene = try SaveScene(.exchanged)
    let save = try scene.save()
    try save.trace(["\(step.name):signal=STOP:when=\(step.occurrence)"])
    save.release()
    try save.wait(for: "\(step)") { save.calls.text.contains("stopped by SIGSTOP") }
    try editor.edit(scene.file)
    guard let status = save.end() else { return "hangs" }
    let theirs = SaveScene.old.replacing("gate", with: "mine")
    let expected = status == 0 ? theirs.replacing("8080", with: "1") : theirs
    guard scene.contents == expected else { return "\(status): \(scene.contents ?? "gone")" }
    return status == 0 || !save.diagnostics.isEmpty ? nil : "\(status) without a word"
  }
}
