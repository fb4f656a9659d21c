import Preferences

/// Looks again and again, and tells what is new.
actor Watch {
  private let keys: Domain<VigilKeys>
  private var known: [String: Finding] = [:]

  init(_ keys: Domain<VigilKeys>) { self.keys = keys }

  /// Until its task is cancelled.
  func run() async {
    while !Task.isCancelled {
      for finding in news(Look(keys)) where finding.gravity >= keys.alert.least { tell(finding) }
      Alert.collectEnded()
      try? await Task.sleep(for: keys.every)
    }
  }

  private func news(_ look: Look) -> [Finding] {
    let old = known
    known = Dictionary(look.findings.map { ($0.subject, $0) }) { first, _ in first }
    let over = old.keys.filter { known[$0] == nil }.sorted().map {
      Finding(subject: $0, gravity: .notice, words: "all right again")
    }
    return look.findings.filter { old[$0.subject]?.gravity != $0.gravity } + over
  }

  private func tell(_ finding: Finding) {
    Log.say("\(finding.gravity.rawValue): \(finding.subject): \(finding.words)")
    if let command = keys.alert.command {
      Alert(command: command, token: keys.alert.token).run(on: finding)
    }
    keys.update(\.statistics.told) { $0 += 1 }
  }
}
