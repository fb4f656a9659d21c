import Dispatch
import Platform
import Synchronization
import TinyNetworking

/// A thread that performs transfers. It starts with the first transfer, and sleeps while nothing arrives
/// and no deadline passes.
final class TransferLoop: Sendable {
  private enum Command {
    case start(Transfer)
    case resume(Transfer)
    case end(Transfer, NetworkingError.Reason)
    case stop
  }

  private struct State {
    var commands: [Command] = []
    var isRunning = false
    var isStopped = false
  }

  private let state = Mutex(State())
  private let wake: Int32?
  private let mostConnections: Int?

  /// `mostConnections`: the most connections that are open at the same time, or nil for any number.
  init(mostConnections: Int? = nil) {
    self.mostConnections = mostConnections
    wake = CurlLibrary.makeWakeDescriptor()
  }

  deinit { if let wake { close(wake) } }

  /// Begins `transfer`. Throws if libcurl is missing; any other failure ends the transfer.
  func start(_ transfer: Transfer) throws(NetworkingError) {
    try CurlLibrary.load(for: transfer.options.url)
    send(.start(transfer))
  }

  /// Lets the body of `transfer` go on after it was paused.
  func resume(_ transfer: Transfer) { send(.resume(transfer)) }

  func cancel(_ transfer: Transfer) { send(.end(transfer, .cancelled)) }

  /// Ends all transfers and connections, and the thread.
  func stop() { send(.stop) }

  private func send(_ command: Command) {
    var isStart = false
    if case .start = command { isStart = true }
    let (isAccepted, wasRunning) = state.withLock { state in
      let wasRunning = state.isRunning
      // Only a start needs a thread.
      let isAccepted = !state.isStopped && wake != nil && (wasRunning || isStart)
      if case .stop = command { state.isStopped = true }
      if isAccepted {
        state.commands.append(command)
        state.isRunning = true
      }
      return (isAccepted, wasRunning)
    }
    if isAccepted, wasRunning {
      wakeUp()
    } else if isAccepted {
      DispatchQueue(label: "transfers").async { self.run() }
    } else if case .start(let transfer) = command {
      transfer.end(transfer.error(.closed))
    }
  }

  private func wakeUp() {
    var one: UInt64 = 1
    if let wake { _ = write(wake, &one, MemoryLayout.size(ofValue: one)) }
  }

  private func takeCommands() -> [Command] {
    var count: UInt64 = 0
    if let wake { _ = read(wake, &count, MemoryLayout.size(ofValue: count)) }
    return state.withLock { state in
      defer { state.commands = [] }
      return state.commands
    }
  }

  private func run() {
    blockBrokenPipeSignal()
    var thread = TransferThread(CurlMulti(mostConnections: mostConnections))
    while true {
      for command in takeCommands() {
        switch command {
        case .start(let transfer): thread.start(transfer)
        case .resume(let transfer): thread.resume(transfer)
        case .end(let transfer, let reason): thread.end(transfer, for: reason)
        case .stop: return thread.endAll()
        }
      }
      thread.perform(wake: wake ?? -1)
    }
  }

  /// Libraries below libcurl may write to a socket that the peer has closed.
  private func blockBrokenPipeSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}

/// The transfers in progress, as the loop's thread sees them.
private struct TransferThread: ~Copyable {
  private let multi: CurlMulti?
  private var handles: [ObjectIdentifier: CurlHandle] = [:]

  init(_ multi: consuming CurlMulti?) { self.multi = multi }

  mutating func start(_ transfer: Transfer) {
    guard let handle = CurlHandle(transfer), multi?.add(handle) == true else {
      return transfer.end(transfer.error(.other("libcurl does not take the request")))
    }
    handles[ObjectIdentifier(transfer)] = handle
  }

  func resume(_ transfer: Transfer) { handles[ObjectIdentifier(transfer)]?.resume() }

  /// Does nothing if the transfer has ended.
  mutating func end(_ transfer: Transfer, for reason: NetworkingError.Reason) {
    guard let handle = handles.removeValue(forKey: ObjectIdentifier(transfer)) else { return }
    multi?.remove(handle)
    transfer.end(transfer.error(reason, mayHaveArrived: handle.progress.isRequestSent))
  }

  mutating func endAll() {
    for handle in Array(handles.values) { end(handle.transfer, for: .cancelled) }
  }

  /// Performs what is ready, ends what is too late, and waits for more.
  mutating func perform(wake: Int32) {
    var ended: [(Transfer, CurlFailure?)] = []
    multi?.perform { ended.append(($0, $1)) }
    for (transfer, failure) in ended {
      if let handle = handles.removeValue(forKey: ObjectIdentifier(transfer)) {
        multi?.remove(handle)
      }
      transfer.end(failure.map { NetworkingError($0, of: transfer.options) })
    }
    let now = ContinuousClock.now
    var next: ContinuousClock.Instant?
    for handle in Array(handles.values) {
      guard let expiry = handle.transfer.expiry(handle.progress.lastArrival) else { continue }
      if expiry <= now {
        end(handle.transfer, for: .timedOut)
      } else {
        next = min(next ?? expiry, expiry)
      }
    }
    multi?.wait(wake: wake, for: next.map { now.duration(to: $0) })
  }
}
