import Harness
import Testing

/// Many processes that write one file at a time.
@Suite(.onOwnThread)
struct LostUpdateTests {
  private static let processes = 8
  private static let updates = Torture.count(200, small: 4)

  /// Each process appends to its own list, so that a lost update leaves a gap.
  @Test func `concurrent saves of eight processes are never lost`() throws {
    let scratch = try Scratch()
    let lists = (0..<Self.processes).map { "  \"p\($0)\": []" }.joined(separator: ",\n")
    let file = try scratch.write("{\n\(lists)\n}\n", to: "app.json").path
    let run = try Program.run("/bin/bash", ["-c", Self.writers(file)])
    #expect(run.status == 0, "\(run)")
    let numbers = (1...Self.updates).map(String.init)
    let kept = try (0..<Self.processes).map { process in
      let list = try Program.run("get", file, "p\(process)").out
      return list.matches(of: /\d+/).map { String($0.output) }
    }
    let lost = kept.reduce(0) { $0 + Self.updates - $1.count }
    #expect(lost == 0 && kept.allSatisfy { $0 == numbers })
    #expect(try scratch.names == ["app.json"])
    report("saves of lists of their own", lost: lost)
  }

  /// Returns a script that starts the writers. Each repeats a save that exits with status 75.
  private static func writers(_ file: String) -> String {
    let save = "\(Program.path.shellQuoted) set \(file.shellQuoted) \"p$p[]\" $n"
    return """
      for p in $(seq 0 \(processes - 1)); do
        ( for n in $(seq \(updates)); do
            until \(save); do [ $? = 75 ] || exit 1; done
          done ) & writers="$writers $!"
      done
      for writer in $writers; do wait $writer || failed=1; done
      exit ${failed:-0}
      """
  }

  @Test func `no increment of a counter shared by eight processes is lost`() throws {
    let scratch = try Scratch()
    let file = scratch.path("app.json")
    let counters = try (0..<Self.processes).map { _ in
      try Daemon(Program.path(of: "leaver"), [file, "\(Self.updates)"])
    }
    for counter in counters {
      #expect(counter.end(within: 300) == 0, "\(counter.diagnostics)")
    }
    let count = try Program.run("get", file, "count").out
    #expect(count == "\(Self.processes * Self.updates)\n")
    let lost = Self.processes * Self.updates - (Int(count.dropLast()) ?? 0)
    report("steps of one counter", lost: lost)
  }

  private func report(_ what: String, lost: Int) {
    let all = Self.processes * Self.updates
    Figure(.lostUpdates, tried: all, "\(what), by \(Self.processes) processes", found: lost, "lost")
      .report()
  }
}
