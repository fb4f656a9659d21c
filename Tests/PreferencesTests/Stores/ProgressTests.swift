import Preferences
import Testing

struct ProgressTests {
  @Test func `parts of parts add up, and it never goes back`() throws {
    let progress = Progress()
    try Progress.$current.withValue(progress) {
      try Progress.during(0.5..<1) {
        try Progress.during(0..<0.5) { try Progress.current?.reach(0.5) }
        #expect(progress.fraction == 0.625)
        try Progress.current?.reach(0)
        #expect(progress.fraction == 0.625)
        try Progress.current?.reach(7)
      }
      #expect(progress.fraction == 1)
    }
  }

  @Test func `what is cancelled stops where it tells next`() {
    let progress = Progress()
    #expect(progress.cancel())
    #expect(throws: Problem(.cancelled)) { try progress.reach(0.1) }
    #expect(!progress.commit())
  }

  @Test func `what is committed is done`() throws {
    let progress = Progress()
    #expect(progress.commit())
    #expect(!progress.cancel())
    try progress.reach(1)
    #expect(progress.commit())
  }
}
