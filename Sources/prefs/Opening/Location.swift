import Fleet
import Glibc
import Preferences
import PreferencesCommands

/// Where preferences are, as a command line names it.
enum Location: Hashable, Sendable {
  case standardInput
  case file(path: String)
  case etcd(EtcdAddress)
  case web(HTTPAddress)

  /// A file that is there is meant, whatever its name looks like; `./` before it makes it one in any
  /// case. Throws where it is an address that cannot be one.
  init(_ argument: String) throws(Failure) {
    let scheme = argument.prefix { $0 != ":" }
    if argument == StandardInput.name {
      self = .standardInput
    } else if argument.dropFirst(scheme.count).hasPrefix("://"),
      argument.withPath({ access($0, F_OK) }) != 0
    {
      self = try Self.server(argument.asText(), scheme: scheme.lowercased())
    } else {
      self = .file(path: argument)
    }
  }

  private static func server(_ address: String, scheme: String) throws(Failure) -> Location {
    do throws(Problem) {
      if EtcdAddress.schemes.contains(scheme) { return .etcd(try EtcdAddress(address)) }
      if HTTPAddress.schemes.contains(scheme) { return .web(try HTTPAddress(address)) }
    } catch {
      throw Failure(error, in: address.withoutCredentials, .usage)
    }
    return .file(path: address)
  }

  /// What addresses look like, for a file that is not there and is called like one.
  static func hint(for error: StoreError) -> String? {
    guard case .notFound(let path) = error, path.contains("://") else { return nil }
    return "an address begins with https://, http://, etcd:// or etcds://"
  }

  /// As it is shown.
  var label: String {
    switch self {
    case .standardInput: StandardInput.shown
    case .file(let path): path
    case .etcd(let address): address.text
    case .web(let address): address.text
    }
  }

  /// Around a file, with a slash at its end; nil where there are no files around it.
  var directory: String? {
    switch self {
    case .standardInput: "./"
    case .file(let path): path.directoryPart ?? "./"
    case .etcd, .web: nil
    }
  }

  /// Throws where `argument` names no file. `what` is what only files have: `history`.
  static func file(_ argument: String, having what: String) throws(Failure) -> String {
    let location = try Location(argument)
    if case .file(let path) = location { return path }
    throw Failure("prefs: \(location.label.printable) has no \(what); name a file", .usage)
  }
}
