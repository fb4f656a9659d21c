import Foundation

/// Returns the processor time of this thread for `work`, in seconds. Other tests do not make it longer.
public func processorTime(_ work: () throws -> Void) rethrows -> Double {
  let start = threadTime
  try work()
  return threadTime - start
}

private var threadTime: Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
