import Documents
import Preferences

/// Keeps what the saves of one store replace, but for its secrets.
struct Historian: Sendable {
  let history: History
  let schema: Schema

  /// Why it could not; nil where it could. No save fails for it.
  func keep(_ snapshot: DocumentSnapshot, before changes: [Change]) -> SaveCaveat? {
    let secrets = secrets(in: snapshot)
    do throws(Problem) {
      let masked =
        secrets.isEmpty ? snapshot.document : try snapshot.document.applying(secrets)
      return keep(masked.bytes, before: changes, without: secrets.map(\.name))
    } catch {
      return .notKept("its secrets cannot be masked: \(error.words)")
    }
  }

  /// Of what is no document.
  func keep(unread bytes: [UInt8]) -> SaveCaveat? {
    schema.hasSecrets
      ? .notKept("its secrets cannot be masked where it cannot be read")
      : keep(bytes, before: [], without: [])
  }

  private func keep(
    _ bytes: [UInt8], before changes: [Change], without secrets: [PreferenceName]
  ) -> SaveCaveat? {
    do throws(StateError) {
      try history.keep(bytes, before: changes, without: secrets, by: .current)
      return nil
    } catch {
      return .notKept("\(error)")
    }
  }

  /// Each as the change to the dots that stand for it.
  private func secrets(in snapshot: DocumentSnapshot) -> [Change] {
    guard schema.hasSecrets else { return [] }
    return (0..<snapshot.count).compactMap { row in
      let (name, value) = (snapshot.name(at: row), snapshot.value(at: row))
      let masked = schema.masked(value, at: name)
      return masked == value ? nil : Change(name, from: value, to: masked)
    }
  }
}
