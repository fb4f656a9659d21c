import Harness
import Testing

/// Every system call of a save fails, in every way that a disk has, and every one is its last.
@Suite(.enabled(if: HeldSave.canBeTraced, "strace cannot attach to a process here"))
struct InjectionTests {
  @Test(arguments: SaveScene.Kind.allCases)
  func `a call that fails leaves the old file or the new one`(kind: SaveScene.Kind) throws {
    let clean = try CleanSave(kind)
    #expect(clean.calls.count > 20 && clean.syncs >= 2, "\(clean)")
    let all = clean.calls.flatMap { call in
      Injection.errors.map { Injection(call: call, error: $0) }
    }
    let (tried, flaws) = try flaws(of: all, kind, clean)
    #expect(flaws == [:])
    Figure(
      promise: .faults,
      tried: "\(tried) injections into a save \(kind): \(clean.calls.count) calls × 7 errors",
      found: words(for: flaws)
    ).report()
  }

  @Test(arguments: SaveScene.Kind.allCases)
  func `a run that is killed at any call leaves the old file or the new one`(
    kind: SaveScene.Kind
  ) throws {
    let clean = try CleanSave(kind)
    let (tried, flaws) = try flaws(
      of: clean.calls.map { Injection(call: $0, error: nil) }, kind, clean)
    #expect(flaws == [:])
    Figure(
      promise: .killedAtCall, tried: "\(tried) kills, one at each call of a save \(kind)",
      found: words(for: flaws)
    ).report()
  }

  private func flaws(
    of all: [Injection], _ kind: SaveScene.Kind, _ clean: CleanSave
  ) throws -> (tried: Int, flaws: [String: Injection.Flaw]) {
    let chosen = Torture.some(of: all, small: 3)
    var flaws: [String: Injection.Flaw] = [:]
    for injection in chosen {
      flaws[injection.description] = try injection.flaw(of: kind, unfailing: clean)
    }
    return (chosen.count, flaws)
  }

  private func words(for flaws: [String: Injection.Flaw]) -> String {
    func count(_ isCounted: (Injection.Flaw) -> Bool) -> Int {
      flaws.values.count(where: isCounted)
    }
    let torn = count { if case .torn = $0 { true } else { false } }
    let saved = count { $0 == .falselySaved }
    return "\(torn) torn, \(saved) false \"saved\", \(flaws.count - torn - saved) other"
  }
}
