import CPOSIX
import Dispatch
import Synchronization

extension Domain {
  /// Loads the store again whenever this process receives SIGHUP, as administrators expect of a
  /// daemon, until the domain is no longer used. From the first call on, the signal does not end the
  /// process any more.
  ///
  /// A file or server that can be watched is loaded again without it.
  public func reloadOnHangup() { Hangups.add(core) }
}

/// The domains that load their stores again on SIGHUP.
enum Hangups {
  private static let cores = Mutex<[ObjectIdentifier: DomainCore]>([:])

  /// The pipe that the signal handler writes to, because a handler may call little else.
  private static let pipe = {
    var ends: [Int32] = [-1, -1]
    _ = posix_pipe(&ends)
    return (reading: ends[0], writing: ends[1])
  }()

  /// Reads the pipe for as long as the process runs. Nil until the first domain is added.
  private static let source = Mutex<(any DispatchSourceRead)?>(nil)

  private static func handleSignal() -> any DispatchSourceRead {
    let reading = pipe.reading
    let source = DispatchSource.makeReadSource(fileDescriptor: reading, queue: .global())
    source.setEventHandler {
      var byte: UInt8 = 0
      while read(reading, &byte, 1) == 1 {}
      for core in cores.withLock({ Array($0.values) }) { core.reload() }
    }
    source.activate()
    signal(SIGHUP) { _ in
      // A full pipe wakes the source as well.
      let old = posix_exchange_errno(0)
      var byte: UInt8 = 0
      write(Hangups.pipe.writing, &byte, 1)
      _ = posix_exchange_errno(old)
    }
    return source
  }

  static func add(_ core: DomainCore) {
    cores.withLock { $0[ObjectIdentifier(core)] = core }
    source.withLock { if $0 == nil { $0 = handleSignal() } }
  }

  static func remove(_ core: DomainCore) {
    cores.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(core)) }
  }
}
