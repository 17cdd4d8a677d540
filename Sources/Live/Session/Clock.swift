#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The time of day.
package enum Clock {
  /// Seconds since 1970.
  package static var now: UInt64 { UInt64(max(0, time(nil))) }

  /// Seconds since an earlier time; 0 if the clock was set back.
  package static func seconds(since start: UInt64) -> UInt64 { max(now, start) - start }
}
