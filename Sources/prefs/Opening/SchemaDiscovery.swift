import Documents
import Preferences
import Schemas
import Store

/// Finds the schema of a document: the one that was named, else the local file that the document's
/// `$schema` names, else none. Nothing is fetched.
struct SchemaDiscovery {
  let document: DocumentSnapshot
  /// Of the document; a `$schema` is relative to its directory.
  let path: String

  func schema(_ option: SchemaOption) throws(Failure) -> Schema {
    if let path = option.path { return try read(path) }
    guard let path = named else { return .empty }
    do throws(Failure) {
      return try read(path)
    } catch {
      Diagnostics.say("\(error.message)\nprefs: going on without the document's schema")
      return .empty
    }
  }

  /// The local file that the document names.
  private var named: String? {
    guard case .string(let reference)? = document[PreferenceName(keys: "$schema")],
      !reference.isEmpty, !reference.contains("://"), !reference.hasPrefix("#")
    else { return nil }
    if reference.hasPrefix("/") { return reference }
    guard let cut = path.lastIndex(of: "/") else { return reference }
    return path[...cut] + reference
  }

  private func read(_ path: String) throws(Failure) -> Schema {
    let bytes: [UInt8]
    do throws(StoreError) {
      bytes = try FileContents.read(path)
    } catch {
      throw Failure(error)
    }
    do throws(Problem) {
      return try Schema(reading: bytes)
    } catch {
      throw Failure(error, in: path, .data)
    }
  }
}
