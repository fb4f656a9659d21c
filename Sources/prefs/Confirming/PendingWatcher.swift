import Platform
import Preferences
import PreferencesCommands
import PreferencesEditor
import Store

/// The process that takes a pending change back. It runs outside the session of the user, and gets no order from there
/// but by the files of the change.
///
/// Two of them watch each change. The one that has the lock acts. If it is killed, the other one gets the lock, goes on
/// with what is on the disk, and starts another one. Each step can be done twice.
struct PendingWatcher {
  let change: PendingChange
  let state: StateDirectory

  /// The times between two looks at the disk, in microseconds: while nothing may be late, and else.
  private static let interval: UInt32 = 200_000, shortInterval: UInt32 = 20_000
  /// The time for which a file that cannot be written is tried again, in seconds.
  private static let patience = 600.0

  /// Waits for the lock, and acts until the change has ended.
  func run() {
    let signals = [
      SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGTTIN, SIGTTOU, SIGPIPE, SIGALRM, SIGUSR1,
      SIGUSR2,
    ]
    for signal in signals {
      // Unlike an ignored signal, one with a handler is not ignored by the programs that this one starts.
      Platform.signal(signal) { _ in }
    }
    // Started by /proc/self/exe, it would be listed as exe.
    "prefs".withCString { platform_name_process($0) }
    _ = chdir("/")
    umask(0o077)
    while !isOver {
      if let lock = try? change.lockAsWatcher() {
        return withExtendedLifetime(lock) { act() }
      }
      usleep(Self.interval)
    }
  }

  /// Whether the change has ended, or its folder was removed.
  private var isOver: Bool { change.result != nil || !change.folder.has("journal") }

  private func act() {
    var other: pid_t?
    while !isOver {
      if other.map({ waitpid($0, nil, WNOHANG) != 0 }) != false {
        other = Self.start(watching: change, in: state)
      }
      var interval = Self.interval
      // A state that cannot be read now, from a disk with faults, is read again.
      if let state = try? change.state() {
        step(state)
        if case .begun = state { interval = Self.shortInterval }
      }
      if !isOver { usleep(interval) }
    }
  }

  private func step(_ state: PendingChange.State) {
    switch state {
    case .decided(let decision): finish(decision)
    case _ where change.journal.system != RunningSystem.identity:
      decide("the machine was started again")
    case .begun: if isAbandoned { decide("it was not saved") }
    case .saved: apply()
    case .waiting(let since, let until):
      if RunningSystem.seconds >= until {
        decide("nobody confirmed it within \(Int((until - since).rounded())) s")
      }
    }
  }

  /// Whether the process that saves the file has ended before it had saved it.
  private var isAbandoned: Bool {
    guard (try? change.lockAsCaller()) != nil, case .begun? = try? change.state() else {
      return false
    }
    return true
  }

  /// Puts the file of a change back that waited when the machine stopped. The program has not been started yet.
  func restoreAtBoot() {
    guard let lock = try? change.lockAsWatcher() else { return }
    defer { withExtendedLifetime(lock) {} }
    decide("the machine was started again")
    if case .decided(let decision)? = try? change.state() {
      finish(decision, isInUse: false)
    }
  }

  private func decide(_ reason: String) {
    _ = try? change.decide(isConfirmed: false, because: reason)
  }

  private func apply() {
    let application = FileApplication(change.journal.application)
    if let failure = application.run() { return decide(failure) }
    let now = RunningSystem.seconds
    let seconds = change.journal.seconds
    guard (try? change.setDeadline(since: now, until: now + Double(seconds))) != nil else {
      return decide("its state could not be written")
    }
    announce(
      "\(application.title) has succeeded; without prefs confirm within \(seconds) s, the former file "
        + "comes back")
  }

  private func finish(_ decision: PendingChange.Decision, isInUse: Bool = true) {
    guard !decision.isConfirmed else {
      return end(PendingEnding(.confirmed, "confirmed by \(decision.author)"))
    }
    let (outcome, text) = takeBack(isInUse: isInUse)
    end(PendingEnding(outcome, "\(decision.reason); \(text)"))
  }

