import Core
import Entity

/// A wallet of the 2014 presale, as written by `pyethsaletool`.
///
/// It has a seed encrypted with a password, and an address that shows if the password was correct.
struct PresaleFile {
  let initialVector: [UInt8]
  let ciphertext: [UInt8]
  let address: Address

  /// The PBKDF2 rounds, which the file does not state.
  static let rounds = 2000

  /// Reads a file; nil if it is of another kind.
  init?(parsing bytes: [UInt8]) throws(V3Error) {
    guard bytes.count <= V3Document.maxBytes else {
      throw .tooBig(bytes.count, limit: V3Document.maxBytes)
    }
    let json: JSON
    do { json = try JSON.parse(bytes, maxBytes: V3Document.maxBytes) } catch {
      throw .notJSON(error)
    }
    let file = try V3Fields(json, path: "")
    guard file.hasValue("encseed") else { return nil }
    let sealed = try file.bytes("encseed", 32...2048)
    guard sealed.count % 16 == 0 else {
      throw .length(field: "encseed", allowed: 32...2048, found: sealed.count)
    }
    initialVector = Array(sealed[..<16])
    ciphertext = Array(sealed[16...])
    address = try file.address("ethaddr")
  }

  /// Returns the key: the Keccak-256 of the seed. Costs a millisecond.
  func open(password: borrowing SecretBytes) throws(V3Error) -> PrivateKey {
    var key = try V3Keystore.memory(16)
    try password.withBytes { password throws(V3Error) in
      try key.withMutableBytes { key throws(V3Error) in
        do throws(DigestError) {
          // The password is its own salt.
          try Digests.pbkdf2(
            .sha256,
            password: password,
            salt: password,
            rounds: Self.rounds,
            into: key
          )
        } catch {
          throw .library(error)
        }
      }
    }
    guard let seed = try AES.unpadded(ciphertext, key: key, initialVector: initialVector) else {
      throw .wrongPassword
    }
    var secret = try V3Keystore.memory(32)
    secret.withMutableBytes { secret in
      seed.withBytes { seed in
        var keccak = Keccak256()
        keccak.update(seed)
        keccak.finalize(into: secret)
      }
    }
    let found = try V3Keystore.key(secret)
    let foundAddress = found.address
    // If the padding is valid by chance, only the address reveals a wrong password.
    guard foundAddress == address else { throw .wrongPassword }
    return found
  }
}
