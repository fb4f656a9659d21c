import Foundation
import Harness
import Testing

/// Files as people have them; the edit is the only difference.
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
