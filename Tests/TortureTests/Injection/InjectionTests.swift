import Harness
import Testing

/// Every system call of a save fails with each disk error, or kills the process.
@Suite(.enabled(if: HeldSave.canBeTraced, "strace cannot attach to a process here"))
struct InjectionTests {
  @Test(arguments: SaveScene.Kind.allCases)
  func `a save with any failing system call leaves the old or the new file`(kind: SaveScene.Kind)
    throws
  {
    let clean = try CleanSave(kind)
    #expect(clean.calls.count > 20 && clean.syncs >= 2, "\(clean)")
    let all = clean.calls.flatMap { call in
      Injection.errors.map { Injection(call: call, error: $0) }
    }
    let (tried, flaws) = try flaws(of: all, kind, clean)
    #expect(flaws == [:])
    Figure(.faults, tried: tried, Self.unit, found: flaws.count, Self.flaw).report()
  }

  @Test(arguments: SaveScene.Kind.allCases)
  func `a save killed at any system call leaves the old or the new file`(
    kind: SaveScene.Kind
  ) throws {
    let clean = try CleanSave(kind)
    let (tried, flaws) = try flaws(
      of: clean.calls.map { Injection(call: $0, error: nil) }, kind, clean)
    #expect(flaws == [:])
    Figure(.killedAtCall, tried: tried, "kills", found: flaws.count, Self.flaw).report()
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

  private static let unit = "injections: every call × 7 errors × 5 ways to save"
  private static let flaw = "torn, falsely \"saved\", undressed, hung or left over"
}
