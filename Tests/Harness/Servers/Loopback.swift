import Foundation
import Glibc
import Synchronization

/// Blocking TCP calls on 127.0.0.1.
package enum Loopback {
  struct Refused: Error {
    let call: String
    let why = String(cString: strerror(errno))
  }

  /// Opens a listening socket. Port 0 chooses a free port.
  static func listen(at port: Int = 0) throws -> (socket: Int32, port: Int) {
    let listener = try open()
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    let isBound = withAddress(port) { Glibc.bind(listener, $0, $1) } == 0
    guard isBound, Glibc.listen(listener, 64) == 0, let own = self.port(of: listener) else {
      defer { close(listener) }
      throw Refused(call: "bind")
    }
    return (listener, own)
  }

  /// Waits for a connection. Returns a negative number if the socket does not listen any more. No
  /// program that a test starts inherits the connection, which would keep it open.
  static func accept(_ listener: Int32) -> Int32 {
    var event = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    while poll(&event, 1, -1) < 0, errno == EINTR {}
    return Program.starting.withLock { _ in
      let connection = Glibc.accept(listener, nil, nil)
      if connection >= 0 { _ = fcntl(connection, F_SETFD, FD_CLOEXEC) }
      return connection
    }
  }

  package static func connect(to port: Int) throws -> Int32 {
    let socket = try open()
    guard withAddress(port, { Glibc.connect(socket, $0, $1) }) == 0 else {
      defer { close(socket) }
      throw Refused(call: "connect")
    }
    return socket
  }

  /// Returns free ports that the system does not choose for other sockets. A port is not returned
  /// again soon.
  package static func freePorts(_ count: Int) throws -> [Int] {
    try lastPort.withLock { last in
      try (0..<count).map { _ in
        for _ in ownPorts {
          last = last + 1 < ownPorts.upperBound ? last + 1 : ownPorts.lowerBound
          if let taken = try? listen(at: last) {
            close(taken.socket)
            return last
          }
        }
        throw Refused(call: "bind")
      }
    }
  }

  private static let lastPort = Mutex(Int.random(in: ownPorts))

  /// The ports below those that the system chooses for connections and for listeners on port 0.
  private static let ownPorts: Range<Int> = {
    let range = try? String(
      contentsOfFile: "/proc/sys/net/ipv4/ip_local_port_range", encoding: .utf8)
    let lowest = range.flatMap { Int($0.prefix(while: \.isNumber)) } ?? 0
    return 10_000..<(lowest > 12_000 ? lowest : 30_000)
  }()

  /// Reads the next bytes. Returns an empty array at the end of input or if nothing arrives within
  /// `seconds`.
  static func read(_ socket: Int32, within seconds: Int32? = nil) -> [UInt8] {
    var event = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    if let seconds, poll(&event, 1, seconds * 1000) < 1 { return [] }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(socket, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  /// Waits for `time`, then returns whether input, or its end, has arrived.
  static func hasInput(_ socket: Int32, after time: Duration) -> Bool {
    Thread.sleep(forTimeInterval: time / .seconds(1))
    var event = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&event, 1, 0) == 1
  }

  @discardableResult
  static func write(_ bytes: [UInt8], to socket: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func open() throws -> Int32 {
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let made = socket(AF_INET, type, 0)
    guard made >= 0 else { throw Refused(call: "socket") }
    return made
  }

  private static func withAddress<Result>(
    _ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
  }

  private static func port(of socket: Int32) -> Int? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
    }
    return code == 0 ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }
}
