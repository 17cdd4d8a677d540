import CSodium
import Core

/// One thread of a search: its memory, allocated once, and its own curve context.
///
/// Nearly all its time is PBKDF2, so nothing else may cost a hundredth of that: between two
/// candidates no guarded memory is allocated, and no lock is taken.
struct RecoveryWorker: ~Copyable {
  private let problem: RecoveryProblem
  private var room: SecretBytes
  private var descent: RecoveryDerivation

  /// The number of candidates that had a valid checksum and went through PBKDF2.
  private var stretched = 0

  /// Offsets in the room. Its size is a multiple of 16, so its start is aligned to 16 too.
  private enum Place {
    static let words = 0  // 24 numbers of two bytes
    static let bits = 48  // 33 bytes, and one that a last group may extend into
    static let digest = 96
    static let seed = 128
    static let sentence = 192  // 24 words of at most 33 bytes, and spaces
    static let salt = 192 + 1024
    static let form = salt + 16  // where a passphrase is normalized
    static let size = form + 4 * 1024 + 16 + 16
  }

  init(_ problem: RecoveryProblem) throws(RecoveryError) {
    let room = try RecoveryProblem.memory(Place.size)
    let descent = try RecoveryDerivation(problem.target)
    self.problem = problem
    self.room = room
    self.descent = descent
  }

  /// Returns true if the candidate with this number is the right phrase.
  mutating func isRight(_ phase: RecoveryPhase, _ number: Int) throws(RecoveryError) -> Bool {
    let problem = problem
    let isStretched = try room.withMutableBytes { room throws(RecoveryError) in
      problem.write(phase, number, to: Self.part(room, Place.words, 48))
      guard Self.hasRightChecksum(room, problem) else { return false }
      let length = Self.writeSentence(room, problem)
      let sentence = UnsafeRawBufferPointer(
        rebasing: room[Place.sentence..<(Place.sentence + length)]
      )
      let seed = Self.part(room, Place.seed, 64)
      if case .passphrases = phase {
        let salt = try Self.writeSalt(room, problem, number)
        try Self.stretch(sentence, UnsafeRawBufferPointer(salt), into: seed)
      } else {
        try problem.salt.withBytes { salt throws(RecoveryError) in
          try Self.stretch(sentence, salt, into: seed)
        }
      }
      return true
    }
    guard isStretched else { return false }
    stretched += 1
    return try descent.reaches(problem.target, from: room, at: Place.seed)
  }

  /// Returns the number of candidates that went through PBKDF2 since the last call.
  mutating func takeStretchedCount() -> Int {
    defer { stretched = 0 }
    return stretched
  }

  /// Returns the phrase of the last candidate.
  func mnemonic() throws(RecoveryError) -> Mnemonic {
    do {
      return try room.withBytes { room throws(MnemonicError) in
        try Mnemonic(
          entropyBytes: UnsafeRawBufferPointer(
            rebasing: room[Place.bits..<(Place.bits + problem.wordCount / 3 * 4)]
          ),
          language: problem.language
        )
      }
    } catch {
      throw .mnemonic(error)
    }
  }

  /// Packs the numbers into bits, and compares the last of these with the SHA-256 of the others.
  private static func hasRightChecksum(
    _ room: UnsafeMutableRawBufferPointer,
    _ problem: RecoveryProblem
  ) -> Bool {
    let words = part(room, Place.words, 48).bindMemory(to: UInt16.self)
    let bytes = problem.wordCount / 3 * 4
    var (pending, held, end) = (UInt32(0), 0, Place.bits)
    for place in 0..<problem.wordCount {
      pending = pending << 11 | UInt32(words[place])
      held += 11
      while held >= 8 {
        held -= 8
        room[end] = UInt8(truncatingIfNeeded: pending >> held)
        end += 1
      }
    }
    // The remaining bits are the checksum, except for 24 words, which have a whole byte of it.
    let bits = problem.checksumBits
    let found =
      bits == 8 ? room[Place.bits + bytes] : UInt8(truncatingIfNeeded: pending) & (1 << bits - 1)
    let start = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    guard let start else { return false }
    crypto_hash_sha256(start + Place.digest, start + Place.bits, UInt64(bytes))
    return room[Place.digest] >> (8 - bits) == found
  }

  private static func writeSentence(
    _ room: UnsafeMutableRawBufferPointer,
    _ problem: RecoveryProblem
  ) -> Int {
    let sentence = part(room, Place.sentence, 1024)
    let words = part(room, Place.words, 48).bindMemory(to: UInt16.self)
    var end = 0
    for place in 0..<problem.wordCount {
      if place > 0 {
        sentence[end] = UInt8(ascii: " ")
        end += 1
      }
      end = problem.plain.write(Int(words[place]), to: sentence, at: end)
    }
    return end
  }

  /// Writes "mnemonic" and one of the passphrases, in NFKD, one after the other.
  private static func writeSalt(
    _ room: UnsafeMutableRawBufferPointer,
    _ problem: RecoveryProblem,
    _ number: Int
  ) throws(RecoveryError) -> UnsafeMutableRawBufferPointer {
    let prefix: StaticString = "mnemonic"  // eight bytes, which end where the form begins
    part(room, Place.form - 8, 8).copyMemory(from: prefix.bytes)
    let form = part(room, Place.form, Place.size - Place.form)
    let count = try problem.passphrases.withBytes { bytes throws(RecoveryError) in
      let line = UnsafeRawBufferPointer(rebasing: bytes[problem.lines[number].bytes])
      do throws(UnicodeError) { return try UnicodeText.nfkd(line, into: form) } catch {
        throw .mnemonic(.unicode(error))
      }
    }
    return part(room, Place.form - 8, 8 + count)
  }

  private static func stretch(
    _ sentence: UnsafeRawBufferPointer,
    _ salt: UnsafeRawBufferPointer,
    into seed: UnsafeMutableRawBufferPointer
  ) throws(RecoveryError) {
    do throws(DigestError) {
      try Digests.pbkdf2(.sha512, password: sentence, salt: salt, rounds: 2048, into: seed)
    } catch {
      throw .digest(error)
    }
  }

  private static func part(
    _ room: UnsafeMutableRawBufferPointer,
    _ start: Int,
    _ count: Int
  ) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: room[start..<(start + count)])
  }
}
