import Foundation

/// The number of rounds is limited instead of the time, since other tests may block all threads for a while.
private let rounds = 10_000

/// Waits until `holds` is true. Returns false if it does not become true.
@discardableResult
public func eventually(_ holds: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<rounds {
    if try holds() { return true }
    usleep(5000)
  }
  return try holds()
}

/// Waits until `holds` is true, without blocking the thread. Returns false if it does not become true.
@discardableResult
public func eventually(_ holds: () throws -> Bool) async rethrows -> Bool {
  for _ in 0..<rounds {
    if try holds() { return true }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return try holds()
}
