import Harness
import Testing

@testable import Fleet

struct EtcdBacklogTests {
  @Test func `events that arrive while one is processed are processed together`() async throws {
    let backlog = EtcdBacklog<Int>()
    try backlog.add(1)
    var taken: [[Int]] = []
    let failure = await backlog.process(pause: { _ in }) { answers throws(EtcdError) in
      taken.append(answers)
      guard taken.count == 1 else { throw .unreadable("enough") }
      for number in 2...40 { try backlog.add(number) }
    }
    #expect(taken == [[1], Array(2...40)])
    #expect(failure?.words == "enough")
  }

  @Test func `a failure is reported to every later caller`() async throws {
    let backlog = EtcdBacklog<Int>()
    try backlog.add(1)
    _ = await backlog.process(pause: { _ in }) { _ throws(EtcdError) in throw .unreadable("no") }
    #expect(throws: EtcdError.self) { try backlog.add(2) }
  }
}

extension EtcdError {
  fileprivate var words: String? {
    if case .unreadable(let words) = self { words } else { nil }
  }
}
