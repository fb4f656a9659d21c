import Harness

/// A save in which one system call fails, or kills the process.
struct Injection: CustomStringConvertible {
  static let errors = ["EIO", "ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EINTR"]

  let call: CallTrace.Call
  /// The name of the errno, or nil for SIGKILL.
  let error: String?

  var description: String { "\(call) \(error ?? "KILL")" }

  private var fault: String {
    let what = error.map { "error=\($0)" } ?? "signal=KILL"
    return "\(call.name):\(what):when=\(call.occurrence)"
  }

  /// Runs the save and returns what is wrong with its result, or nil.
  func flaw(of kind: SaveScene.Kind, unfailing: CleanSave) throws -> Flaw? {
    let scene = try SaveScene(kind)
    let attributes = scene.attributes
    let save = try scene.save()
    try save.trace(kind.faults.filter { !$0.hasPrefix("\(call.name):") } + [fault])
    save.release()
    guard let status = save.end() else { return .hung }
    let found = scene.contents
    guard found == scene.old || found == unfailing.contents else {
      // A save in place may leave a torn file if it is killed, but its backup must exist.
      return error == nil && scene.isBackedUp ? nil : .torn(found ?? "gone")
    }
    if kind != .created, scene.attributes != attributes {
      return .undressed(scene.attributes)
    }
    let isNew = found == unfailing.contents
    if status == 0, !isNew || save.calls.syncs < unfailing.syncs { return .falselySaved }
    if status != 0, save.calls.failed(in: "/prefs/history") {
      return .stuck("its history failed it")
    }
    if isNew, status == 74, !save.diagnostics.contains("saved") {
      return .falselyFailed(save.diagnostics)
    }
    return try sweepFlaw(scene)
  }

  /// Runs another save, which must remove everything left by this one.
  private func sweepFlaw(_ scene: SaveScene) throws -> Flaw? {
    let next = try Program.run(
      ["set", scene.file, "name", "next"], environment: scene.environment)
    if next.status != 0 { return .stuck(next.err) }
    return scene.leftovers.isEmpty ? nil : .leftovers(scene.leftovers)
  }

  enum Flaw: Equatable {
    case torn(String)
    /// The owner, mode or attributes have changed.
    case undressed([String])
    case falselySaved
    /// The new file is in place, but the save reported a failure.
    case falselyFailed(String)
    case hung
    /// This save, or the next, fails without need.
    case stuck(String)
    case leftovers([String])
  }
}

/// The result and the calls of a save without faults.
struct CleanSave {
  let contents: String?
  let calls: [CallTrace.Call]
  let syncs: Int

  init(_ kind: SaveScene.Kind) throws {
    let scene = try SaveScene(kind)
    let save = try scene.save()
    try save.trace(kind.faults)
    save.release()
    guard save.end() == 0 else { throw HeldSave.Stuck(waitingFor: save.diagnostics) }
    contents = scene.contents
    calls = save.calls.calls
    syncs = save.calls.syncs
  }
}
