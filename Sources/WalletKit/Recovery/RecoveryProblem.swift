import Core
import Entity

/// The search for the right phrase: wrong words and a target, with all candidates numbered.
///
/// The words, the tables of candidates and the passphrases are in guarded memory; a number reveals
/// a candidate only to someone who has the problem.
package final class RecoveryProblem: Sendable {
  package let language: WordLanguage

  /// The number of words of the phrase.
  package let wordCount: Int

  /// The kinds of mistakes to try, in this order.
  package let phases: [RecoveryPhase]

  /// The number of candidates to try.
  package let total: Int

  /// The address or key that identifies the right phrase.
  package let target: RecoveryTarget

  /// The numbers of the words, two bytes each; zero for unknown ones.
  let words: SecretBytes

  /// The places of the unknown words.
  let open: [Int]

  /// For each of these, the 2048 candidates, two bytes each, the likeliest first.
  let tables: SecretBytes

  /// Words that are similar to one of the words: its place and their number, two bytes each.
  let similar: SecretBytes

  /// "mnemonic" and the BIP-39 passphrase, as input for PBKDF2.
  let salt: SecretBytes

  /// The words, as input for PBKDF2.
  let plain: DecomposedWords

  /// The BIP-39 passphrases to try, one per line.
  let passphrases: SecretBytes

  /// The lines that are not empty.
  let lines: [Line]

  /// A line of the passphrase file.
  struct Line: Sendable {
    /// Counted from 1.
    let number: Int
    let bytes: Range<Int>
  }

  /// Reads words of which one or two are `?` or not in the list, or which are complete but wrong.
  ///
  /// - Parameters:
  ///   - typed: The words; one fewer than a phrase has, if one is missing.
  ///   - language: The language of the words; nil to determine it from them.
  ///   - passphrase: The BIP-39 passphrase of the words.
  ///   - candidates: BIP-39 passphrases to try instead, one per line; the words are then taken as
  ///     right.
  ///   - target: The address or key that identifies the right phrase.
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

  /// The number of checksum bits of a phrase: one candidate in 16 to 256 matches them by chance.
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

  /// Finds the lines that are not empty; throws if one is not a valid passphrase.
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
      do { _ = try Passphrase(typed: one, as: .passphrase) } catch {
        throw .passphrase(line: number + 1, error)
      }
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
