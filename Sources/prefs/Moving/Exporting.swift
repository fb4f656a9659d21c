import Documents
import Preferences
import PreferencesCommands
import PreferencesEditor
import Store

/// All values of a store on their way into a new file.
struct Exporting {
  let document: any Document

  /// `format`: where the name of `file` does not say it. Throws what would be lost, with its name.
  init(
    _ source: Opening, to file: String, as format: DocumentFormat?, hiding schema: Schema
  ) throws(Failure) {
    guard let format = format ?? DocumentFormat(fileName: file) else {
      throw Failure(
        "prefs: \(file.printable): the name says no format; end it in .json or .plist, or say "
          + "--to json, xml or binary", .usage)
    }
    do throws(Problem) {
      document = try source.document(in: format)
    } catch {
      throw Failure(
        schema.withoutSecrets(error, in: source.snapshot), in: source.location.label)
    }
  }

  /// What was done, in words.
  func write(to path: String, overwriting: Bool) throws(Failure) -> String {
    let file = FileStore(path: path)
    do throws(StoreError) {
      _ = try file.write(document, to: path, overwriting: overwriting)
      let read = try FileStore(path: path).load()
      guard read[.root] == document.value(at: 0) else {
        throw .refused(path: path, Problem(.lost("something of what was written")))
      }
      Diagnostics.print(file.warnings, of: path)
      let count = counted(Leaves(of: document.value(at: 0)).all.count, "value")
      return "\(path.printable): \(count) exported, read back and found equal"
    } catch {
      throw Failure(error)
    }
  }
}

extension Opening {
  /// Its values alone.
  fileprivate func document(in format: DocumentFormat) throws(Problem) -> any Document {
    if let source = snapshot as? DocumentSnapshot { return try source.document(in: format) }
    if let hidden = snapshot.problems.first { throw hidden }
    let values = snapshot[.root] ?? .dictionary([:])
    let json = try DocumentFormat.json.document(holding: values)
    do throws(Problem) {
      return try DocumentSnapshot(json, revision: snapshot.revision).document(in: format)
    } catch {
      var problem = error
      problem.place = nil
      throw problem
    }
  }
}

/// The values of a tree of dictionaries, each with its name. A list is one value, whatever is in it;
/// so is an empty dictionary.
struct Leaves {
  private(set) var all: [(name: PreferenceName, value: PreferenceValue)] = []

  /// None of a value that is no dictionary.
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
