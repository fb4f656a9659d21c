import Preferences
import Testing

struct SaveWarningTests {
  @Test(arguments: [
    (SaveWarning.savedWithoutLock, "saved without its lock, which another program holds"),
    (
      .notInHistory("no space\u{1B}"),
      "the previous contents are not kept in the history: no space^["
    ),
    (
      .interruptedSave("/s/b\u{1B}"),
      "an earlier save was interrupted; the contents at that time are in /s/b^["
    ),
    (
      .inPlace(because: .hardLinks(3)),
      "written in place, not in one step: it has 3 hard links"
    ),
  ])
  func `a save warning describes what was done and why`(warning: SaveWarning, words: String) {
    #expect(warning.words == words)
  }

  @Test(arguments: [
    (InPlaceReason.mountPoint, "it is a mount point"),
    (.directory, "its directory does not allow a new file"),
    (.owner, "its owner or group cannot be given to a new file"),
    (.mode, "its mode cannot be given to a new file"),
    (.flags, "its flags (chattr) cannot be given to a new file"),
    (.attribute("user.x\u{1B}"), "its attribute user.x^[ cannot be given to a new file"),
  ])
  func `each reason to write in place describes a property of the file`(
    reason: InPlaceReason, words: String
  ) {
    #expect(reason.words == words)
  }
}
