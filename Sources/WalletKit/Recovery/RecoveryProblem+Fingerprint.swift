import Core
import Entity

extension RecoveryProblem {
  /// Returns a fingerprint of the whole problem, which identifies an interrupted search.
  ///
  /// HMAC-SHA256 over all of it, with a salt: it reveals nothing about the words to anyone who does
  /// not have all but two of them.
  package func fingerprint(salt: [UInt8]) throws(RecoveryError) -> [UInt8] {
    let facts = "\(language.name) \(wordCount) \(open) \(phases) \(target)"
    var chain = try Self.hmac(try Self.held(salt), try Self.held(Array(facts.utf8)))
    chain = try Self.hmac(chain, words)
    chain = try Self.hmac(chain, tables)
    chain = try Self.hmac(chain, self.salt)
    chain = try Self.hmac(chain, passphrases)
    return chain.withBytes { Array($0.prefix(16)) }
  }

  private static func hmac(
    _ key: borrowing SecretBytes,
    _ part: borrowing SecretBytes
  ) throws(RecoveryError) -> SecretBytes {
    var output = try memory(32)
    try key.withBytes { key throws(RecoveryError) in
      try part.withBytes { part throws(RecoveryError) in
        try output.withMutableBytes { output throws(RecoveryError) in
          do throws(DigestError) {
            try Digests.hmacSHA256(key: key, message: part, into: output)
          } catch {
            throw .digest(error)
          }
        }
      }
    }
    return output
  }

  private static func held(_ bytes: [UInt8]) throws(RecoveryError) -> SecretBytes {
    do { return try SecretBytes(count: bytes.count) { $0.copyBytes(from: bytes) } } catch {
      throw .memory(error)
    }
  }
}
