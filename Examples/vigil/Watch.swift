import Preferences

/// Checks the machine periodically and reports new findings.
actor Watch {
  private let keys: Domain<VigilKeys>
  private var known: [String: Finding] = [:]

  init(_ keys: Domain<VigilKeys>) { self.keys = keys }

  /// Runs until its task is cancelled.
  func run() async {
    while !Task.isCancelled {
      for finding in newFindings(Inspection(keys)) where finding.severity >= keys.alert.least {
        report(finding)
      }
      Alert.collectEnded()
      try? await Task.sleep(for: keys.every)
    }
  }

  private func newFindings(_ inspection: Inspection) -> [Finding] {
    let old = known
    known = Dictionary(inspection.findings.map { ($0.subject, $0) }) { first, _ in first }
    let over = old.keys.filter { known[$0] == nil }.sorted().map {
      Finding(subject: $0, severity: .notice, message: "resolved")
    }
    return inspection.findings.filter { old[$0.subject]?.severity != $0.severity } + over
  }

  private func report(_ finding: Finding) {
    Log.print("\(finding.severity.rawValue): \(finding.subject): \(finding.message)")
    if let command = keys.alert.command {
      Alert(command: command, token: keys.alert.token).run(on: finding)
    }
    keys.update(\.statistics.reported) { $0 += 1 }
  }
}
