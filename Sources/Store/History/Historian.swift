import Documents
import Preferences

/// Keeps what the saves of one store replace, but for its secrets.
///
/// A schema says which values are secret. While the schema that the file names, or that masked the
/// secrets of an earlier save, is missing, nothing is kept.
struct Historian: Sendable {
  let history: History
  let schema: SchemaInUse

  /// Why it could not; nil where it could. No save fails for it.
  func keep(_ snapshot: DocumentSnapshot, before changes: [Change]) -> SaveWarning? {
    if let why = obstacle(in: snapshot) { return .notInHistory(why) }
    let secrets = secrets(in: snapshot)
    do throws(Problem) {
      let masked =
        secrets.isEmpty ? snapshot.document : try snapshot.document.applying(secrets)
      return keep(masked.bytes, before: changes, without: secrets.map(\.name)).map(
        SaveWarning.notInHistory)
    } catch {
      return .notInHistory("its secrets cannot be masked: \(error.words)")
    }
  }

  /// Keeps bytes that are not a document. Returns the reason why it could not.
  func keep(unread bytes: [UInt8]) -> String? {
    obstacle(toKeeping: bytes) ?? keep(bytes, before: [], without: [])
  }

  /// The reason why bytes that are not a document cannot be kept: they may hold a secret, which
  /// cannot be masked in them. nil if there is none.
  func obstacle(toKeeping unread: [UInt8]) -> String? {
    guard !unread.isBlank else { return nil }
    return schema.schema.hasSecrets
      ? "secrets in it cannot be masked while it is broken" : obstacle(in: nil)
  }

  /// Records that the file was saved with this schema, if that declares secrets. Returns the reason
  /// why it could not.
  func recordSchema() -> String? {
    guard let name = schema.masking else { return nil }
    do throws(StateError) {
      try history.record(MaskingSchema(name: name))
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// The same for another file.
  func forFile(at path: String) -> Historian {
    Historian(history: history.ofFile(at: path), schema: schema)
  }

  private func keep(
    _ bytes: [UInt8], before changes: [Change], without secrets: [PreferenceName]
  ) -> String? {
    if let why = recordSchema() { return why }
    do throws(StateError) {
      try history.keep(bytes, before: changes, without: secrets, by: .current)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// The reason why it is unknown which values of `document` are secret; nil if it is known.
  private func obstacle(in document: DocumentSnapshot?) -> String? {
    if let why = schema.obstacle(in: document) { return why }
    guard schema.masking == nil else { return nil }
    do throws(StateError) {
      guard let last = try history.maskingSchema() else { return nil }
      // The schema itself may have changed, and declare no secret any more.
      if case .found(let name) = schema.source, name == last.name { return nil }
      return "\(last.words) masked its secrets before, and is missing; name it with --schema"
    } catch {
      return "\(error)"
    }
  }

  /// Each as the change to the dots that stand for it.
  private func secrets(in snapshot: DocumentSnapshot) -> [Change] {
    let schema = schema.schema
    guard schema.hasSecrets else { return [] }
    return (0..<snapshot.count).compactMap { row in
      let (name, value) = (snapshot.name(at: row), snapshot.value(at: row))
      let masked = schema.masked(value, at: name)
      return masked == value ? nil : Change(name, from: value, to: masked)
    }
  }
}

extension [UInt8] {
  /// Whether there is nothing but white space and zeros, as a crash of the machine may leave.
  fileprivate var isBlank: Bool { allSatisfy { [0, 9, 10, 13, 32].contains($0) } }
}
