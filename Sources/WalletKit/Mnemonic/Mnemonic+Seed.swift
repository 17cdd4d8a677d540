import Core

extension Mnemonic {
  /// Derives the 64-byte seed of BIP-32, without a BIP-39 passphrase.
  ///
  /// BIP-39, "From mnemonic to seed". Costs 2048 rounds of HMAC-SHA512, about 1 ms.
  package borrowing func seed() throws(MnemonicError) -> SecretBytes {
    let salt: StaticString = "mnemonic"
    return try seed(salt: salt.bytes)
  }

  /// Derives the 64-byte seed of BIP-32, with a BIP-39 passphrase ("25th word").
  ///
  /// Every passphrase gives a different seed; none is wrong.
  package borrowing func seed(
    passphrase: borrowing Passphrase
  ) throws(MnemonicError) -> SecretBytes {
    let prefix: StaticString = "mnemonic"
    var salt = try Self.memory(prefix.utf8CodeUnitCount + passphrase.normalized.count)
    salt.withMutableBytes { salt in
      salt.copyMemory(from: prefix.bytes)
      passphrase.normalized.withBytes { normalized in
        UnsafeMutableRawBufferPointer(rebasing: salt[prefix.utf8CodeUnitCount...])
          .copyMemory(from: normalized)
      }
    }
    return try salt.withBytes { salt throws(MnemonicError) in try seed(salt: salt) }
  }

  private borrowing func seed(salt: UnsafeRawBufferPointer) throws(MnemonicError) -> SecretBytes {
    let sentence = try decomposed(try sentence())
    var seed = try Self.memory(64)
    try sentence.withBytes { sentence throws(MnemonicError) in
      try seed.withMutableBytes { seed throws(MnemonicError) in
        do throws(DigestError) {
          try Digests.pbkdf2(.sha512, password: sentence, salt: salt, rounds: 2048, into: seed)
        } catch {
          throw .digest(error)
        }
      }
    }
    return seed
  }

  /// Returns the phrase in NFKD, from which BIP-39 derives seeds; it has a space for U+3000.
  private borrowing func decomposed(
    _ sentence: consuming SecretBytes
  ) throws(MnemonicError) -> SecretBytes {
    guard language != .english else { return sentence }
    return try sentence.withBytes { text throws(MnemonicError) in
      let capacity: Int
      do throws(UnicodeError) { capacity = try UnicodeText.nfkdCapacity(text) } catch {
        throw .unicode(error)
      }
      var room = try Self.memory(capacity)
      let count = try room.withMutableBytes { output throws(MnemonicError) in
        do throws(UnicodeError) {
          return try UnicodeText.nfkd(text, into: output)
        } catch {
          throw .unicode(error)
        }
      }
      do throws(SecretError) { return try room.prefix(count) } catch { throw .memory(error) }
    }
  }
}

extension StaticString {
  /// The text as bytes in the program's static memory.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
