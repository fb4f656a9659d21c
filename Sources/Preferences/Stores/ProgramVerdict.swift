/// The verdict of a program about contents of its file that have not been written yet.
public struct ProgramVerdict: Hashable, Sendable {
  /// The answer of the program.
  public enum Outcome: Hashable, Sendable {
    case accepted
    /// The program complains about something that is not in the present file. A complaint has the place and the name of
    /// the preference at fault, if the program names the line.
    case refused([Problem])
    /// The program could not be asked, or complains about the present file too.
    case undecided(why: String)
  }

  /// The command for people: `sshd -t`.
  public let command: String
  /// The answer.
  public let outcome: Outcome

  /// Makes the verdict of the program that was asked by `command`.
  public init(of command: String, _ outcome: Outcome) {
    (self.command, self.outcome) = (command, outcome)
  }

  /// The complaints. Empty unless the program refuses the contents.
  public var complaints: [Problem] {
    if case .refused(let complaints) = outcome { complaints } else { [] }
  }

  /// The verdict as a line: `sshd -t accepts the file`.
  package var summary: String {
    switch outcome {
    case .accepted: "\(command) accepts the file"
    case .refused: "\(command) refuses the file"
    case .undecided(let why): "not checked: \(why)"
    }
  }
}

extension Schema {
  /// Returns `verdict`, on the contents that `snapshot` shows, without the text of a secret. O(rows).
  package func withoutSecrets(
    _ verdict: ProgramVerdict, in snapshot: any Snapshot
  ) -> ProgramVerdict {
    let secrecy = secrecy
    let secrets = (0..<snapshot.count).compactMap { row -> String? in
      let place = secrecy.inside(snapshot.name(at: row))
      let value = snapshot.value(at: row)
      guard place.isSecret || place.covers(value) else { return nil }
      return value.text
    }
    func quotesSecret(_ text: String) -> Bool {
      secrets.contains { !$0.isEmpty && text.contains($0) }
    }
    switch verdict.outcome {
    case .accepted: return verdict
    case .undecided(let why):
      let shown = quotesSecret(why) ? "what \(verdict.command) prints has a secret" : why
      return ProgramVerdict(of: verdict.command, .undecided(why: shown))
    case .refused(let complaints):
      let shown = complaints.map { complaint in
        guard case .complaint(_, let text) = complaint.reason else { return complaint }
        let place = complaint.name.map { secrecy.inside($0) }
        let isAboutSecret = place.map { $0.isSecret || $0.leadsToSecret } ?? false
        return isAboutSecret || quotesSecret(text) ? complaint.masked : complaint
      }
      return ProgramVerdict(of: verdict.command, .refused(shown))
    }
  }
}
