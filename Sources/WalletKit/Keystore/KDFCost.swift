/// What one guess at a passphrase costs: passes and memory of Argon2id (RFC 9106), one lane.
public struct KDFCost: Hashable, Sendable {
  /// The number of passes over the memory.
  public let passes: Int

  /// The memory, in KiB.
  public let memoryKiB: Int

  /// What is written: about 0.4 s and 256 MiB.
  public static let standard = KDFCost(passes: 3, memoryKiB: 262_144)

  /// What is written for machines with little memory: 64 MiB.
  public static let lowMemory = KDFCost(passes: 4, memoryKiB: 65_536)

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
  public var isBelowStandard: Bool {
    passes * memoryKiB < Self.standard.passes * Self.standard.memoryKiB
  }
}
