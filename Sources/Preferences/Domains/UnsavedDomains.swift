import Glibc
import Synchronization

/// The domains that hold what is not saved yet. A program that ends by `exit`, or by the end of its
/// main function, waits for them, five seconds at most.
enum UnsavedDomains {
  private static let cores = Mutex<[ObjectIdentifier: DomainCore]>([:])
  private static let seconds = 5

  private static let waitsAtExit: Bool = {
    atexit { UnsavedDomains.wait() }
    return true
  }()

  static func insert(_ core: DomainCore) {
    guard waitsAtExit else { return }
    cores.withLock { $0[ObjectIdentifier(core)] = core }
  }

  static func remove(_ core: DomainCore) {
    cores.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(core)) }
  }

  private static func wait() {
    let end = ContinuousClock.now + .seconds(seconds)
    while cores.withLock({ !$0.isEmpty }), ContinuousClock.now < end { usleep(1000) }
  }
}
