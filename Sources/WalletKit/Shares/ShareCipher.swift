import Core

/// The cipher of a shared secret, under a passphrase: a Feistel network of four rounds.
///
/// SLIP-39, "Encryption of the master secret". Every passphrase decrypts to something, and nothing
/// shows which one is correct.
enum ShareCipher {
  enum Direction { case encrypt, decrypt }

  /// The PBKDF2 rounds in one round of the network, at exponent 0.
  static let minIterations = 2500

  /// Encrypts or decrypts a secret of an even number of bytes, in place.
  ///
  /// Costs 10 000 · 2^exponent rounds of PBKDF2-HMAC-SHA256: 5 ms at 0, minutes at 15.
  static func run(
    _ direction: Direction,
    on secret: inout SecretBytes,
    passphrase: borrowing SharePassphrase,
    header: ShareHeader
  ) throws(ShareFault) {
    let half = secret.count / 2
    let prefix = salt(header)
    var password = try Share.memory(1 + passphrase.bytes.count)
    password.withMutableBytes { password in
      passphrase.bytes.withBytes { bytes in
        UnsafeMutableRawBufferPointer(rebasing: password[1...]).copyMemory(from: bytes)
      }
    }
    var salt = try Share.memory(prefix.count + half)
    salt.withMutableBytes { $0.copyBytes(from: prefix) }
    var stretched = try Share.memory(half)
    let rounds: [UInt8] = direction == .encrypt ? [0, 1, 2, 3] : [3, 2, 1, 0]
    for round in rounds {
      password.withMutableBytes { $0[0] = round }
      salt.withMutableBytes { salt in
        secret.withBytes { secret in
          UnsafeMutableRawBufferPointer(rebasing: salt[prefix.count...])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: secret[half...]))
        }
      }
      try stretch(password, salt, exponent: header.iterationExponent, into: &stretched)
      // (L, R) becomes (R, L xor F(R)).
      secret.withMutableBytes { secret in
        stretched.withBytes { stretched in
          for place in 0..<half {
            let right = secret[half + place]
            secret[half + place] = secret[place] ^ stretched[place]
            secret[place] = right
          }
        }
      }
    }
    // The output is R before L.
    secret.withMutableBytes { secret in
      for place in 0..<half { secret.swapAt(place, half + place) }
    }
  }

  private static func stretch(
    _ password: borrowing SecretBytes,
    _ salt: borrowing SecretBytes,
    exponent: Int,
    into output: inout SecretBytes
  ) throws(ShareFault) {
    try password.withBytes { password throws(ShareFault) in
      try salt.withBytes { salt throws(ShareFault) in
        try output.withMutableBytes { output throws(ShareFault) in
          do throws(DigestError) {
            try Digests.pbkdf2(
              .sha256,
              password: password,
              salt: salt,
              rounds: minIterations << exponent,
              into: output
            )
          } catch {
            throw .digest(error)
          }
        }
      }
    }
  }

  /// Returns the salt before the right half; empty for extendable shares, with any identifier.
  private static func salt(_ header: ShareHeader) -> [UInt8] {
    guard !header.isExtendable else { return [] }
    return Array("shamir".utf8) + [UInt8(header.identifier >> 8), UInt8(header.identifier & 0xFF)]
  }
}
