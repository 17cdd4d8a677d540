import CSecp256k1
import Core
import Entity
import Testing
import TestSupport

@testable import WalletKit

@Suite struct SigningTests {
  struct Case: Decodable, Sendable {
    let digest: String
    let r: String
    let s: String
    let yParity: String
    let privateKey: String?
    let expect: String
    let comment: String
  }

  @Test func signsAsOthersDoByteForByte() throws {
    let cases = try Vectors.load("signatures", as: Case.self).filter { $0.expect == "valid" }
    #expect(cases.count >= 200)
    for vector in cases {
      let key = try PrivateKey(parsingHex: try SecretBytes.of(try #require(vector.privateKey)))
      let signature = try key.sign(Hash32(parsing: vector.digest))
      #expect(Hex.prefixed(signature.r) == vector.r, "\(vector.comment)")
      #expect(Hex.prefixed(signature.s) == vector.s, "\(vector.comment)")
      #expect("\(signature.yParity)" == vector.yParity, "\(vector.comment)")
    }
  }

  @Test func recoversToTheAddressOfTheKey() throws {
    var random = SeededRandom()
    for _ in 0..<200 {
      let key = try PrivateKey(try SecretBytes.of(random.bytes(32)))
      let hash = try Hash32(bytes: random.bytes(32))
      let signature = try key.sign(hash)
      let recovered = try Secp256k1.recover(
        digest: hash.bytes,
        r: signature.r,
        s: signature.s,
        recoveryID: signature.yParity
      )
      let address = key.address
      #expect(Address(publicKey: recovered) == address, "\(random.comment)")
      #expect(Secp256k1.isLowS(signature.s))
      #expect(signature.yParity < 2)
      let again = try key.sign(hash)
      #expect(again == signature, "\(random.comment)")
    }
  }

  /// Simulates a machine fault by changing the computed signature.
  @Test func refusesToReturnAFaultySignature() throws {
    var random = SeededRandom()
    let key = try PrivateKey(try SecretBytes.of(random.bytes(32)))
    let hash = try Hash32(bytes: random.bytes(32))
    let signature = try key.sign(hash)
    let publicKey = key.publicKey
    let good = PrivateKey.Compact(
      bytes: signature.r + signature.s,
      recoveryID: Int32(signature.yParity)
    )
    let read = try PrivateKey.readBack(good, hash: hash, publicKey: publicKey)
    #expect(read == signature)

    var faulty: [PrivateKey.Compact] = (0..<512).map { bit in
      var compact = good
      compact.bytes[bit / 8] ^= 1 << (bit % 8)
      return compact
    }
    faulty += [-1, 1 - good.recoveryID, 2, 3, 4, 256].map {
      .init(bytes: good.bytes, recoveryID: $0)
    }
    faulty.append(.init(bytes: [UInt8](repeating: 0, count: 64), recoveryID: 0))
    faulty.append(.init(bytes: Array(good.bytes.dropLast()), recoveryID: good.recoveryID))
    let high = (Secp256k1.order - UInt256(word: signature.s)).bigEndian
    faulty.append(.init(bytes: signature.r + high, recoveryID: 1 - good.recoveryID))
    for compact in faulty {
      #expect(throws: SigningError.mismatch) {
        try PrivateKey.readBack(compact, hash: hash, publicKey: publicKey)
      }
    }
    let other = try PrivateKey(try SecretBytes.of(random.bytes(32))).publicKey
    #expect(throws: SigningError.mismatch) {
      try PrivateKey.readBack(good, hash: hash, publicKey: other)
    }
  }

  @Test func signsFromManyTasksAtOnce() async throws {
    var random = SeededRandom()
    let bytes = random.bytes(32)
    let hashes = try (0..<40).map { _ in try Hash32(bytes: random.bytes(32)) }
    let alone = try PrivateKey(try SecretBytes.of(bytes))
    let expected = try hashes.map { try alone.sign($0) }
    let found = try await withThrowingTaskGroup(of: (Int, Signature).self) { group in
      for (place, hash) in hashes.enumerated() {
        group.addTask { (place, try PrivateKey(try SecretBytes.of(bytes)).sign(hash)) }
      }
      return try await group.reduce(into: [Int: Signature]()) { $0[$1.0] = $1.1 }
    }
    #expect(hashes.indices.map { found[$0] } == expected)
  }

  @Test func startsTheContextOnceAndForAll() throws {
    try SignerContext.start()
    try SignerContext.start()
  }

  @Test func endsTheProgramQuietlyWhenTheLibraryIsMisused() async {
    let result = await #expect(
      processExitsWith: .exitCode(70),
      observing: [\.standardErrorContent]
    ) {
      try SignerContext.withContext { context in
        var point = secp256k1_pubkey()  // not a valid point, which the library detects
        var bytes = [UInt8](repeating: 0, count: 33)
        var count = bytes.count
        _ = secp256k1_ec_pubkey_serialize(
          context,
          &bytes,
          &count,
          &point,
          UInt32(SECP256K1_EC_COMPRESSED)
        )
      }
    }
    // The library's own callback would print its name and the violated condition.
    let printed = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(!printed.contains("libsecp256k1"))
  }
}

@Suite struct TransactionSigningTests {
  struct Case: Decodable, Sendable {
    let privateKey: String?
    let unsigned: String?
    let raw: String
    let hash: String?
    let from: String?
    let expect: String
    let comment: String
  }

  @Test(arguments: ["transactions", "transactions-3-4"])
  func signsAsOthersDoByteForByte(file: String) throws {
    let cases = try Vectors.load(file, as: Case.self)
      .filter { $0.expect == "valid" && $0.privateKey != nil }
    #expect(cases.count >= 250)
    for vector in cases {
      let digits = try #require(vector.privateKey)
      let key = try PrivateKey(parsingHex: try SecretBytes.of(digits))
      let unsigned = try hex(try #require(vector.unsigned))
      let signed = try Transaction(decodingUnsigned: unsigned).signed(by: key)
      #expect(Hex.prefixed(signed.raw) == vector.raw, "\(vector.comment)")
      #expect(signed.hash.description == vector.hash, "\(vector.comment)")
      #expect(signed.sender.description == vector.from, "\(vector.comment)")
    }
  }
}
