import Platform

/// Runs the user's command for a finding.
struct Alert {
  let command: String
  let token: String

  /// Starts the command and returns without waiting for its end.
  func run(on finding: Finding) {
    let arguments = [
      "/bin/sh", "-c", command, "vigil", finding.severity.rawValue,
      "\(finding.subject): \(finding.message)",
    ]
    let argv = arguments.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { (argv + variables).forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", nil, nil, argv, variables)
    if code != 0 { Log.print("alert.command: \(String(cString: strerror(code)))") }
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

  /// Reaps commands that have ended.
  static func collectEnded() {
    while waitpid(-1, nil, WNOHANG) > 0 {}
  }
}
