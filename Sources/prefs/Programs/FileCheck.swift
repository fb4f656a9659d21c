import Catalog
import Documents
import Platform
import Preferences
import PreferencesEditor
import Synchronization

/// The check of contents by the program that reads the file, before they are written.
final class FileCheck: Sendable {
  private let check: ProgramCheck
  /// The group of the program that runs now, and whether no other one may be started.
  private let running = Mutex<(group: pid_t?, isCancelled: Bool)>((nil, false))
  /// Held by the check that runs now.
  private let turn = Mutex(())
  /// The file as it was named.
  private let name: String

  /// Nil if no known program can check the file at `path`.
  init?(ofFileAt path: String) {
    guard let entry = KnownPrograms.entry(forFileAt: path),
      let check = entry.check(ofFileAt: path, home: "~".expandingHome)
    else { return nil }
    self.check = check
    name = path
  }

  /// The file, without links.
  private var path: String {
    name.resolvedPath ?? "/" + name.absoluteNames.joined(separator: "/")
  }

  /// The command for people: `sshd -t`.
  var title: String { check.title }

  /// Returns the verdict on `new`. The program is asked about `old`, the contents of the file, only if it refuses the
  /// new ones: what it says about both is not the fault of the change. `old` is nil if there is no file. Takes as long
  /// as the program, at most twice its timeout.
  func verdict(on new: any Document, replacing old: [UInt8]?) -> ProgramVerdict {
    turn.withLock { _ in
      do throws(ExternalEditor.Failure) {
        return ProgramVerdict(of: title, try outcome(of: new, replacing: old))
      } catch {
        return ProgramVerdict(of: title, .undecided(why: error.message))
      }
    }
  }

  /// Kills the program that runs now, and waits until the files that were made for it are removed. No other one is
  /// started any more.
  func cancel() {
    running.withLock { running in
      running.isCancelled = true
      if let group = running.group { kill(-group, SIGKILL) }
    }
    turn.withLock { _ in }
  }

  private func outcome(
    of new: any Document, replacing old: [UInt8]?
  ) throws(ExternalEditor.Failure) -> ProgramVerdict.Outcome {
    let run = try run(on: new.bytes)
    if let failure = run.failure { return .undecided(why: failure) }
    if run.isAccepted { return .accepted }
    let former = try old.map { (bytes) throws(ExternalEditor.Failure) in try self.run(on: bytes) }
    var complaints = run.lines
    if let old, let former, !former.isAccepted {
      // A program that stops at its first complaint has not come to the other faults of the present file.
      let (lines, oldLines) = (Self.lines(of: new.bytes), Self.lines(of: old))
      let known = Set(former.lines.map { form(of: $0, in: oldLines) })
      let present = Set(oldLines)
      complaints.removeAll { complaint in
        let line = ComplaintPlace(in: complaint).flatMap { $0.text(in: lines) }
        return known.contains(form(of: complaint, in: lines)) || line.map(present.contains) == true
      }
      if complaints.isEmpty {
        let words = run.lines.first ?? "without a word"
        return .undecided(why: "\(title) refuses the present file too: \(words)")
      }
    }
    if complaints.isEmpty { complaints = ["refuses the file, and does not say why"] }
    let snapshot = DocumentSnapshot(new, revision: .new())
    return .refused(complaints.prefix(20).map { problem($0, about: snapshot) })
  }

  private func run(on bytes: [UInt8]) throws(ExternalEditor.Failure) -> ProgramRun {
    if running.withLock({ $0.isCancelled }) { throw ExternalEditor.Failure(message: "cancelled") }
    let path = path
    let file = try StagedFile(bytes, for: path, check.staging)
    return ProgramRun(check, on: file, of: path) { [weak self] group in
      self?.running.withLock { running in
        running.group = group
        if running.isCancelled, let group { kill(-group, SIGKILL) }
      }
    }
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  /// Returns a complaint in a form that does not depend on the number of its line, but on the text of that.
  private func form(of complaint: String, in lines: [ArraySlice<UInt8>]) -> String {
    guard let place = ComplaintPlace(in: complaint), let text = place.text(in: lines) else {
      return complaint
    }
    return complaint.replacing(text: String(place.line), with: "#")
      + String(decoding: text, as: UTF8.self)
  }

  /// Returns a complaint with the place and the name of the preference whose line it names.
  private func problem(_ complaint: String, about snapshot: DocumentSnapshot) -> Problem {
    let path = path
    guard let place = ComplaintPlace(in: complaint), [nil, path].contains(place.file) else {
      let key = check.keys.lazy.compactMap { Pattern($0).firstGroup(in: complaint) }.first
      let name = key.flatMap { snapshot.name(ofKey: $0) }
      return Problem(
        .complaint(of: title, complaint), name: name,
        place: name.flatMap(snapshot.place)?.withoutExcerpt)
    }
    let row = (0..<min(snapshot.count, 10_000)).first { row in
      snapshot.place(of: snapshot.name(at: row))?.line == place.line
    }
    return Problem(
      .complaint(of: title, ComplaintPlace.removed(from: complaint, path)),
      name: row.map { snapshot.name(at: $0) }, place: Place(line: place.line, column: 1, offset: 0))
  }
}

extension Pattern {
  /// Returns what the first group of this pattern matches in a line. Nil if the pattern is not found.
  fileprivate func firstGroup(in line: String) -> String? {
    guard (try? isFound(in: line)) == true else { return nil }
    return try? Pattern("^.*?(?:\(source)).*$").replacing(in: line, with: "$1")
  }
}

extension DocumentSnapshot {
  /// Returns the last of the names that end with `key`, which programs may spell in another case, and with slashes.
  fileprivate func name(ofKey key: String) -> PreferenceName? {
    let key = key.replacing(text: "/", with: ".").lowercased()
    return (0..<min(count, 10_000)).lazy.map { self.name(at: $0) }.last { name in
      let keys = name.components.compactMap { if case .key(let key) = $0 { key } else { nil } }
      return keys.last?.lowercased() == key || keys.joined(separator: ".").lowercased() == key
    }
  }
}

extension Place {
  /// The place without the text of its line, which may have a secret.
  fileprivate var withoutExcerpt: Place { Place(line: line, column: column, offset: offset) }
}
