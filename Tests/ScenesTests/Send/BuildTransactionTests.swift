import Core
import Entity
import Scenes
import Testing

@testable import WalletKit

struct BuildTransactionTests {
  static func request(
    _ amount: String,
    to: String? = nil,
    _ fix: (inout BuildTransaction.Overrides) -> Void = { _ in }
  ) throws -> BuildTransaction.Request {
    var overrides = BuildTransaction.Overrides()
    fix(&overrides)
    return BuildTransaction.Request(
      from: nil,
      intent: .payment(to: try to ?? Samples.address("7").description, amount: amount),
      chain: try Samples.chain(),
      tokens: [try Samples.token(try Samples.address("a"))],
      overrides: overrides
    )
  }

  static func build(_ request: BuildTransaction.Request, _ node: Node? = Node()) async throws
    -> BuildTransaction.Response
  {
    try await BuildTransaction.Interactor(worker: StubWorker(book: try Samples.book()), chain: node)
      .act(on: request)
  }

  @Test func buildsAPaymentOfEther() async throws {
    let response = try await Self.build(try Self.request("1.5 eth"))
    let transaction = response.document.transaction
    #expect(transaction.value.ether == "1.5")
    #expect(transaction.nonce == 4)
    #expect(transaction.gas == 21_000)
    #expect(transaction.to == (try Samples.address("7")))
    #expect(response.document.claims.feeNow?.gwei == "42000")
    let model = BuildTransaction.Presenter().present(response)
    #expect(
      model.text == """
        ✓ no warnings
        amount        1.5 ETH (1500000000000000000 wei)
        to            \(try Samples.address("7"))
        fee           at most 0.000063 ETH (21000 gas at 3 gwei)
        total         at most 1.500063 ETH
        left (node)   at least 8.499937 ETH
        from          \(try Samples.address("1")) (savings)
        chain         dev (id 31337)
        nonce         4
        type          2 (EIP-1559)
        signing hash  \(transaction.signingHash)
        ── from the node, not verifiable here ──
        simulation    succeeds using 21000 gas
        fee now       0.000042 ETH in the next block
        balance       10 ETH
        as of         block 7, 2026-01-31T23:59:59Z
        built         2026-01-31T23:59:59Z
        """
    )
    let json = try Samples.json(model)
    #expect(json.hasPrefix(#"{"document":{"chain":{"id":"31337","name":"dev"},"claims":{"#))
    #expect(json.contains(#""highestFee":{"ether":"0.000063","wei":"63000000000000"}"#))
    let file = try #require(model.document).file
    #expect(try UnsignedDocument(parsing: Array(file.utf8)) == response.document)
  }

  @Test func carriesAnAuthorization() async throws {
    let plain = try Authorization(
      chain: try ChainID(31_337),
      delegate: try Samples.address("c"),
      nonce: 5
    )
    let secret = try SecretBytes(count: 32) { $0[31] = 5 }
    let key = try PrivateKey(secret)
    let signed = SignedAuthorization(plain, try key.sign(plain.signingHash))
    let response = try await Self.build(
      try Self.request("0 eth") { $0.authorizations = [signed] }
    )
    #expect(response.document.transaction.type == 4)
    #expect(response.document.transaction.fees.authorizations == [signed])
    await #expect(throws: BuildTransactionError.authorizationFees) {
      try await Self.build(
        try Self.request("0 eth") { overrides in
          overrides.authorizations = [signed]
          overrides.gasPrice = Wei(count: 1)
        }
      )
    }
    await #expect(throws: BuildTransactionError.authorizationFees) {
      try await Self.build(
        try Self.request("0 eth") { $0.authorizations = [signed] },
        Node(isLegacy: true)
      )
    }
    // A chain would ignore these.
    let away = try Authorization(chain: .ethereum, delegate: .zero, nonce: 5)
    let other = SignedAuthorization(away, try key.sign(away.signingHash))
    await #expect(throws: MessageChainError.self) {
      try await Self.build(try Self.request("0 eth") { $0.authorizations = [other] })
    }
    let nobody = SignedAuthorization(plain, yParity: 2, r: signed.r, s: signed.s)
    await #expect(throws: MessageSignatureError.parts(.parity(found: 2))) {
      try await Self.build(try Self.request("0 eth") { $0.authorizations = [nobody] })
    }
  }

  @Test func buildsATokenPaymentToAnAccountOfOnesOwn() async throws {
    let response = try await Self.build(try Self.request("12.5 tusd", to: "savings/1"))
    #expect(response.document.transaction.to == (try Samples.address("a")))
    #expect(response.document.tokenTransfer?.to == (try Samples.address("2")))
    #expect(response.document.claims.recipientName == "savings/1")
    let text = BuildTransaction.Presenter().present(response).text
    #expect(text.contains("amount        12.5 TUSD (12500000 base units)"))
    #expect(text.contains("token         TUSD (Test Dollar), 6 decimals"))
  }

  @Test func maxLeavesExactlyTheHighestFee() async throws {
    let transaction = try await Self.build(try Self.request("max")).document.transaction
    #expect(transaction.highestCost == Node().ether)
  }

  @Test func maxOfATokenIsAllOfIt() async throws {
    let response = try await Self.build(try Self.request("max tusd"))
    #expect(response.document.tokenTransfer?.amount.units == 250_000_000)
  }

  @Test func aChainWithoutBaseFeeGetsALegacyTransaction() async throws {
    let response = try await Self.build(try Self.request("1 eth"), Node(isLegacy: true))
    #expect(response.document.transaction.type == 0)
    #expect(response.document.claims.feeNow?.gwei == "105000")
  }

  @Test func overridesAreUsed() async throws {
    let request = try Self.request("1 eth") {
      $0.nonce = 9
      $0.gas = 30_000
      $0.maxPriorityFeePerGas = Wei(count: 4_000_000_000)
    }
    let transaction = try await Self.build(request).document.transaction
    #expect(transaction.nonce == 9)
    #expect(transaction.gas == 30_000)
    // A tip above the suggested cap raises the cap as well.
    #expect(transaction.fees.highestPrice.gwei == "4")
  }

  @Test func overriddenCapLimitsTheTip() async throws {
    let request = try Self.request("1 eth") { $0.maxFeePerGas = Wei(count: 500_000_000) }
    let fees = try await Self.build(request).document.transaction.fees
    #expect(
      fees
        == .dynamic(
          maxPriorityFeePerGas: Wei(count: 500_000_000),
          maxFeePerGas: Wei(count: 500_000_000),
          .empty
        )
    )
  }

  @Test func overriddenGasPriceMakesALegacyTransaction() async throws {
    let request = try Self.request("1 eth") { $0.gasPrice = Wei(count: 7_000_000_000) }
    let document = try await Self.build(request).document
    #expect(document.transaction.type == 0)
    #expect(document.claims.feeNow == nil)
  }

  @Test func buildsOfflineFromOverrides() async throws {
    let request = try Self.request("1 eth") {
      $0.nonce = 0
      $0.gas = 21_000
      $0.maxFeePerGas = Wei(count: 3_000_000_000)
      $0.maxPriorityFeePerGas = Wei(count: 1_000_000_000)
    }
    let document = try await Self.build(request, nil).document
    #expect(document.claims.block == nil)
    #expect(document.transaction.nonce == 0)
  }

  @Test func refusesToGuessOffline() async throws {
    await #expect(
      throws: BuildTransactionError.missing([.nonce, .gas, .fees])
    ) { try await Self.build(try Self.request("1 eth"), nil) }
    let all = try Self.request("max") {
      $0.nonce = 0
      $0.gas = 21_000
      $0.gasPrice = Wei(count: 1)
    }
    await #expect(throws: BuildTransactionError.needsChain("max")) {
      try await Self.build(all, nil)
    }
  }

  @Test func refusesAGasPriceBesideAMaxFee() async throws {
    let request = try Self.request("1 eth") {
      $0.gasPrice = Wei(count: 1)
      $0.maxFeePerGas = Wei(count: 1)
    }
    await #expect(throws: BuildTransactionError.mixedFees) { try await Self.build(request) }
  }

  @Test func refusesMoreThanTheBalance() async throws {
    await #expect(
      throws: BuildTransactionError.notEnough(symbol: "ETH", has: "10", wants: "11")
    ) { try await Self.build(try Self.request("11 eth")) }
    await #expect(
      throws: BuildTransactionError.notEnough(symbol: "ETH", has: "10", wants: "10.000063")
    ) { try await Self.build(try Self.request("10 eth")) }
    await #expect(
      throws: BuildTransactionError.notEnough(symbol: "TUSD", has: "250", wants: "251")
    ) { try await Self.build(try Self.request("251 tusd")) }
  }

  @Test func refusesToEmptyAnAccountThatCannotPayTheFee() async throws {
    let poor = Node(ether: Wei(count: 63_000_000_000_000))
    await #expect(
      throws: BuildTransactionError.feeExceedsBalance(
        symbol: "ETH",
        has: "0.000063",
        fee: "0.000063"
      )
    ) { try await Self.build(try Self.request("max"), poor) }
  }

  @Test func refusesToPayATokenToItsOwnContract() async throws {
    let request = try Self.request("1 tusd", to: try Samples.address("a").description)
    await #expect(throws: BuildTransactionError.tokenToContract) { try await Self.build(request) }
  }

  @Test func reportsWhyItWouldFail() async throws {
    let node = Node(failure: .poolBusy)
    await #expect(throws: RPCFailure.poolBusy) {
      try await Self.build(try Self.request("1 eth"), node)
    }
  }
}
