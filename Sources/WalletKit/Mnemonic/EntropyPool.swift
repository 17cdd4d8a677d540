import Core

/// System randomness, into which the user's own can be mixed before words are generated.
///
/// It starts as 64 bytes of the system's generator. Mixing replaces them with HMAC-SHA512, with the
/// bytes as the key and the input as the message: the result cannot be guessed as long as one of
/// the two cannot, so that bad dice do no harm, and good dice compensate for a bad system.
package struct EntropyPool: ~Copyable, Sendable {
  private var bytes: SecretBytes

  /// Draws bytes from the system's generator.
  package init() throws(MnemonicError) {
    do { bytes = try SecretBytes.random(count: 64) } catch { throw .memory(error) }
  }

  init(_ bytes: consuming SecretBytes) { self.bytes = bytes }

  /// Mixes in the user's outcomes: the name of their kind, a colon, and a byte for each outcome.
  package mutating func mixIn(_ own: borrowing UserEntropy) throws(MnemonicError) {
    let name = Array((own.kind.rawValue + ":").utf8)
    var message = try Mnemonic.memory(name.count + own.symbols.count)
    message.withMutableBytes { message in
      message.copyBytes(from: name)
      own.symbols.withBytes { symbols in
        UnsafeMutableRawBufferPointer(rebasing: message[name.count...]).copyMemory(from: symbols)
      }
    }
    var stirred = try Mnemonic.memory(64)
    try bytes.withBytes { key throws(MnemonicError) in
      try message.withBytes { message throws(MnemonicError) in
        try stirred.withMutableBytes { output throws(MnemonicError) in
          do throws(DigestError) {
            try Digests.hmacSHA512(key: key, message: message, into: output)
          } catch {
            throw .digest(error)
          }
        }
      }
    }
    bytes = stirred
  }

  /// Creates a recovery phrase from the first 16 to 32 bytes.
  package borrowing func mnemonic(
    words: Int,
    language: WordLanguage
  ) throws(MnemonicError) -> Mnemonic {
    guard let size = Mnemonic.entropySize(words: words) else { throw .wordCount(words) }
    let entropy: SecretBytes
    do { entropy = try bytes.prefix(size) } catch { throw .memory(error) }
    return try Mnemonic(entropy: entropy, language: language)
  }
}
