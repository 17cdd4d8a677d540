import CPlatform
import CSodium

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What one guess at a passphrase costs: passes and memory of Argon2id (RFC 9106), one lane.
package struct KDFCost: Hashable, Sendable {
  /// The number of passes over the memory.
  package let passes: Int

  package let memoryKiB: Int

  /// The least that is written: about 0.4 s and 256 MiB.
  package static let standard = KDFCost(passes: 3, memoryKiB: 262_144)

  /// What is written for machines with little memory: 64 MiB.
  package static let lowMemory = KDFCost(passes: 4, memoryKiB: 65_536)

  /// The most that a file may ask of its reader: 16 passes over 2 GiB, about a minute.
  static let passesAllowed = 1...16
  static let memoryAllowed = 8...2_097_152

  /// Takes any figures; those of a file are held against the limits when it is read.
  init(passes: Int, memoryKiB: Int) {
    self.passes = passes
    self.memoryKiB = memoryKiB
  }

  /// True when a reader is willing to spend this.
  var isAllowed: Bool {
    Self.passesAllowed.contains(passes) && Self.memoryAllowed.contains(memoryKiB)
  }

  /// True when a guess costs less than ``standard``, which `doctor` tells.
  package var isBelowStandard: Bool {
    passes * memoryKiB < Self.standard.passes * Self.standard.memoryKiB
  }

  /// True when a guess costs less than anything that is written today, ``lowMemory`` included.
  ///
  /// Such a file is of another program, or of a time when machines were slower.
  package var isWeak: Bool {
    let least = memoryKiB < Self.standard.memoryKiB ? Self.lowMemory : Self.standard
    return memoryKiB < least.memoryKiB || passes < least.passes
  }
}

extension KDFCost {
  /// What a guess should take of the user's time, in nanoseconds of one core.
  private static let aim: UInt64 = 1_000_000_000

  /// The memory of the trial, in KiB: large enough to leave the caches, small enough to be quick.
  private static let trial = KDFCost(passes: 2, memoryKiB: 65_536)

  /// As many passes over 256 MiB as take this machine about a second, and never below ``standard``.
  ///
  /// Costs a trial of about 0.1 s. Counted is the time of the processor, so that other work on the
  /// machine does not make the wallet weaker. Where the trial gets no memory, ``standard``.
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
