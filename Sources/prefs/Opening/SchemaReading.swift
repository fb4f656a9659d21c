import Fleet
import Preferences
import PreferencesCommands
import Schemas
import Synchronization

/// Reads a schema, from a file or, where that is asked for, from a web server, with what its
/// references lead to.
struct SchemaReading {
  let origin: SchemaOrigin
  let folders: [String]
  let options: SchemaOptions
  /// nil: nothing is fetched.
  let web: SchemaFetcher?

  /// As many as references may lead to, one behind the other.
  private static let mostRounds = 20
  private static let mostDocuments = 100

  func schema(at place: Location) async throws(Failure) -> Schema {
    switch place {
    case .standardInput, .file:
      let path = place == .standardInput ? StandardInput.name : place.label
      let file = try SchemaFile(at: path, namedBy: origin)
      return try await withReferences { fetched throws(Failure) in
        try file.schema(
          ofFile: path, namedBy: origin, folders: folders, fetched: fetched, options: options)
      }
    case .etcd(let address):
      throw Failure(
        "prefs: \(address.text.printable): holds values, no schema; name a file of one", .usage)
    case .web(let address):
      guard let web else {
        throw Failure(
          "prefs: \(address.text): is not fetched; --fetch does that, --schema names a file", .usage
        )
      }
      let file = try SchemaFile(
        try await web.bytes(at: address), at: address, namedBy: origin)
      return try await withReferences { fetched throws(Failure) in
        try file.schema(
          at: address, namedBy: origin, folders: folders, fetched: fetched, options: options)
      }
    }
  }

  /// Reads it again with what it has missed, until it misses nothing more that can be had.
  private func withReferences(
    _ read: (FetchedSchemas) throws(Failure) -> Schema
  ) async throws(Failure) -> Schema {
    let fetched = FetchedSchemas()
    guard let web else { return try read(fetched) }
    for _ in 0..<Self.mostRounds {
      let schema = try read(fetched)
      let missed = fetched.takeMissed(upTo: Self.mostDocuments)
      if missed.isEmpty { return schema }
      for address in missed {
        do throws(Failure) {
          fetched.add(try await web.bytes(at: address), at: address)
        } catch {
          Diagnostics.print(error.message)
        }
      }
    }
    return try read(fetched)
  }
}

/// What references lead to on web servers, as far as it has been fetched.
final class FetchedSchemas: Sendable {
  private struct State {
    var documents: [String: [UInt8]] = [:]
    var missed: [HTTPAddress] = []
    /// What was asked for once is not asked for again.
    var asked: Set<String> = []
  }

  private let state = Mutex(State())

  /// nil where it is not there, which is noted.
  func bytes(at address: String) -> [UInt8]? {
    state.withLock { state in
      if let bytes = state.documents[address] { return bytes }
      if let web = try? HTTPAddress(address), state.asked.insert(address).inserted {
        state.missed.append(web)
      }
      return nil
    }
  }

  func add(_ bytes: [UInt8], at address: HTTPAddress) {
    state.withLock { $0.documents[address.text] = bytes }
  }

  /// `most`: of all that are ever taken.
  func takeMissed(upTo most: Int) -> [HTTPAddress] {
    state.withLock { state in
      defer { state.missed = [] }
      return state.documents.count < most ? state.missed : []
    }
  }
}

extension Schema {
  /// Paths of schemas whose faults were reported: a command may read one for several files.
  private static let reported = Mutex<Set<String>>([])

  /// Each fault is a line, up to so many.
  private static let mostFaults = 100

  /// Reports each faulty keyword of the schema at `path` in a line of its own on standard error, and
  /// that the schema is used without them, once for a schema. Throws if it is not to be used then.
  func reportFaults(of path: String, isStrict: Bool) throws(Failure) {
    guard !faults.isEmpty else { return }
    var lines = faults.prefix(Self.mostFaults).map { Diagnostics.text(of: $0, in: path) }
    if faults.count > Self.mostFaults {
      lines.append("\(path.printable): and \(faults.count - Self.mostFaults) more")
    }
    let what = faults.count == 1 ? "1 faulty keyword" : "\(faults.count) faulty keywords"
    guard !isStrict else {
      lines.append("prefs: \(path.printable): refused by --strict: \(what)")
      throw Failure(lines.joined(separator: "\n"), .data)
    }
    guard Self.reported.withLock({ $0.insert(path).inserted }) else { return }
    lines.append("prefs: \(path.printable): used without \(what); --strict refuses it")
    Diagnostics.print(lines.joined(separator: "\n"))
  }
}
