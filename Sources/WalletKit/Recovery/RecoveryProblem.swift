import Core
import Entity

/// Words that lead nowhere, and what is known of those that do: all that could be meant, numbered.
///
/// The words, the tables of what they could be and the passphrases lie in guarded memory; a number
/// tells a sentence to nobody who has not the question.
package final class RecoveryProblem: Sendable {
  /// The list of the words.
  package let language: WordLanguage

  /// How many words the sentence has.
  package let wordCount: Int

  /// The ways that are tried, in this order.
  package let phases: [RecoveryPhase]

  /// How many sentences there are to try.
  package let total: Int

  /// What the right ones are known by.
  package let target: RecoveryTarget

  /// The numbers of the words, two bytes each; those not known are zero.
  let words: SecretBytes

  /// The places of the words that are not known.
  let open: [Int]

  /// For each of these, the 2048 words it could be, two bytes each, the likeliest first.
  let tables: SecretBytes

  /// Words that are written much like one of the words: its place and their number, two bytes each.
  let similar: SecretBytes

  /// "mnemonic" and the BIP-39 passphrase, as PBKDF2 takes them.
  let salt: SecretBytes

  /// The words as PBKDF2 takes them.
  let plain: DecomposedWords

  /// The passphrases to try, one a line.
  let passphrases: SecretBytes

  /// Where the lines lie that are not empty.
  let lines: [Line]

  /// A line of the file of passphrases.
  struct Line: Sendable {
    /// Counted from 1.
    let number: Int
    let bytes: Range<Int>
  }

  /// Reads words of which one or two are `?`, or not in the list, or which are all there and wrong.
  ///
  /// - Parameters:
  ///   - typed: The words; one fewer than a mnemonic has, where one is missing.
  ///   - language: Their list; nil to find it.
  ///   - passphrase: The BIP-39 passphrase that goes with them.
  ///   - candidates: Passphrases to try instead, one a line; the words are then taken as right.
  ///   - target: What the right words are known by.
  /// - Throws: ``RecoveryError``.
  package init(
    _ typed: borrowing SecretBytes,
    language: WordLanguage?,
    passphrase: borrowing Passphrase?,
    candidates: borrowing SecretBytes?,
    target: RecoveryTarget
  ) throws(RecoveryError) {
    try Self.check(target)
    let reading = try RecoveryInput(typed, language: language)
    let tried: [RecoveryPhase]
    switch candidates {
    case .some(let candidates):
      do throws(MnemonicError) { _ = try Mnemonic(parsing: typed, language: language) } catch {
        throw .mnemonic(error)
      }
      passphrases = try Self.copy(candidates)
      let found = try Self.lines(of: candidates)
      lines = found
      tried = [.passphrases(found.count)]
    case .none:
      passphrases = try Self.memory(0)
      lines = []
      tried = reading.phases
    }
    let count = reading.wordCount
    (phases, self.language, self.target, wordCount) = (tried, reading.language, target, count)
    total = tried.reduce(0) { $0 + $1.count(words: count) }
    open = reading.open
    salt = try Self.salt(passphrase)
    plain = try DecomposedWords(reading.language)
    words = reading.words
    tables = reading.tables
    similar = reading.similar
  }

  /// How many bits of a sentence are checksum: one sentence in 16 to 256 has them right by chance.
  var checksumBits: Int { wordCount / 3 }

  private static func check(_ target: RecoveryTarget) throws(RecoveryError) {
    switch target {
    case .address(_, let paths): guard !paths.isEmpty else { throw .noPaths }
    case .key(let key, let path):
      guard path.components.count == Int(key.depth),
        path.components.last?.number ?? 0 == key.childNumber
      else { throw .keyPath(path) }
    }
  }

  private static func salt(_ passphrase: borrowing Passphrase?) throws(RecoveryError) -> SecretBytes
  {
    let prefix: StaticString = "mnemonic"
    switch passphrase {
    case .none:
      do { return try SecretBytes(copying: prefix.bytes) } catch { throw .memory(error) }
    case .some(let passphrase):
      var salt = try memory(prefix.utf8CodeUnitCount + passphrase.normalized.count)
      salt.withMutableBytes { salt in
        salt.copyMemory(from: prefix.bytes)
        passphrase.normalized.withBytes { bytes in
          UnsafeMutableRawBufferPointer(rebasing: salt[prefix.utf8CodeUnitCount...])
            .copyMemory(from: bytes)
        }
      }
      return salt
    }
  }

  /// Finds the lines that have something in them, and refuses those that are no passphrase.
  private static func lines(of text: borrowing SecretBytes) throws(RecoveryError) -> [Line] {
    let lines = text.withBytes { bytes in
      var lines: [Range<Int>] = []
      var start = 0
      for place in 0...bytes.count where place == bytes.count || bytes[place] == 0x0A {
        var end = place
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
        lines.append(start..<end)
        start = place + 1
      }
      return lines
    }
    var found: [Line] = []
    for (number, line) in lines.enumerated() where !line.isEmpty {
      let one = try text.withBytes { bytes throws(RecoveryError) in
        try copy(UnsafeRawBufferPointer(rebasing: bytes[line]))
      }
      do { _ = try Passphrase(typed: one) } catch { throw .passphrase(line: number + 1, error) }
      found.append(Line(number: number + 1, bytes: line))
    }
    guard !found.isEmpty else { throw .noPassphrases }
    return found
  }

  static func memory(_ count: Int) throws(RecoveryError) -> SecretBytes {
    do { return try SecretBytes(count: count) } catch { throw .memory(error) }
  }

  private static func copy(_ bytes: borrowing SecretBytes) throws(RecoveryError) -> SecretBytes {
    try bytes.withBytes { bytes throws(RecoveryError) in try copy(bytes) }
  }

  private static func copy(_ bytes: UnsafeRawBufferPointer) throws(RecoveryError) -> SecretBytes {
    do { return try SecretBytes(copying: bytes) } catch { throw .memory(error) }
  }
}
