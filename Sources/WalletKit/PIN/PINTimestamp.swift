import Files
import CPlatform
import Core

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A moment that setting the clock does not affect: a boot of the machine, and the time since then.
struct PINTimestamp: Equatable, Sendable {
  static let bootSize = 16

  /// Identifies the boot of the machine; zeros if the system does not tell.
  var boot: [UInt8]
  /// Milliseconds since the machine started, including its sleep.
  var milliseconds: Int64

  /// An unknown moment: the time from it or to it is never certain.
  static let unsure = PINTimestamp(boot: [UInt8](repeating: 0xFF, count: bootSize), milliseconds: 0)

  /// Returns the milliseconds from an earlier moment to this one, as far as they are certain.
  ///
  /// After a restart only the time since then is certain. Nil if this moment seems to be before the
  /// other, or if one of them is ``unsure``.
  func passed(since earlier: PINTimestamp) -> Int64? {
    guard self != .unsure, earlier != .unsure else { return nil }
    guard boot == earlier.boot else { return milliseconds }
    return milliseconds >= earlier.milliseconds ? milliseconds - earlier.milliseconds : nil
  }

  /// The current moment.
  static let system: @Sendable () -> PINTimestamp = {
    var time = timespec()
    #if canImport(Glibc)
      let clock = CLOCK_BOOTTIME
    #else
      // It continues while the machine sleeps, unlike the clock of this name on Linux.
      let clock = CLOCK_MONOTONIC
    #endif
    // Without a clock no time passes and no wait ends; the password still opens the wallet.
    guard clock_gettime(clock, &time) == 0, let shift = BootClockShift.system.milliseconds else {
      return unsure
    }
    let shown = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    let (milliseconds, isTooMuch) = shown.subtractingReportingOverflow(shift)
    guard !isTooMuch, CanonicalJSON.integers.contains(milliseconds) else { return unsure }
    return PINTimestamp(boot: systemBoot, milliseconds: milliseconds)
  }

  #if canImport(Glibc)
    private static func bootIdentifier() -> [UInt8]? {
      guard let file = try? Descriptor(opening: "/proc/sys/kernel/random/boot_id", O_RDONLY) else {
        return nil
      }
      return try? file.read(limit: 64)
    }
  #endif

  private static var systemBoot: [UInt8] {
    #if canImport(Glibc)
      let text = bootIdentifier()
    #else
      var bytes = [UInt8](repeating: 0, count: 64)
      var count = bytes.count
      let answer = sysctlbyname("kern.bootsessionuuid", &bytes, &count, nil, 0)
      let text = answer == 0 ? Array(bytes.prefix(count)) : nil
    #endif
    let digits = (text ?? []).filter(Slug.isHexDigit).prefix(2 * bootSize)
    let boot = try? Hex.decode(String(decoding: digits, as: UTF8.self))
    return boot?.count == bootSize ? boot ?? [] : [UInt8](repeating: 0, count: bootSize)
  }
}
