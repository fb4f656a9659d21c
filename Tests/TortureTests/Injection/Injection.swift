import Harness

/// A save with one of its system calls failing, or killed there; and what became of it.
struct Injection: CustomStringConvertible {
  static let errors = ["EIO", "ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EINTR"]

  let call: CallTrace.Call
  /// The errno's name; nil for SIGKILL.
  let error: String?

  var description: String { "\(call) \(error ?? "KILL")" }

  private var fault: String {
    let what = error.map { "error=\($0)" } ?? "signal=KILL"
    return "\(call.name):\(what):when=\(call.occurrence)"
  }

  /// What is wrong with what became of the file; nil where all is well.
  func flaw(of kind: SaveScene.Kind, unfailing: CleanSave) throws -> Flaw? {
    let scene = try SaveScene(kind)
    let attributes = scene.attributes
    let save = try scene.save()
    try save.trace(kind.faults.filter { !$0.hasPrefix("\(call.name):") } + [fault])
    save.release()
    guard let status = save.end() else { return .hung }
    let found = scene.contents
    guard found == scene.old || found == unfailing.contents else {
      // Killed in the middle of a save in place: not promised, but what it held is to be there.
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

  /// The next save is to leave nothing of this one.
  private func sweepFlaw(_ scene: SaveScene) throws -> Flaw? {
    let next = try Program.run(
      ["set", scene.file, "name", "next"], environment: scene.environment)
    if next.status != 0 { return .stuck(next.err) }
    return scene.leftovers.isEmpty ? nil : .leftovers(scene.leftovers)
  }

  enum Flaw: Equatable {
    case torn(String)
    /// Owner, mode or attributes are others.
    case undressed([String])
    case falselySaved
    /// The new file stands, and it was said that it does not.
    case falselyFailed(String)
    case hung
    /// It fails, or the next does, without need.
    case stuck(String)
    case leftovers([String])
  }
}

/// What a save does that nothing disturbs.
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
