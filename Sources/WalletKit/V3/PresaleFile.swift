import Core
import Entity

/// A wallet of the presale of 2014, as `pyethsaletool` wrote it: a seed under a password, and an
/// address to tell whether the password was right.
struct PresaleFile {
  let initialVector: [UInt8]
  let ciphertext: [UInt8]
  let address: Address

  /// The rounds of PBKDF2, which the file does not say.
  static let rounds = 2000

  /// Nil when the file is of another kind.
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
    let stated = try file.bytes("ethaddr", 20...20)
    do { address = try Address(bytes: stated) } catch { throw .notHex(field: "ethaddr") }
  }

  /// Gives the key: the Keccak-256 of the seed. Costs a millisecond.
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
    // Nothing but the address tells a wrong password whose padding came out right.
    guard foundAddress == address else { throw .wrongPassword }
    return found
  }
}
