import Core
import TestSupport
import Testing

struct Secp256k1Tests {
  struct Case: Decodable {
    let digest: String
    let r: String
    let s: String
    let yParity: String
    let address: String
    let publicKey: String?
    let error: String?
    let comment: String
  }

  @Test func recoversAndVerifiesEveryVector() throws {
    for vector in try Vectors.load("signatures", as: Case.self) {
      let (digest, r, s) = (try hex(vector.digest), try hex(vector.r), try hex(vector.s))
      let parity = try #require(UInt8(vector.yParity))
      let recovered = Result {
        try Secp256k1.recover(digest: digest, r: r, s: s, recoveryID: parity)
      }
      let comment = Comment(rawValue: vector.comment)
      if let text = vector.publicKey {
        let key = try PublicKey(parsing: hex(text))
        #expect(try recovered.get() == key, comment)
        #expect(Secp256k1.verify(digest: digest, r: r, s: s, publicKey: key), comment)
      } else {
        try expectRefusal(of: vector, recovered, comment)
      }
    }
  }

  private func expectRefusal(
    of vector: Case,
    _ recovered: Result<PublicKey, any Error>,
    _ comment: Comment
  ) throws {
    let (digest, r, s) = (try hex(vector.digest), try hex(vector.r), try hex(vector.s))
    switch vector.error {
    case "highS":
      #expect(!Secp256k1.isLowS(s), comment)
      if let key = try? recovered.get() {
        #expect(!Secp256k1.verify(digest: digest, r: r, s: s, publicKey: key), comment)
      }
    case "zeroR", "zeroS", "rTooLarge", "sTooLarge":
      #expect(throws: Secp256k1Error.signatureRange, comment) { try recovered.get() }
    case "notRecoverable":
      #expect(throws: Secp256k1Error.notRecoverable, comment) { try recovered.get() }
    case "otherSigner":
      #expect(try addressText(of: recovered.get()) != vector.address.lowercased(), comment)
    case "yParity":
      // 2 and 3 are recovery identifiers in SEC 1, but never in a transaction.
      #expect((try? addressText(of: recovered.get())) != vector.address.lowercased(), comment)
    default:
      Issue.record("unknown error \(vector.error ?? "none")")
    }
  }

  private func addressText(of key: PublicKey) -> String {
    Hex.prefixed(Keccak256.hash(Array(key.uncompressed.dropFirst())).suffix(20))
  }

  @Test func readsBothFormsOfAKey() throws {
    for vector in try Vectors.load("signatures", as: Case.self).prefix(100) {
      guard let text = vector.publicKey else { continue }
      let key = try PublicKey(parsing: hex(text))
      #expect(Hex.prefixed(key.compressed) == text)
      #expect(try PublicKey(parsing: key.uncompressed) == key)
      #expect(key.uncompressed.count == 65)
    }
  }

  @Test func refusesInvalidKey() throws {
    let x = "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"
    let y = "483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8"
    #expect(try PublicKey(parsing: hex("04" + x + y)).compressed == hex("02" + x))
    for (text, error) in [
      ("", Secp256k1Error.publicKeyLength(found: 0)),
      (x, .publicKeyLength(found: 32)),
      (x + y, .publicKeyLength(found: 64)),
      ("04" + x, .publicKeyPrefix(found: 4)),
      ("02" + x + y, .publicKeyPrefix(found: 2)),
      ("06" + x + y, .publicKeyPrefix(found: 6)),
      ("07" + x + y, .publicKeyPrefix(found: 7)),
      ("00" + x, .publicKeyPrefix(found: 0)),
      ("04" + y + x, .notOnCurve),
      ("02" + String(repeating: "f", count: 64), .notOnCurve),
      ("02" + String(repeating: "0", count: 63) + "5", .notOnCurve),
    ] {
      #expect(throws: error, "\(text)") { try PublicKey(parsing: hex(text)) }
    }
  }

  @Test func refusesPartsOfAnotherSize() throws {
    let (long, good, short) = (
      [UInt8](repeating: 1, count: 33), [UInt8](repeating: 1, count: 32),
      [UInt8](repeating: 1, count: 31)
    )
    for wrong in [long, short, []] {
      #expect(throws: Secp256k1Error.digestLength(found: wrong.count)) {
        try Secp256k1.recover(digest: wrong, r: good, s: good, recoveryID: 0)
      }
      #expect(throws: Secp256k1Error.signatureRange) {
        try Secp256k1.recover(digest: good, r: wrong, s: good, recoveryID: 0)
      }
      #expect(throws: Secp256k1Error.signatureRange) {
        try Secp256k1.recover(digest: good, r: good, s: wrong, recoveryID: 0)
      }
      #expect(!Secp256k1.isLowS(wrong))
    }
    #expect(throws: Secp256k1Error.recoveryID(found: 4)) {
      try Secp256k1.recover(digest: good, r: good, s: good, recoveryID: 4)
    }
    let key = try Secp256k1.recover(digest: good, r: good, s: good, recoveryID: 0)
    #expect(Secp256k1.verify(digest: good, r: good, s: good, publicKey: key))
    #expect(!Secp256k1.verify(digest: long, r: good, s: good, publicKey: key))
    #expect(!Secp256k1.verify(digest: good, r: short, s: good, publicKey: key))
    #expect(!Secp256k1.verify(digest: good, r: good, s: long, publicKey: key))
  }

  @Test func takesLowSUpToHalfTheOrder() throws {
    let half = Secp256k1.order / 2
    for (number, low) in [
      (UInt256(0), false), (1, true), (half - 1, true), (half, true), (half + 1, false),
      (Secp256k1.order - 1, false), (Secp256k1.order, false), (Units.largest, false),
    ] {
      let s = try #require(number.bigEndian(count: 32))
      #expect(Secp256k1.isLowS(s) == low, "\(number)")
    }
  }
}
