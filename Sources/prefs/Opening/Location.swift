import Fleet
import Glibc
import Preferences
import PreferencesCommands

/// Where preferences are, as a command line names it.
enum Location: Hashable, Sendable {
  case standardInput
  case file(path: String)
  case etcd(EtcdAddress)

  /// A file that is there is meant, whatever its name looks like. Throws where it is an address that
  /// cannot be one.
  init(_ argument: String) throws(Failure) {
    let scheme = argument.prefix { $0 != ":" }
    if argument == StandardInput.name {
      self = .standardInput
    } else if argument.dropFirst(scheme.count).hasPrefix("://"), access(argument, F_OK) != 0 {
      self = try Self.server(argument, scheme: String(scheme))
    } else {
      self = .file(path: argument)
    }
  }

  private static func server(_ address: String, scheme: String) throws(Failure) -> Location {
    guard EtcdAddress.schemes.contains(scheme) else { return .file(path: address) }
    do throws(Problem) {
      return .etcd(try EtcdAddress(address))
    } catch {
      throw Failure(error, in: address, .usage)
    }
  }

  /// As it is shown.
  var label: String {
    switch self {
    case .standardInput: StandardInput.shown
    case .file(let path): path
    case .etcd(let address): address.text
    }
  }

  /// Around a file, with a slash at its end; nil where there are no files around it.
  var directory: String? {
    switch self {
    case .standardInput: "./"
    case .file(let path): path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    case .etcd: nil
    }
  }
}
