import Foundation
import Glibc
import Harness
import Seeded
import Testing

/// Changes that wait for a confirmation, on disks that cannot be written and with a clock that is set.
@Suite(.onOwnThread)
struct ConfirmedSaveFaultTests {
  private let teapot: Teapot
  private let new = "lid yes\npot seven\n"

  init() throws { teapot = try Teapot() }

  private func begin(_ environment: [String: String] = [:], time: String = "10m") throws -> pid_t {
    let process = try teapot.begin("seven", ["--confirm", time], environment)
    try eventually { try teapot.scratch.read("err").contains("prefs confirm") }
    return process
  }

  /// Leaves no room in a file system, whose rest a file `rest` has.
  private func fill(_ folder: String) throws {
    _ = try Program.run("sh", ["-c", "cat /dev/zero > '\(folder)/rest'"])
  }

  @Test(.enabled(if: Mounts.areAllowed, Mounts.reason))
  func `without room for what takes a change back, nothing is saved`() throws {
    try Mounts.privately { mounts in
      let state = teapot.scratch.path("state")
      try mounts.memory(at: state, "size=64k,mode=0700")
      try fill(state)
      let refused = try teapot.prefs("set", teapot.file, "pot", "seven", "--confirm", "10m")
      #expect([1, 75].contains(refused.status), "\(refused)")
      #expect(refused.err.contains("No space left"), "\(refused)")
      #expect(teapot.current == Teapot.contents && teapot.used == nil)
      unlink(state + "/rest")
      #expect(try teapot.prefs("pending").out == "")
      #expect(try teapot.prefs("set", teapot.file, "pot", "seven").status == 0)
    }
  }

  @Test(.enabled(if: Mounts.areAllowed, Mounts.reason), arguments: [true, false])
  func `a file that cannot be put back at once is put back later`(isFull: Bool) throws {
    try Mounts.privately { mounts in
      let folder = teapot.scratch.path("etc")
      try mounts.memory(at: folder, "size=32k")
      try teapot.scratch.write(Teapot.contents, to: "etc/teapotrc")
      let process = try begin()
      if isFull {
        try fill(folder)
      } else {
        try mounts.makeReadOnly(folder)
      }
      let rollback = try Program.spawn(
        [Program.path, "rollback"], teapot.environment,
        files: ["/dev/null", "/dev/null", "/dev/null"])
      usleep(1_500_000)
      #expect(teapot.current == new)
      if isFull {
        unlink(folder + "/rest")
      } else {
        try Mounts.run("mount", "-o", "remount,rw", folder)
      }
      #expect(Program.end(of: rollback, within: 60) == 0)
      #expect(Program.end(of: process, within: 60) == 76)
      #expect(teapot.current == Teapot.contents && teapot.used == Teapot.contents)
    }
  }

  @Test(arguments: [86_400, -86_400])
  func `a clock that is set by a day changes nothing`(seconds: Int) throws {
    let library = try SetClock(in: teapot.scratch)
    let process = try begin(library.environment, time: "10s")
    let start = ContinuousClock.now
    try library.set(by: seconds)
    let listed = try Program.run(
      ["pending"], environment: teapot.environment.merging(library.environment) { $1 })
    #expect(listed.out.contains(" s until the former file comes back"), "\(listed)")
    usleep(1_000_000)
    #expect(teapot.current == new)
    #expect(Program.end(of: process, within: 60) == 76)
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(teapot.current == Teapot.contents)
  }
}

/// A library that shifts the clock for the programs that load it.
private struct SetClock {
  private let scratch: Scratch

  init(in scratch: Scratch) throws {
    self.scratch = scratch
    try scratch.write(Self.source, to: "clock.c")
    let built = try Program.run(
      "clang", ["-shared", "-fPIC", "-o", scratch.path("clock.so"), scratch.path("clock.c")])
    try #require(built.status == 0, "\(built.err)")
    try set(by: 0)
  }

  func set(by seconds: Int) throws { try scratch.write("\(seconds)", to: "shift") }

  var environment: [String: String] {
    ["LD_PRELOAD": scratch.path("clock.so"), "CLOCK_SHIFT": scratch.path("shift")]
  }

  private static let source = """
    #define _GNU_SOURCE
    #include <fcntl.h>
    #include <stdlib.h>
    #include <sys/syscall.h>
    #include <sys/time.h>
    #include <time.h>
    #include <unistd.h>
    static long shift(void) {
      char text[32] = {0};
      const char *path = getenv("CLOCK_SHIFT");
      int file = path ? open(path, O_RDONLY) : -1;
      if (file < 0) return 0;
      if (read(file, text, 31) < 0) text[0] = 0;
      close(file);
      return atol(text);
    }
    int clock_gettime(clockid_t clock, struct timespec *now) {
      int code = syscall(SYS_clock_gettime, clock, now);
      if (clock == CLOCK_REALTIME) now->tv_sec += shift();
      return code;
    }
    int gettimeofday(struct timeval *now, void *zone) {
      struct timespec exact;
      clock_gettime(CLOCK_REALTIME, &exact);
      now->tv_sec = exact.tv_sec, now->tv_usec = exact.tv_nsec / 1000;
      return 0;
    }
    time_t time(time_t *result) {
      struct timespec now;
      clock_gettime(CLOCK_REALTIME, &now);
      if (result) *result = now.tv_sec;
      return now.tv_sec;
    }
    """
}
