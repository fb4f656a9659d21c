import Documents
import Preferences
import PreferencesCommands
import PreferencesEditor
import Store

/// The export of all values of a store to a new file.
struct Exporting {
  let document: any Document

  /// Throws, with its name, a value that `syntax` cannot represent.
  init(_ source: OpenedStore, as syntax: DocumentSyntax, hiding schema: Schema) throws {
    do throws(Problem) {
      document = try source.document(in: syntax)
    } catch {
      throw Failure(
        schema.withoutSecrets(error, in: source.snapshot), in: source.location.label)
    }
  }

  /// Writes the file. Returns a message.
  func write(to path: String, overwriting: Bool) throws -> String {
    let file = FileStore(path: path)
    _ = try file.write(document, to: path, overwriting: overwriting)
    let read = try FileStore(path: path).load()
    guard read[.root] == document.value(at: 0) else {
      throw StoreError.refused(path: path, Problem(.lost("part of the written values")))
    }
    Diagnostics.print(file.warnings, of: path)
    let count = counted(Leaves(of: document.value(at: 0)).all.count, "value")
    return "\(path.printable): \(count) exported, read back and found equal"
  }
}

extension OpenedStore {
  /// Returns a document with the values alone.
  fileprivate func document(in syntax: DocumentSyntax) throws(Problem) -> any Document {
    if let source = snapshot as? DocumentSnapshot { return try source.document(in: syntax) }
    if let hidden = snapshot.problems.first { throw hidden }
    let values = snapshot[.root] ?? .dictionary([:])
    let document = try DocumentFormat.fallback.document(holding: values)
    do throws(Problem) {
      return try DocumentSnapshot(document, revision: snapshot.revision).document(in: syntax)
    } catch {
      var problem = error
      problem.place = nil
      throw problem
    }
  }
}

/// The values of nested dictionaries, with their names. A list is one value, and so is an empty
/// dictionary.
struct Leaves {
  private(set) var all: [(name: PreferenceName, value: PreferenceValue)] = []

  /// Finds no leaves if `value` is not a dictionary.
  init(of value: PreferenceValue) {
    if case .dictionary(let members) = value {
      for (key, member) in members { add(member, at: PreferenceName(keys: key)) }
    }
  }

  private mutating func add(_ value: PreferenceValue, at name: PreferenceName) {
    guard case .dictionary(let members) = value, !members.isEmpty else {
      return all.append((name, value))
    }
    for (key, member) in members { add(member, at: name.appending(key: key)) }
  }
}
