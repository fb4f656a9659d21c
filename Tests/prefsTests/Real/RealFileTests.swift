import Foundation
import Harness
import Testing

/// Edits of real configuration files, which change nothing else.
@Suite(.onOwnThread)
struct RealFileTests {
  @Test(arguments: RealFile.texts)
  func `commands change one line of a real file`(file: RealFile) throws {
    try file.isEditedByCommands(in: Scratch())
  }

  @Test(.enabled(if: Terminal.isAvailable, "tmux is not installed"), arguments: RealFile.texts)
  func `the editor changes one line of a real file`(file: RealFile) throws {
    try file.isEditedInTerminal(in: Scratch())
  }
}