  /// Puts the former file back, and makes the program use that. Returns what became of it.
  private func takeBack(isInUse: Bool) -> (PendingEnding.Outcome, String) {
    let (file, new) = (change.journal.file, change.journal.new)
    let isSaved = change.folder.has("saved")
    // The start of the machine must not wait for a disk.
    let end = RunningSystem.seconds + (isInUse ? Self.patience : 0)
    while true {
      do throws(StoreError) {
        guard case .done = try file.putBack(over: new) else {
          if !isSaved { return (.returned, "the file is as it was") }
          return (
            .failed,
            "another program has changed the file since, which was left as it is; the former "
              + "contents are in \(keptPath(of: "old"))"
          )
        }
        break
      } catch {
        guard RunningSystem.seconds >= end else {
          sleep(1)
          continue
        }
        return (
          .failed, "the former file could not be put back: \(error); it is \(keptPath(of: "old"))"
        )
      }
    }
    // A program that has never seen the new file needs no command.
    guard isSaved else { return (.returned, "the file is as it was") }
    let kept = "; what was taken back is in \(keptPath(of: "new"))"
    guard isInUse else { return (.returned, "the former file is back" + kept) }
    if let failure = reverse() {
      return (.failed, "the former file is back, but \(failure)" + kept)
    }
    return (.returned, "the former file is back and in use" + kept)
  }

  /// Makes the program use the former file. Returns why that has failed three times.
  private func reverse() -> String? {
    let application = FileApplication(change.journal.application)
    var failure = application.reverse()
    for _ in 1...2 where failure != nil {
      sleep(1)
      failure = application.reverse()
    }
    return failure
  }

  /// The path of a file of the change after the end.
  private func keptPath(of file: String) -> String {
    "\(change.folder.path.directoryPart ?? "")ended/\(change.name)/\(file)"
  }

  private func end(_ ending: PendingEnding) {
    guard (try? change.end(ending, in: state)) != nil else { return }
    announce(ending.text)
  }

  private func announce(_ text: String) {
    let text = "\(change.journal.file.path): \(text)".printable
    text.withCString { platform_log("prefs", $0) }
    guard change.journal.isAnnounced else { return }
    var wall = Pipeline([["/usr/bin/wall", "prefs: \(text)"]], errors: .dropped)
    wall.environment = ProgramRun.environment
    wall.timeout = .seconds(5)
    _ = try? wall.run()
  }
}

extension PendingWatcher {
  /// Makes sure that a watcher acts on a change. Returns whether one does.
  static func ensure(
    watching change: PendingChange, in state: StateDirectory = .ofPendingChanges
  ) -> Bool {
    if isWatched(change) { return true }
    guard startUnit(watching: change, in: state) || start(watching: change, in: state) != nil else {
      return false
    }
    let end = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < end {
      if isWatched(change) { return true }
      usleep(shortInterval)
    }
    return false
  }

  private static func isWatched(_ change: PendingChange) -> Bool {
    guard change.result == nil else { return true }
    do throws(StateError) { return try change.lockAsWatcher() == nil } catch { return false }
  }

  private static func command(
    watching change: PendingChange, in state: StateDirectory
  ) -> [String] {
    ["/proc/self/exe".resolvedPath ?? "", "watch-pending", state.path, change.name]
  }

  /// Starts a watcher as a unit of systemd, which the end of the session does not end. Returns false if there is no
  /// systemd that runs units for this user.
  private static func startUnit(watching change: PendingChange, in state: StateDirectory) -> Bool {
    let starter = "/usr/bin/systemd-run"
    guard geteuid() == 0, "/run/systemd/system".withPath({ access($0, F_OK) }) == 0,
      starter.withPath({ access($0, X_OK) }) == 0
    else { return false }
    // If one of the two processes is killed, the other one stays.
    let properties = [
      "KillMode=process", "SendSIGKILL=no", "Restart=on-abnormal", "RestartSec=100ms",
      "StandardOutput=null", "StandardError=null",
    ]
    var pipeline = Pipeline(
      [
        [starter, "--quiet", "--collect", "--unit=prefs-\(change.name)"]
          + properties.map { "--property=\($0)" } + ["--"] + command(watching: change, in: state)
      ], errors: .dropped)
    pipeline.environment = ProgramRun.environment
    pipeline.timeout = .seconds(5)
    return (try? pipeline.run(limit: 0))?.status == 0
  }

  /// Starts a watcher in a session of its own. Returns its number. Nil if it cannot be started.
  private static func start(watching change: PendingChange, in state: StateDirectory) -> pid_t? {
    let command = command(watching: change, in: state)
    var words: [UnsafeMutablePointer<CChar>?] =
      command.map { $0.withPath { strdup($0) } } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    // This very program, even if its file has been replaced meanwhile.
    let code = "/proc/self/exe".withPath { platform_start_detached($0, &words, &process) }
    return code == 0 ? process : nil
  }
}
