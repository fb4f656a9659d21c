import Glibc

/// The user's command, run for a finding.
struct Alert {
  let command: String
  let token: String

  /// Does not wait for its end.
  func run(on finding: Finding) {
    let words = [
      "/bin/sh", "-c", command, "vigil", finding.gravity.rawValue,
      "\(finding.subject): \(finding.words)",
    ]
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", nil, nil, arguments, variables)
    if code != 0 { Log.say("alert.command: \(String(cString: strerror(code)))") }
  }

  private var environment: [String] {
    var variables: [String] = ["VIGIL_TOKEN=\(token)"]
    var next = environ
    while let variable = next.pointee {
      variables.append(String(cString: variable))
      next += 1
    }
    return variables
  }

  /// Those that have ended leave nothing behind.
  static func collectEnded() {
    while waitpid(-1, nil, WNOHANG) > 0 {}
  }
}
