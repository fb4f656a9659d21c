import Catalog
import Platform
import Preferences
import PreferencesCommands

/// The output of a program about a file, and whether it accepts the file.
struct ProgramRun {
  /// The complaints, with the path of the file itself.
  let lines: [String]
  let isAccepted: Bool
  /// Why the program gave no answer. Nil if it did.
  let failure: String?

  /// The most bytes of output that are read.
  static let limit = 262_144

  /// The environment of all programs that the catalogue names.
  static let environment = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8"]

  /// Runs a check on contents of the file at `path`.
  init(
    _ check: ProgramCheck, on file: borrowing StagedFile, of path: String,
    groupChanged: @escaping @Sendable (pid_t?) -> Void
  ) {
    guard check.command[0].withPath({ access($0, X_OK) }) == 0 else {
      (lines, isAccepted) = ([], false)
      failure = "\(check.command[0].printable) is not installed"
      return
    }
    let command = ["env", "--chdir=\(check.directory)"] + file.command(of: check)
    var pipeline = Pipeline([command], errors: .merged)
    pipeline.environment = Self.environment
    pipeline.timeout = check.timeout
    pipeline.groupChanged = groupChanged
    let result: Pipeline.Result
    do throws(Failure) {
      result = try pipeline.run(limit: Self.limit)
    } catch {
      (lines, isAccepted, failure) = ([], false, "\(check.command[0]) cannot be started")
      return
    }
    let text = String(decoding: result.output, as: UTF8.self)
    let prefix = check.prefix.map { Pattern($0) }
    let output = text.split(byText: "\n").map { line in
      let line = line.replacing(text: file.shownPath, with: path).trimmed
      return prefix.flatMap { try? $0.replacing(in: line, with: "") } ?? line
    }.filter { !$0.isEmpty }
    let forms = check.complaints.map { Pattern($0) }
    let complaints = output.filter { forms.isEmpty || $0.matches(forms) }
    let isSentence = check.isOneComplaint && !complaints.isEmpty
    lines = isSentence ? [complaints.joined(separator: "; ")] : complaints
    if result.isLate {
      failure = "\(check.title) did not end within \(check.timeout.components.seconds) s"
    } else if output.first?.hasPrefix("unshare: ") == true || result.status == 125 {
      failure = "\(check.title) needs root: \(output.last?.printable ?? "cannot mount")"
    } else {
      failure = nil
    }
    if let sentinel = check.sentinel {
      isAccepted = output.contains { $0.matches([Pattern(sentinel)]) }
    } else {
      let refusals = check.refusals.map { Pattern($0) }
      isAccepted = result.status == 0 && !output.contains { $0.matches(refusals) }
    }
  }
}

extension String {
  fileprivate func matches(_ patterns: [Pattern]) -> Bool {
    patterns.contains { (try? $0.isFound(in: self)) == true }
  }

  fileprivate var trimmed: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\r" }.reversed())
  }
}
