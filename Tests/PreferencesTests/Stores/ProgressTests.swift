import Preferences
import Testing

struct ProgressTests {
  @Test func `nested progress adds up and never decreases`() throws {
    let progress = Progress()
    try Progress.$current.withValue(progress) {
      try Progress.scaled(to: 0.5..<1) {
        try Progress.scaled(to: 0..<0.5) { try Progress.current?.advance(to: 0.5) }
        #expect(progress.fraction == 0.625)
        try Progress.current?.advance(to: 0)
        #expect(progress.fraction == 0.625)
        try Progress.current?.advance(to: 7)
      }
      #expect(progress.fraction == 1)
    }
  }

  @Test func `cancelled work stops at its next progress report`() {
    let progress = Progress()
    #expect(progress.cancel())
    #expect(throws: Problem(.cancelled)) { try progress.advance(to: 0.1) }
    #expect(!progress.commit())
  }

  @Test func `work past its commit point is not cancelled`() throws {
    let progress = Progress()
    #expect(progress.commit())
    #expect(!progress.cancel())
    try progress.advance(to: 1)
    #expect(progress.commit())
  }
}
