import Documents
import Fleet
import Platform
import Preferences
import PreferencesCommands
import PreferencesEditor
import Store
import Terminal

/// The location of preferences that a command line names.
enum Location: Hashable, Sendable {
  case standardInput
  case file(path: String)
  case etcd(EtcdAddress)
  case web(HTTPAddress)

  /// An existing file is meant even if its name looks like an address or `unit:NAME`; `./` before a name always
  /// means a file. Throws if `argument` looks like an address but is not a valid one.
  init(_ argument: String) throws {
    let scheme = argument.prefix { $0 != ":" }
    if argument == StandardInput.name {
      self = .standardInput
    } else if argument.dropFirst(scheme.count).hasPrefix("://"),
      argument.withPath({ access($0, F_OK) }) != 0
    {
      self = try Self.server(argument.asText(), scheme: scheme.lowercased())
    } else if scheme == UnitFile.scheme, argument.dropFirst(scheme.count).hasPrefix(":"),
      argument.withPath({ access($0, F_OK) }) != 0
    {
      self = .file(path: try UnitFile.path(ofUnit: String(argument.dropFirst(scheme.count + 1))))
    } else {
      self = .file(path: argument)
    }
  }

  private static func server(_ address: String, scheme: String) throws -> Location {
    try located(in: address.withoutCredentials, .usage) { () throws(Problem) in
      if EtcdAddress.schemes.contains(scheme) { return .etcd(try EtcdAddress(address)) }
      if HTTPAddress.schemes.contains(scheme) { return .web(try HTTPAddress(address)) }
      return .file(path: address)
    }
  }

  /// Returns advice if a missing file has the name of an address.
  static func hint(for error: StoreError) -> String? {
    guard case .notFound(let path) = error, path.contains("://") else { return nil }
    return "an address begins with https://, http://, etcd:// or etcds://"
  }

  /// The name for messages.
  var label: String {
    switch self {
    case .standardInput: StandardInput.label
    case .file(let path): path
    case .etcd(let address): address.text
    case .web(let address): address.text
    }
  }

  /// The path of a file; nil for anything else.
  var filePath: String? { if case .file(let path) = self { path } else { nil } }

  /// The directory of a file, with a slash at its end; nil for a server.
  var directory: String? {
    switch self {
    case .standardInput: "./"
    case .file(let path): path.directoryPart ?? "./"
    case .etcd, .web: nil
    }
  }

  /// Returns the path if `argument` names a file. Otherwise throws that it has no `feature`, such as
  /// "history".
  static func file(_ argument: String, having feature: String) throws -> String {
    let location = try Location(argument)
    if case .file(let path) = location { return path }
    throw Failure("prefs: \(location.label.printable) has no \(feature); name a file", .usage)
  }
}

extension StandardInput {
  /// The owner of the file or pipe.
  static var owner: DocumentOwner { .ofFile(behind: STDIN_FILENO) }

  /// Returns the name of the argument `file` in messages.
  static func label(of file: String) -> String { file == name ? label : file }

  static func snapshot(_ options: ReadingOptions) throws -> DocumentSnapshot {
    let bytes = try read()
    return try located(in: label, .data) { () throws(Problem) in
      let document = try DocumentReader.open(bytes, named: nil, options)
      return DocumentSnapshot(document, revision: Revision(token: label))
    }
  }

  /// Reads standard input or a file, as the argument `file` names it.
  static func bytes(of file: String, onBehalfOf owner: DocumentOwner? = nil) throws -> [UInt8] {
    file == name ? try read() : try FileContents.read(file, onBehalfOf: owner)
  }
}

/// Adds the document's path to a problem.
func located<Result>(
  in path: String, _ status: ExitStatus = .no, _ body: () throws(Problem) -> Result
) throws(Failure) -> Result {
  do throws(Problem) {
    return try body()
  } catch {
    throw Failure(error, in: path, status)
  }
}

extension Error {
  /// The description of this error for the command line; nil for an error of ArgumentParser.
  var failure: Failure? {
    switch self {
    case let failure as Failure: failure
    case let error as StoreError: Failure(error)
    case let error as StateError: Failure("prefs: \(error)", .inputOutput)
    case let error as TerminalError: Failure("prefs: \(error)", .usage)
    case let error as EditingError: Failure("prefs: \(error)", .system)
    default: nil
    }
  }
}
