import Core

/// A BIP-39 recovery phrase: entropy, encoded as words with a checksum.
///
/// BIP-39, "Generating the mnemonic". Only the entropy is kept; words are looked up in the
/// program's own table when needed, and the whole phrase is only ever written into guarded memory.
package struct Mnemonic: ~Copyable, Sendable {
  /// The entropy, followed by the first byte of its SHA-256; each word is 11 of these bits.
  let bits: SecretBytes

  /// The number of words: 12, 15, 18, 21 or 24.
  package let wordCount: Int

  /// The language of the words; in another language the same entropy gives another seed.
  package let language: WordLanguage

  init(checked bits: consuming SecretBytes, wordCount: Int, language: WordLanguage) {
    self.bits = bits
    self.wordCount = wordCount
    self.language = language
  }

  /// Creates the phrase that encodes this entropy, of 16, 20, 24, 28 or 32 bytes.
  package init(
    entropy: consuming SecretBytes,
    language: WordLanguage = .english
  ) throws(MnemonicError) {
    self = try entropy.withBytes { bytes throws(MnemonicError) in
      try Mnemonic(entropyBytes: bytes, language: language)
    }
  }

  /// Generates a phrase of 12, 15, 18, 21 or 24 words with the system's random generator.
  package static func generate(
    words: Int,
    language: WordLanguage = .english
  ) throws(MnemonicError) -> Mnemonic {
    guard let size = entropySize(words: words) else { throw .wordCount(words) }
    let entropy: SecretBytes
    do { entropy = try SecretBytes.random(count: size) } catch { throw .memory(error) }
    return try Mnemonic(entropy: entropy, language: language)
  }

  init(entropyBytes: UnsafeRawBufferPointer, language: WordLanguage) throws(MnemonicError) {
    let count = entropyBytes.count
    guard count % 4 == 0, (16...32).contains(count) else { throw .entropyLength(count) }
    var bits = try Self.memory(count + 1)
    let checksum = try Self.checksum(of: entropyBytes)
    bits.withMutableBytes { bytes in
      bytes.copyMemory(from: entropyBytes)
      bytes[count] = checksum
    }
    self.init(checked: bits, wordCount: count * 3 / 4, language: language)
  }

  /// Passes the entropy to `read`, in place.
  package borrowing func withEntropy<Result: ~Copyable, Failure: Error>(
    _ read: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bits.withBytes { bytes throws(Failure) in
      try read(UnsafeRawBufferPointer(rebasing: bytes.dropLast()))
    }
  }

  /// Returns the phrase as it is displayed, in guarded memory.
  ///
  /// Lowercase, Unicode form NFC, with single spaces, or U+3000 between Japanese words.
  package borrowing func sentence() throws(MnemonicError) -> SecretBytes {
    let list = WordList.of(language)
    let separator = language.separator.bytes
    var length = (wordCount - 1) * separator.count
    for place in 0..<wordCount { length += list.word(at: index(at: place)).count }
    var sentence = try Self.memory(length)
    sentence.withMutableBytes { bytes in
      var end = 0
      func append(_ part: UnsafeRawBufferPointer) {
        UnsafeMutableRawBufferPointer(rebasing: bytes[end...]).copyMemory(from: part)
        end += part.count
      }
      for place in 0..<wordCount {
        if place > 0 { append(separator) }
        append(list.word(at: index(at: place)))
      }
    }
    return sentence
  }

  /// Returns the number of a word in the list: 11 bits of entropy and checksum.
  borrowing func index(at place: Int) -> Int {
    precondition((0..<wordCount).contains(place))
    return bits.withBytes { bytes in ElevenBitGroups.read(from: bytes, at: place) }
  }
}

extension Mnemonic {
  /// Returns the bytes of entropy for a number of words; nil if BIP-39 has no such phrase.
  static func entropySize(words: Int) -> Int? {
    words % 3 == 0 && (12...24).contains(words) ? words / 3 * 4 : nil
  }

  /// Returns the first byte of the entropy's SHA-256; a phrase has one bit of it per 3 words.
  static func checksum(of entropy: UnsafeRawBufferPointer) throws(MnemonicError) -> UInt8 {
    var digest = try memory(32)
    return try digest.withMutableBytes { bytes throws(MnemonicError) in
      do throws(DigestError) {
        try Digests.sha256(entropy, into: bytes)
      } catch {
        throw .digest(error)
      }
      return bytes[0]
    }
  }

  static func memory(_ count: Int) throws(MnemonicError) -> SecretBytes {
    do { return try SecretBytes(count: count) } catch { throw .memory(error) }
  }
}
