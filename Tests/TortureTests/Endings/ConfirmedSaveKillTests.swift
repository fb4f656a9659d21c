import Foundation
import Glibc
import Harness
import Seeded
import Synchronization
import Testing

/// Changes that wait for a confirmation, while their processes are ended at any time.
@Suite(.onOwnThread)
struct ConfirmedSaveKillTests {
  private struct Dice: SeededGenerator {
    var source: SplitMix64
  }

  /// A change, and what is done to its processes.
  private struct Trial: Sendable {
    enum Target: CaseIterable { case caller, actingWatcher, otherWatcher, all }

    var kills: [(seconds: Double, target: Target, signal: Int32)] = []
    var confirmation: Double?
    var script = ""

    init(_ random: inout Dice) {
      for _ in 0...random.below(3) {
        let seconds = Double(random.below(1_000)) / 1_000 * random.pick([0.5, 2, 6])
        let signal = random.pick([SIGHUP, SIGTERM, SIGKILL])
        kills.append((seconds, random.pick(Target.allCases), signal))
      }
      kills.sort { $0.seconds < $1.seconds }
      if random.chance(30) { confirmation = Double(random.below(6_000)) / 1_000 }
      script = random.pick(["", "", "sleep 0.3; ", "exit 1; ", "sleep 1000; "])
    }
  }

  @Test func `however the processes end, the file is the former one or the confirmed one`() throws {
    let count = Torture.count(200, small: 8)
    var random = Dice(source: SplitMix64(seed: .random(in: .min ... .max)))
    let trials = (0..<count).map { _ in Trial(&random) }
    let faults = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let fault: String?
      do { fault = try Self.fault(of: trials[index]) } catch { fault = "\(error)" }
      if let fault { faults.withLock { $0.append("\(trials[index]): \(fault)") } }
    }
    let found = faults.withLock(\.self)
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    Figure(.confirmedSaves, tried: count, "changes", found: found.count, "in another state")
      .report()
  }

  /// Returns what is wrong in the end. Nil if nothing is.
  private static func fault(of trial: Trial) throws -> String? {
    let teapot = try Teapot()
    let new = "lid yes\npot seven\n"
    let test = "if grep -q seven '\(teapot.file)'; then \(trial.script):; fi; "
    try teapot.write(program: "reload", test + teapot.usingFile)
    let process = try teapot.begin("seven", ["--confirm", "5s"])
    let start = Date()
    func wait(until seconds: Double) {
      usleep(UInt32(max(0, start.addingTimeInterval(seconds).timeIntervalSinceNow) * 1_000_000))
    }
    var isConfirmed = false
    for kill in trial.kills {
      wait(until: kill.seconds)
      let watchers = teapot.watchers
      let targets: [pid_t?] =
        switch kill.target {
        case .caller: [process]
        case .actingWatcher: [watchers.first]
        case .otherWatcher: [watchers.last]
        case .all: watchers + [process]
        }
      for target in targets { if let target { Glibc.kill(target, kill.signal) } }
    }
    if let confirmation = trial.confirmation {
      wait(until: confirmation)
      isConfirmed = try teapot.prefs("confirm").status == 0
    }
    // A start of prefs, as that at the start of the machine.
    guard eventually({ (try? teapot.prefs("pending").status) == 1 }) else {
      return "it never ended"
    }
    let status = Program.end(of: process, within: 60)
    let listed = try teapot.prefs("pending").out
    let isKept = listed.contains("confirmed by")
    if isConfirmed != isKept { return "confirm said \(isConfirmed), the record \(listed)" }
    if status == 0, !isKept { return "the command said that it was confirmed" }
    if teapot.current != (isKept ? new : Teapot.contents) {
      return "the file is \(teapot.current ?? "")"
    }
    if let used = teapot.used, used != teapot.current {
      return "the program uses \(used): \(listed)"
    }
    if !eventually({ teapot.watchers.isEmpty }) { return "a process remains" }
    return nil
  }
}
