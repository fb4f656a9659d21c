import FoundationEssentials
import Preferences
import Store
import Synchronization

/// The domain of calls that name no domain, such as `Account.set(true, forKey: .isUserLoggedIn)`.
extension Domain where Namespace == StandardKeys {
  /// The domain that `makeStandard` was called on, else one over the program's own file: `$XDG_CONFIG_HOME/<program>/settings.json`, in `~/.config` if that variable is not set.
  public static var standard: Domain<StandardKeys> {
    StandardDomain.ofTask ?? StandardDomain.ofProcess.withLock { $0.use() }
  }
}

extension Domain {
  /// Makes this domain the standard one. Call it once, before the first use of the standard domain.
  /// A later call stops the program with a message, because its preferences would be in two places.
  ///
  ///     let Defaults = Domain(Keys.app, store: FileStore("~/.config/app/settings.json"))
  ///     Defaults.makeStandard()
  public func makeStandard() {
    guard StandardDomain.ofProcess.withLock({ $0.set(withoutKeys) }) else {
      ProgrammingError.stop(
        "makeStandard comes before the first use of the standard domain, and once")
    }
  }

  /// Runs `body` with this domain as the standard one of its task, for tests that run in parallel.
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

  /// Returns the domain in use. If it is over a file that does not exist yet, its first save is
  /// delayed: a program that later chooses another standard domain must not leave that file behind.
  fileprivate mutating func use() -> Domain<StandardKeys> {
    if case .used(let domain) = self { return domain }
    let file = FileStore(Self.path(of: ProcessInfo.processInfo.processName))
    let domain = Domain(
      StandardKeys(), store: file,
      firstSaveDelay: file.mayExist ? nil : FirstSaveDelay(.seconds(5)))
    self = .used(domain)
    return domain
  }

  /// Sets the domain. Returns false if one is already in use.
  fileprivate mutating func set(_ domain: Domain<StandardKeys>) -> Bool {
    guard case .unused = self else { return false }
    self = .used(domain)
    return true
  }
}

/// A namespace without keys. In the standard domain, every key has a name of its own.
public struct StandardKeys: Namespace {
  /// Creates the namespace.
  public init() {}
}

extension Namespace {
  fileprivate var withoutKeys: StandardKeys { StandardKeys() }
}

extension Domain {
  /// The domain without its declared keys, over the same store and values.
  var withoutKeys: Domain<StandardKeys> { self[dynamicMember: \.withoutKeys] }
}

/// Access by name, with keys without rules.
extension Domain {
  /// Returns the value called `name`. Nil if it is absent or has another type.
  func value<Value: PreferenceType>(named name: String) -> Value? {
    value(named: name, as: Value.self)
  }

  /// Sets the value; nil removes it. A refusal by a declared key is in `problems`.
  func store<Value: PreferenceType>(_ value: Value?, named name: String) {
    self[Key<Value?>(name)] = value
  }
}
