/// Everything that is wrong with a store and its overrides when a program starts, in one message.
public struct StartupError: Error, CustomStringConvertible {
  /// The name of the store in messages.
  public let store: String
  /// Why the store could not be read. Nil if it could.
  public let failure: StoreError?
  /// The problems of `Domain.problems`, with their positions in the file.
  public let problems: [Problem]

  /// The message: one line, or a line for the store and one for each problem.
  public var description: String {
    let lines = [failure?.report].compactMap(\.self) + problems.map(\.description)
    guard lines.count > 1 else { return "\(store): \(lines.joined())" }
    return (["\(store): \(lines.count) problems"] + lines.map { "  \($0)" })
      .joined(separator: "\n")
  }
}

extension Domain {
  /// Throws everything that is wrong now: that the store cannot be read, values that break their rules,
  /// unknown keys, and overrides that cannot be applied. A file that does not exist is not an error.
  ///
  /// For a program whose commands share one domain: `config` repairs what `run` refuses to start with.
  ///
  ///     struct Config: PreferenceCommands { static let domain = Defaults }
  ///     struct Run: AsyncParsableCommand {
  ///       func run() async throws { try Defaults.requireNoProblems() }
  ///     }
  public func requireNoProblems() throws(StartupError) { try core.requireNoProblems() }

  /// Loads the store at once. If `strict` is true, throws everything that is wrong with it: that it
  /// cannot be read, values that break their rules, unknown keys, and overrides that cannot be
  /// applied. A file that does not exist is not an error.
  public init(
    _ keys: Namespace, store: any LocalStore, over lower: [any LocalStore] = [],
    overrides: Overrides = .none, watching: Bool = true, strict: Bool
  ) throws(StartupError) {
    self.init(keys, store: store, over: lower, overrides: overrides, watching: watching)
    if strict { try core.requireNoProblems() }
  }

  /// Loads a store that may have to be waited for. Throws if the store cannot be read. If `strict` is
  /// true, also throws if its values or the overrides have problems.
  public init(
    _ keys: Namespace, loading store: any PreferenceStore, over lower: [any LocalStore] = [],
    overrides: Overrides = .none, watching: Bool = true, strict: Bool
  ) async throws(StartupError) {
    do throws(StoreError) {
      try await self.init(
        keys, loading: store, over: lower, overrides: overrides, watching: watching)
    } catch {
      throw StartupError(store: store.label, failure: error, problems: [])
    }
    if strict { try core.requireNoProblems() }
  }
}

extension DomainCore {
  fileprivate func requireNoProblems() throws(StartupError) {
    let failure = state.withLock(\.failure)
    let problems = problems
    guard failure != nil || !problems.isEmpty else { return }
    let base = values.base
    let located = problems.map { problem in
      guard problem.source == nil, let name = problem.name.flatMap(base.resolve) else {
        return problem
      }
      var problem = problem
      problem.place = base.place(of: name)
      return problem
    }
    throw StartupError(store: store.label, failure: failure, problems: located)
  }
}
