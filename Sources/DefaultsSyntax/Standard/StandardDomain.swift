import FoundationEssentials
import Preferences
import Store
import Synchronization

/// The domain of calls that name none: `Account.set(true, forKey: .isUserLoggedIn)`.
///
/// It is the one that `makeStandard` named, else one over the program's own file:
/// `$XDG_CONFIG_HOME/<program>/settings.json`, in `~/.config` where that is not set.
extension Domain where Namespace == StandardKeys {
  public static var standard: Domain<StandardKeys> {
    StandardDomain.ofTask ?? StandardDomain.ofProcess.withLock { $0.use() }
  }
}

extension Domain {
  /// Once, before the standard domain is first used. Later the program stops with a message: its
  /// preferences would stand in two places.
  ///
  ///     let Defaults = Domain(Keys.app, store: FileStore("~/.config/app/settings.json"))
  ///     Defaults.makeStandard()
  public func makeStandard() {
    guard StandardDomain.ofProcess.withLock({ $0.adopt(withoutKeys) }) else {
      ProgrammingError.stop(
        "makeStandard comes before the first use of the standard domain, and once")
    }
  }

  /// The standard one for what `body` does, and for no other task: so that tests run side by side,
  /// each over a store of its own.
  public func asStandard<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await StandardDomain.$ofTask.withValue(withoutKeys, operation: body)
  }
}

enum StandardDomain {
  case unused
  case used(Domain<StandardKeys>)

  @TaskLocal static var ofTask: Domain<StandardKeys>?
  static let ofProcess = Mutex(StandardDomain.unused)

  static func path(of program: String) -> String {
    "\(ConfigurationDirectory.path(of: program))/settings.json"
  }

  /// A file that does not exist yet is not made at once: a program that goes on to name another
  /// domain as the standard one must not leave it behind.
  fileprivate mutating func use() -> Domain<StandardKeys> {
    if case .used(let domain) = self { return domain }
    let file = FileStore(Self.path(of: ProcessInfo.processInfo.processName))
    let domain = Domain(
      StandardKeys(), store: file,
      firstSaveDelay: file.mayExist ? nil : FirstSaveDelay(.seconds(5)))
    self = .used(domain)
    return domain
  }

  /// Returns false if a domain is used already.
  fileprivate mutating func adopt(_ domain: Domain<StandardKeys>) -> Bool {
    guard case .unused = self else { return false }
    self = .used(domain)
    return true
  }
}
