import CPlatform
import CSodium

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The cost of one guess at a password: Argon2id (RFC 9106) passes and memory, one lane.
package struct KDFCost: Hashable, Sendable {
  /// The number of passes over the memory.
  package let passes: Int

  package let memoryKiB: Int

  /// The minimum for new files: about 0.4 s and 256 MiB.
  package static let standard = KDFCost(passes: 3, memoryKiB: 262_144)

  /// The cost for machines with little memory: 64 MiB.
  package static let lowMemory = KDFCost(passes: 4, memoryKiB: 65_536)

  /// The limits that a reader accepts, up to 16 passes over 2 GiB, about a minute.
  static let passesAllowed = 1...16
  static let memoryAllowed = 8...2_097_152

  /// Accepts any values; those of a file are checked against the limits when it is read.
  init(passes: Int, memoryKiB: Int) {
    self.passes = passes
    self.memoryKiB = memoryKiB
  }

  /// True if a reader accepts this cost.
  var isAllowed: Bool {
    Self.passesAllowed.contains(passes) && Self.memoryAllowed.contains(memoryKiB)
  }

  /// True if a guess costs less than ``standard``, which `doctor` reports.
  package var isBelowStandard: Bool {
    passes * memoryKiB < Self.standard.passes * Self.standard.memoryKiB
  }

  /// True if a guess costs less than for any new file, ``lowMemory`` included.
  ///
  /// Such a file was written by another program, or when machines were slower.
  package var isWeak: Bool {
    let least = memoryKiB < Self.standard.memoryKiB ? Self.lowMemory : Self.standard
    return memoryKiB < least.memoryKiB || passes < least.passes
  }
}

extension KDFCost {
  /// The time that a guess should take, in nanoseconds of one core.
  private static let aim: UInt64 = 1_000_000_000

  /// The cost of the trial: enough memory to exceed the caches, little enough to be quick.
  private static let trial = KDFCost(passes: 2, memoryKiB: 65_536)

  /// Returns a cost that takes this machine about a second, and is never below ``standard``.
  ///
  /// The memory is always 256 MiB; the passes vary. Runs a trial of about 0.1 s, or returns
  /// ``standard`` if the trial gets no memory. Processor time is measured, so that other work on
  /// the machine does not make the wallet weaker.
  package static func calibrated() -> KDFCost {
    let passes = measured().map { nanoseconds in
      let passMemory = UInt64(trial.passes * trial.memoryKiB)
      let onePass = nanoseconds * UInt64(standard.memoryKiB) / passMemory
      return Int(clamping: aim / max(1, onePass))
    }
    let range = standard.passes...passesAllowed.upperBound
    return KDFCost(
      passes: min(max(passes ?? standard.passes, range.lowerBound), range.upperBound),
      memoryKiB: standard.memoryKiB
    )
  }

  private static func measured() -> UInt64? {
    guard let start = processorTime, Sodium.isReady else { return nil }
    var output = [UInt8](repeating: 0, count: 32)
    let answer = crypto_pwhash(
      &output,
      UInt64(output.count),
      "a trial",
      7,
      [UInt8](repeating: 0, count: Argon2id.saltSize),
      UInt64(trial.passes),
      trial.memoryKiB * 1024,
      crypto_pwhash_ALG_ARGON2ID13
    )
    guard answer == 0, let end = processorTime, end > start else { return nil }
    return end - start
  }

  private static var processorTime: UInt64? {
    var time = timespec()
    guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return nil }
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
