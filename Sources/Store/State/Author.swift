import Glibc
import Preferences

/// Who did something to a file, and from where, as far as this process can tell.
public struct Author: Hashable, Sendable {
  /// By name; who became root with `sudo` is that user still.
  public let user: String
  public let host: String
  /// The address that an SSH connection came from.
  public let remote: String?
  /// `/dev/pts/3`
  public let terminal: String?
  public let process: Int

  public init(
    user: String, host: String, remote: String? = nil, terminal: String? = nil, process: Int
  ) {
    self.user = user
    self.host = host
    self.remote = remote
    self.terminal = terminal
    self.process = process
  }

  public static var current: Author {
    Author(
      user: userName, host: hostName, remote: remoteAddress, terminal: terminalName,
      process: Int(getpid()))
  }

  private static var userName: String {
    if geteuid() == 0, let caller = environment("SUDO_USER") { return caller }
    return UserDatabase.name(of: getuid()) ?? "\(getuid())"
  }

  static var hostName: String {
    text(filledBy: { gethostname($0, $1) }) ?? "localhost"
  }

  private static var remoteAddress: String? {
    environment("SSH_CONNECTION")?.split(separator: " ").first.map(String.init)
  }

  private static var terminalName: String? {
    text(filledBy: { ttyname_r(STDIN_FILENO, $0, $1) })
  }

  private static func text(filledBy call: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
      guard let start = text.baseAddress, call(start, text.count - 1) == 0 else { return nil }
      start[text.count - 1] = 0
      return String(cString: start)
    }
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension Author {
  /// `ann@web-1, from 10.0.0.7, pts/3`, printable.
  public var words: String {
    let parts: [String?] = [
      "\(user)@\(host)", remote.map { "from \($0)" },
      terminal.map { $0.hasPrefix("/dev/") ? String($0.dropFirst(5)) : $0 },
    ]
    return parts.compactMap(\.self).joined(separator: ", ").printable
  }

  package var value: PreferenceValue {
    var members: [(String, PreferenceValue)] = [
      ("user", .string(user)), ("host", .string(host)), ("process", .integer(process)),
    ]
    if let remote { members.append(("remote", .string(remote))) }
    if let terminal { members.append(("terminal", .string(terminal))) }
    return .dictionary(.init(uniqueKeysWithValues: members))
  }

  init(_ value: PreferenceValue?) throws(Unsealed) {
    let members = try Members(value, of: "author")
    self.init(
      user: try members.text("user"), host: try members.text("host"),
      remote: members.textIfThere("remote"), terminal: members.textIfThere("terminal"),
      process: try members.integer("process"))
  }
}
