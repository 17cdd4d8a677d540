import Core
import Entity

/// The fields of a Web3 Secret Storage file, checked one by one; none is secret by itself.
struct V3Document {
  /// The key derivation and its parameters.
  enum KDF {
    case scrypt(n: Int64, r: Int64, p: Int64)
    case pbkdf2(rounds: Int64)
  }

  enum Cipher {
    /// AES-128-CTR, of version 3.
    case ctr
    /// AES-128-CBC, of version 1.
    case cbc
  }

  let cipher: Cipher

  /// The address that the file states; many files omit it.
  let address: Address?
  let kdf: KDF
  let salt: [UInt8]
  let initialVector: [UInt8]
  let ciphertext: [UInt8]
  let mac: [UInt8]

  /// The recovery phrase that ethers.js stores beside a key, still encrypted.
  let words: EthersWords?

  /// The maximum size of a file in bytes; such files have about 500.
  static let maxBytes = 65_536

  init(parsing bytes: [UInt8], limits: V3Limits) throws(V3Error) {
    guard bytes.count <= Self.maxBytes else {
      throw .tooBig(bytes.count, limit: Self.maxBytes)
    }
    let json: JSON
    do { json = try JSON.parse(bytes, maxBytes: Self.maxBytes) } catch { throw .notJSON(error) }
    let file = try V3Fields(json, path: "")
    // Version 1 is written as a string, 3 as a number.
    if file.isText("version", "1") {
      self.cipher = .cbc
    } else {
      let version = try file.integer("version")
      guard version == 3 else { throw .version(found: version) }
      self.cipher = .ctr
    }
    address = try Self.address(in: file)

    let crypto = try file.object("crypto", anyCase: true)
    let cipher = try crypto.text("cipher")
    let wanted = self.cipher == .ctr ? "aes-128-ctr" : "aes-128-cbc"
    guard cipher.utf8.elementsEqual(wanted.utf8) else {
      throw .cipher(found: UntrustedText.escaped(cipher), wanted: wanted)
    }
    // Some programs omit the leading zeros of an initial vector or a key.
    let vector = try crypto.object("cipherparams").bytes("iv", 1...16)
    initialVector = [UInt8](repeating: 0, count: 16 - vector.count) + vector
    ciphertext = try crypto.bytes("ciphertext", self.cipher == .ctr ? 1...32 : 16...48)
    mac = try crypto.bytes("mac", 32...32)

    let parameters = try crypto.object("kdfparams")
    kdf = try Self.kdf(named: try crypto.text("kdf"), parameters, limits)
    let length = try parameters.integer("dklen")
    guard length == 32 else { throw .parameter(.dklen, found: length) }
    salt = try parameters.bytes("salt", 1...64)
    words = self.cipher == .ctr ? try EthersWords(in: file) : nil
  }

  /// Reads the address, with or without `0x`; its case is ignored, since the key is decisive.
  private static func address(in file: V3Fields) throws(V3Error) -> Address? {
    guard file.hasValue("address") else { return nil }
    return try file.address("address")
  }

  private static func kdf(
    named name: String,
    _ parameters: V3Fields,
    _ limits: V3Limits
  ) throws(V3Error) -> KDF {
    if name.utf8.elementsEqual("scrypt".utf8) { return try scrypt(parameters, limits) }
    guard name.utf8.elementsEqual("pbkdf2".utf8) else {
      throw .kdf(found: "\(foreign: name)")
    }
    let prf = try parameters.text("prf")
    guard prf.utf8.elementsEqual("hmac-sha256".utf8) else {
      throw .kdf(found: "pbkdf2 with \(foreign: prf)")
    }
    let rounds = try parameters.positive("c", .c, limit: limits.rounds)
    return .pbkdf2(rounds: rounds)
  }

  private static func scrypt(_ parameters: V3Fields, _ limits: V3Limits) throws(V3Error) -> KDF {
    let n = try parameters.positive("n", .n, limit: limits.n)
    guard n >= 2, n & (n - 1) == 0 else { throw .parameter(.n, found: n) }
    let r = try parameters.positive("r", .r, limit: limits.r)
    let p = try parameters.positive("p", .p, limit: limits.p)
    // No overflow: each is below its limit, and the limits multiply to less than 2^63.
    let memory = 128 * n * r
    guard memory <= limits.memory else {
      throw .tooHeavy(.memory, found: memory, limit: limits.memory)
    }
    let work = n * r * p
    guard work <= limits.work else { throw .tooHeavy(.work, found: work, limit: limits.work) }
    return .scrypt(n: n, r: r, p: p)
  }
}
