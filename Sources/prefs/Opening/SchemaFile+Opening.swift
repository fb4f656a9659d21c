import Fleet
import Preferences
import PreferencesCommands
import Schemas
import Store

extension SchemaFile {
  /// As the command line or a document names it.
  init(at path: String, namedBy origin: SchemaOrigin = .user) throws(Failure) {
    let folder =
      path == StandardInput.name ? nil : SchemaFolder(around: path, onBehalfOf: origin.owner)
    let bytes = try StandardInput.bytes(of: path, onBehalfOf: origin.owner)
    do throws(Problem) {
      try self.init(
        reading: bytes, named: path.lastPathName, in: { folder?.bytes(of: $0) },
        among: folder?.names ?? [])
    } catch {
      throw Failure(origin.shown(error), in: StandardInput.label(of: path), .data)
    }
  }

  /// As a web server has it.
  init(_ bytes: [UInt8], at address: HTTPAddress, namedBy origin: SchemaOrigin) throws(Failure) {
    do throws(Problem) {
      try self.init(reading: bytes, named: address.title.name)
    } catch {
      throw Failure(origin.shown(error), in: address.text, .data)
    }
  }

  /// Of one on a web server; references lead into `folders` and to what was fetched.
  func schema(
    at address: HTTPAddress, namedBy origin: SchemaOrigin, folders: [String],
    fetched: FetchedSchemas, options: SchemaOptions
  ) throws(Failure) -> Schema {
    var options = options
    options.library = try SchemaShelf(folders: folders)
      .library(beside: nil, of: identifier, fetched: fetched)
    do throws(Problem) {
      return try schema(at: address.text, options: options)
    } catch {
      throw Failure(origin.shown(error), in: address.text, .data)
    }
  }

  /// Of the file at `path`; references lead into its directory and `folders`, and to what was
  /// fetched.
  func schema(
    ofFile path: String, namedBy origin: SchemaOrigin = .user, folders: [String] = [],
    fetched: FetchedSchemas = FetchedSchemas(),
    options: SchemaOptions = SchemaOptions()
  ) throws(Failure) -> Schema {
    let folder = SchemaFolder(around: path, onBehalfOf: origin.owner)
    let shelf = try SchemaShelf(folders: folders)
    let name = path.lastPathName
    var options = options
    options.library = shelf.library(beside: folder, of: identifier, fetched: fetched)
    do throws(Problem) {
      return try schema(at: folder?.address(of: name) ?? name, options: options)
    } catch {
      throw Failure(origin.shown(error), in: StandardInput.label(of: path), .data)
    }
  }

  private var identifier: String? {
    guard case .dictionary(let members) = jsonSchema,
      case .string(let id)? = members["$id"] ?? members["id"], id.contains("://")
    else { return nil }
    return id
  }
}
