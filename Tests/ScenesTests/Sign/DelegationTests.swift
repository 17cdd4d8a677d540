import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// Transactions with blobs (type 3) and with delegations (type 4), with their warnings.
struct DelegationTests {
  /// The key of `Samples.signed`, which determines the sender.
  static func key() throws -> PrivateKey {
    try ProcessGuard.start()
    return try PrivateKey(try SecretBytes(count: 32) { $0[31] = 5 })
  }

  static func signed(
    delegate: Address,
    chain: UInt64? = 31_337,
    nonce: UInt64 = 5
  ) throws -> SignedAuthorization {
    let authorization = try Authorization(
      chain: try chain.map { try ChainID($0) },
      delegate: delegate,
      nonce: nonce
    )
    return SignedAuthorization(authorization, try key().sign(authorization.signingHash))
  }

  private static func transaction(_ fees: (Wei, Wei) -> Fees) throws -> Transaction {
    let plain = try Samples.transaction(value: 0, gas: 100_000)
    return try Transaction(
      chain: plain.chain,
      nonce: plain.nonce,
      gas: plain.gas,
      to: plain.to,
      value: plain.value,
      input: [],
      fees: fees(Wei(count: 1_000_000_000), Wei(count: 30_000_000_000))
    )
  }

  static func delegating(_ list: [SignedAuthorization]) throws -> Transaction {
    try transaction { tip, cap in
      .delegation(maxPriorityFeePerGas: tip, maxFeePerGas: cap, .empty, list)
    }
  }

  @Test func showsWhoDelegatesToWhom() throws {
    let delegate = try Samples.address("c")
    let sender = try Self.key().address
    let transaction = try Self.delegating([
      try Self.signed(delegate: delegate), try Self.signed(delegate: .zero, chain: nil),
    ])
    let text = try ReviewTests.text(transaction)
    #expect(
      text.contains("delegates     \(sender) to the code of \(delegate), on chain 31337, nonce 5\n")
    )
    #expect(
      text.contains(
        "delegates     \(sender) to no contract (revokes its delegation), on every chain, nonce 5\n"
      )
    )
    #expect(text.contains("type          4 (EIP-7702, delegation)"))
    let model = ReviewModel(Review(try Samples.document(transaction), knowing: .known()))
    #expect(
      try Samples.json(model.delegations) == """
        [{"authority":"\(sender)","chainID":"31337","delegate":"\(delegate)","nonce":"5"},\
        {"authority":"\(sender)","nonce":"5"}]
        """
    )
    #expect(model.blobs == nil)
  }

  @Test func warnsOfEveryKindOfDelegation() throws {
    let sender = try Self.key().address
    let other = try Samples.address("1")
    func codes(_ list: SignedAuthorization, from: Address) throws -> [String] {
      try WarningTests.codes(try Self.delegating([list]), from: from)
    }
    let plain = try Self.signed(delegate: try Samples.address("c"))
    #expect(try codes(plain, from: sender) == ["delegation-own"])
    #expect(try codes(plain, from: other) == [])
    #expect(
      try codes(try Self.signed(delegate: .zero, nonce: 4), from: sender) == ["delegation-nonce"]
    )
    #expect(try codes(try Self.signed(delegate: .zero), from: sender) == [])
    #expect(
      try codes(try Self.signed(delegate: other, chain: 1), from: other)
        == ["delegation-other-chain"]
    )
    #expect(
      try codes(try Self.signed(delegate: other, chain: nil), from: other)
        == ["delegation-every-chain"]
    )
    let nobody = SignedAuthorization(plain.authorization, yParity: 2, r: plain.r, s: plain.s)
    #expect(try codes(nobody, from: other) == ["delegation-unsigned"])
  }

  @Test func countsTheBlobsIntoTheFee() throws {
    let hashes = try [UInt8(1), 2].map {
      try Hash32(bytes: [1] + [UInt8](repeating: $0, count: 31))
    }
    let blobs = BlobFees(maxFeePerBlobGas: Wei(count: 2_000_000_000), versionedHashes: hashes)
    let transaction = try Self.transaction { tip, cap in
      .blob(maxPriorityFeePerGas: tip, maxFeePerGas: cap, .empty, blobs)
    }
    let text = try ReviewTests.text(transaction)
    // 100,000 gas at 30 gwei, and 2 · 131,072 blob gas at 2 gwei.
    #expect(text.contains("fee           at most 0.003524288 ETH (100000 gas at 30 gwei)\n"))
    #expect(
      text.contains("blobs         2, at most 0.000524288 ETH of the fee (blob gas at 2 gwei)\n")
    )
    let model = ReviewModel(Review(try Samples.document(transaction), knowing: .known()))
    let found = try #require(model.blobs)
    #expect(
      try Samples.json(found) == """
        {"count":2,"highestFee":{"ether":"0.000524288","wei":"524288000000000"},\
        "maxFeePerBlobGas":"2000000000","versionedHashes":["\(hashes[0])","\(hashes[1])"]}
        """
    )
    #expect(model.delegations == nil)
  }

  @Test func aDocumentCarriesBothTypes() throws {
    let list = [try Self.signed(delegate: try Samples.address("c"))]
    let document = try Samples.document(try Self.delegating(list))
    #expect(try UnsignedDocument(parsing: Array(document.render().utf8)) == document)
    let changed = document.render().replacing("\"nonce\": \"5\"", with: "\"nonce\": \"6\"")
    #expect(throws: DocumentError.self) { try UnsignedDocument(parsing: Array(changed.utf8)) }
  }
}
