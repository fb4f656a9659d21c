import Foundation
import Glibc
import Harness
import Testing

/// Damaged or hostile state directories, which must be harmless.
struct DamagedStateTests {
  @Test(arguments: Torture.some(of: Damage.allCases, small: 1))
  func `a damaged file in the state directory is harmless`(damage: Damage) throws {
    let rounds = Torture.isFull && [.cut, .flipped].contains(damage) ? 25 : 1
    var (tried, flaws) = (0, [String]())
    for _ in 0..<rounds {
      let count = try SampleState().files.count
      #expect(count > 0)
      for place in Torture.some(of: Array(0..<count), small: 1) {
        let state = try SampleState()
        guard place < state.files.count else { continue }
        let name = state.files[place]
        guard try damage.apply(to: state.scratch.path("state/\(name)"), in: state.scratch)
        else { continue }
        tried += 1
        if let flaw = try state.flaw(after: "\(damage) \(name)") { flaws.append(flaw) }
      }
    }
    #expect(flaws.isEmpty)
    report(tried, flaws.count)
  }

  enum Turned: String, CaseIterable {
    case linked, foreign, open, aFile, unwritable
  }

  @Test(
    arguments: Torture.some(of: Turned.allCases, small: 1),
    ["prefs", "prefs/recover", "prefs/history"])
  func `the program works without a state directory that is not its own`(
    turned: Turned, name: String
  ) throws {
    let state = try SampleState()
    let path = state.scratch.path("state/\(name)")
    switch turned {
    case .linked:
      rename(path, state.scratch.path("elsewhere"))
      symlink(state.scratch.path("elsewhere"), path)
    case .foreign: guard chown(path, 1000, 1000) == 0 else { return print("skipped: not root") }
    case .open: chmod(path, 0o777)
    case .aFile:
      try FileManager.default.removeItem(atPath: path)
      try state.scratch.write("", to: "state/\(name)")
    case .unwritable: chmod(path, 0o500)
    }
    let flaw = try state.flaw(after: "\(name) \(turned)")
    #expect(flaw == nil)
    report(1, flaw == nil ? 0 : 1)
  }

  private func report(_ tried: Int, _ flaws: Int) {
    Figure(
      .state, tried: tried, "states damaged or turned", found: flaws,
      "crashes, hangs, leaks or writes elsewhere"
    ).report()
  }
}
