import Platform
import Preferences

/// The user, machine and process of an action on a file, as far as this process can determine them.
public struct Author: Hashable, Sendable {
  /// The user's name. For root by `sudo`, the calling user's.
  public let user: String
  /// The name of the machine.
  public let host: String
  /// The client's address of an SSH connection.
  public let remote: String?
  /// The terminal's path, such as `/dev/pts/3`.
  public let terminal: String?
  /// The process ID.
  public let process: Int

  /// Makes an author. `remote` and `terminal` are nil if there is none.
  public init(
    user: String, host: String, remote: String? = nil, terminal: String? = nil, process: Int
  ) {
    self.user = user
    self.host = host
    self.remote = remote
    self.terminal = terminal
    self.process = process
  }

  /// The user of this process.
  public static var current: Author {
    Author(
      user: userName, host: hostName, remote: remoteAddress, terminal: terminalName,
      process: Int(getpid()))
  }

  private static var userName: String {
    if geteuid() == 0, let caller = String(environment: "SUDO_USER") { return caller }
    return UserDatabase.name(of: getuid()) ?? "\(getuid())"
  }

  static var hostName: String {
    text(filledBy: { gethostname($0, $1) }) ?? "localhost"
  }

  private static var remoteAddress: String? {
    String(environment: "SSH_CONNECTION")?.split(separator: " ").first.map(String.init)
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
}

extension Author: CustomStringConvertible {
  /// The author for display: `ann@web-1, from 10.0.0.7, pts/3`.
  public var description: String {
    let parts: [String?] = [
      "\(user)@\(host)", remote.map { "from \($0)" },
      terminal.map { $0.hasPrefix("/dev/") ? String($0.dropFirst(5)) : $0 },
    ]
    return parts.compactMap(\.self).joined(separator: ", ").printable
  }

  /// The author as a dictionary for records.
  package var value: PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = [
      "user": .string(user), "host": .string(host), "process": .integer(process),
    ]
    if let remote { members["remote"] = .string(remote) }
    if let terminal { members["terminal"] = .string(terminal) }
    return .dictionary(members)
  }

  package init(_ members: RecordMembers) throws(StateError) {
    self.init(
      user: try members.text("user"), host: try members.text("host"),
      remote: members.textIfPresent("remote"), terminal: members.textIfPresent("terminal"),
      process: try members.integer("process"))
  }
}
