#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The time that a processor works for a thread, which does not pass while other work has it.
package enum ProcessorTime {
  /// A failure of the system's clock.
  package struct Failure: Error {}

  /// Measures work that stays on this thread.
  package static func of(_ work: () throws -> Void) throws -> Duration {
    let start = try now()
    try work()
    return try now() - start
  }

  private static func now() throws -> Duration {
    var time = timespec()
    guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { throw Failure() }
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
}
