import CSodium
import Core
import Entity

extension V3Keystore {
  /// The scrypt cost of new files, as geth writes it: about half a second and 256 MiB.
  static let writtenN: Int64 = 1 << 18

  /// Encrypts a key as a version 3 file that other wallets can open.
  ///
  /// scrypt with n 2^18, r 8, p 1, and AES-128-CTR. The file is opened again before it is returned,
  /// so this costs the derivation twice. The password is used as its bytes, without normalization.
  /// - Throws: ``V3Error``, mostly for lack of memory.
  package static func file(
    sealing key: borrowing PrivateKey,
    password: borrowing SecretBytes
  ) throws(V3Error) -> [UInt8] {
    try file(sealing: key, password: password, n: writtenN)
  }

  static func file(
    sealing key: borrowing PrivateKey,
    password: borrowing SecretBytes,
    n: Int64
  ) throws(V3Error) -> [UInt8] {
    let salt = try drawn(32)
    let initialVector = try drawn(16)
    let derived = try stretched(password, salt: salt, n: n, r: 8, p: 1, size: 32)
    let ciphertext = try encrypted(key, under: derived, initialVector)
    let mac = derived.withBytes { derived in
      var keccak = Keccak256()
      keccak.update(UnsafeRawBufferPointer(rebasing: derived[16...]))
      keccak.update(ciphertext)
      return keccak.finalize()
    }
    let address = key.address
    let file = JSON.object([
      JSON.Member("address", CanonicalJSON.hex(address.bytes)),
      JSON.Member(
        "crypto",
        .object([
          JSON.Member("cipher", .string("aes-128-ctr")),
          JSON.Member(
            "cipherparams",
            .object([JSON.Member("iv", CanonicalJSON.hex(initialVector))])
          ),
          JSON.Member("ciphertext", CanonicalJSON.hex(ciphertext)),
          JSON.Member("kdf", .string("scrypt")),
          JSON.Member(
            "kdfparams",
            .object([
              JSON.Member("dklen", .integer(32)), JSON.Member("n", .integer(n)),
              JSON.Member("p", .integer(1)), JSON.Member("r", .integer(8)),
              JSON.Member("salt", CanonicalJSON.hex(salt)),
            ])
          ),
          JSON.Member("mac", CanonicalJSON.hex(mac)),
        ])
      ),
      JSON.Member("id", .string(try identifier())),
      JSON.Member("version", .integer(3)),
    ])
    let bytes = Array(file.render().utf8)
    let again = try open(bytes, password: password).address
    guard again == address else { throw .damaged }
    return bytes
  }

  private static func encrypted(
    _ key: borrowing PrivateKey,
    under derived: borrowing SecretBytes,
    _ initialVector: [UInt8]
  ) throws(V3Error) -> [UInt8] {
    var ciphertext = [UInt8](repeating: 0, count: 32)
    let isDone = derived.withBytes { derived in
      key.withBytes { key in
        ciphertext.withUnsafeMutableBytes { output in
          AES.run(
            .counter,
            key,
            key: UnsafeRawBufferPointer(rebasing: derived[..<16]),
            initialVector: initialVector,
            into: output
          )
        }
      }
    }
    guard isDone else { throw .library(.refused) }
    return ciphertext
  }

  /// Returns random bytes that are not secret.
  private static func drawn(_ count: Int) throws(V3Error) -> [UInt8] {
    let random = try held { () throws(SecretError) in try SecretBytes.random(count: count) }
    return random.withBytes { Array($0) }
  }

  /// Returns a UUID of version 4 (RFC 9562).
  private static func identifier() throws(V3Error) -> String {
    var bytes = try drawn(16)
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    var text = ""
    for (place, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(place) { text += "-" }
      text += Hex.encode([byte])
    }
    return text
  }
}
