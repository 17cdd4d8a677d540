import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

struct PayoutTests {
  static let list = """
    to,amount,token,note
    0x7777777777777777777777777777777777777777,1.5 eth,,salary
    0x8888888888888888888888888888888888888888,12.5,tusd,
    savings/1,1 gwei,,
    """

  static func request(
    _ text: String = list,
    allowDuplicates: Bool = false,
    _ fix: (inout BuildTransaction.Overrides) -> Void = { _ in }
  ) throws -> BuildPayouts.Request {
    var overrides = BuildTransaction.Overrides()
    fix(&overrides)
    return BuildPayouts.Request(
      from: "savings",
      list: try PayoutList(reading: Array(text.utf8)),
      chain: try Samples.chain(),
      chains: .builtIn,
      tokens: [try Samples.token(try Samples.address("a"))],
      overrides: overrides,
      allowDuplicates: allowDuplicates
    )
  }

  static func build(
    _ request: BuildPayouts.Request,
    _ node: Node? = Node()
  ) async throws -> BuildPayouts.Response {
    let stub = BuildTransactionTests.StubWorker(book: try Samples.book())
    return try await BuildPayouts.Interactor(worker: stub, chain: node).act(on: request)
  }

  @Test func totalsComeFirstAndAgainAtTheEnd() async throws {
    let model = BuildPayouts.Presenter().present(try await Self.build(try Self.request()))
    let file = try #require(model.document).file
    let digest = try #require(try PayoutText(Array(file.utf8)).unsignedDigest)
    #expect(
      model.text == """
        caution: row 4: the fee may be higher than the amount
        total        1.500000001 ETH (1500000001000000000 wei) in 2 payments
        total        12.5 TUSD (12500000 base units) in 1 payment
        token        \(try Samples.address("a"))
        payments     3, each in a transaction of its own
        fees         at most 0.000306 ETH (102000 gas at 3 gwei)
        in all       at most 1.500306001 ETH, fees included
        left (node)  237.5 TUSD
        left (node)  at least 8.499693999 ETH
        from         0x1111111111111111111111111111111111111111 (savings)
        chain        dev (id 31337)
        row 2  0x7777777777777777777777777777777777777777  1.5 ETH
          “salary”
        row 3  0x8888888888888888888888888888888888888888  12.5 TUSD
        row 4  0x2222222222222222222222222222222222222222  0.000000001 ETH
          savings/1
        nonces       9 to 11
        digest       \(digest) (of all payments)
        ── from the node, not verifiable here ──
        token        TUSD (Test Dollar), 6 decimals
        changes      as listed, for 1 payment that runs code (simulated)
        balance      250 TUSD
        balance      10 ETH
        as of        block 7, 2026-01-31T23:59:59Z
        built        2026-01-31T23:59:59Z
        at the top: 1 caution
        in all: 3 payments, 1.500000001 ETH and 12.5 TUSD, fees at most 0.000306 ETH
        """
    )
    let json = try Samples.json(model)
    #expect(
      json.contains(
        #"""
        "sums":[{"payments":2,"units":"1500000001000000000"},{"claimedSymbol":"TUSD",\#
        "claimedText":"12.5","payments":1,"symbol":"TUSD","text":"12.5",\#
        "token":"\#(try Samples.address("a"))","units":"12500000"}]
        """#
      )
    )
    #expect(json.contains(#""code":"fee-above-amount","grade":"caution""#))
  }

  /// Each is recognized for what it is, so that the right command can be suggested.
  @Test func aListIsNoTransactionAndATransactionNoList() async throws {
    let unsigned = try await Self.build(try Self.request()).document.render()
    let signed = try PayoutBroadcastTests.document().render()
    for list in [unsigned, signed] {
      #expect(throws: TransactionTextError.payouts) { try TransactionText(Array(list.utf8)) }
      _ = try PayoutText(Array(list.utf8))
    }
    let one = try Samples.document().render()
    let sent = try SignedDocument(chainName: "dev", signed: try Samples.signed()).render()
    for single in [one, sent] {
      #expect(throws: PayoutTextError.single) { try PayoutText(Array(single.utf8)) }
      _ = try TransactionText(Array(single.utf8))
    }
  }

  @Test func offlineNeedsTheSameAsOnePayment() async throws {
    await #expect(throws: BuildTransactionError.missing([.nonce, .gas])) {
      try await Self.build(try Self.request { $0.gasPrice = Wei(count: 1) }, nil)
    }
    let built = try await Self.build(
      try Self.request {
        ($0.nonce, $0.gas, $0.gasPrice) = (3, 70_000, Wei(count: 2))
      },
      nil
    )
    #expect(built.document.items.map(\.transaction.nonce) == [3, 4, 5])
    #expect(built.document.claims.balance == nil)
    await #expect(throws: PayoutError.tooManyNonces) {
      try await Self.build(
        try Self.request { ($0.nonce, $0.gas, $0.gasPrice) = (.max - 2, 1, .zero) },
        nil
      )
    }
  }

  @Test(arguments: [
    ("0x777777777777777777777777777777777777777", "1 eth", "", "address-length"),
    ("bob", "1 eth", "", "recipient-unknown"), ("savings/1", "1", "", "amount-no-unit"),
    ("savings/1", "1 usdx", "", "token-unknown"), ("savings/1", "1", "usdx", "token-unknown"),
    ("savings/1", "1 eth", "tusd", "payout-units"), ("savings/1", "1 tusd", "eth", "payout-units"),
    ("savings/1", "max", "", "payout-max"), ("savings/1", "max tusd", "", "payout-max"),
    ("savings/1", "0 eth", "", "payout-nothing"), ("savings/1", "0", "tusd", "payout-nothing"),
    ("savings/1", "1.0000001", "tusd", "amount-too-fine"),
    ("savings/1", "1e3", "tusd", "amount-exponent"),
    ("0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "1", "tusd", "token-to-itself"),
  ]) func aRowThatIsWrongIsNamed(to: String, amount: String, token: String, code: String)
    async throws
  {
    let text = "to,amount,token\nsavings/2,1 eth,\n\(to),\(amount),\(token)\n"
    do {
      _ = try await Self.build(try Self.request(text))
      Issue.record("taken: \(text)")
    } catch let error as PayoutRowError {
      #expect(error.row == 3)
      #expect(error.cause.code == code)
      #expect(error.report.message.english.hasPrefix("row 3, "))
      #expect(error.report.kind != .usage)
    }
  }

  @Test("B21: all invalid rows are reported, each with its position")
  func reportsAllInvalidRows() async throws {
    let text = """
      to,amount
      savings/2,1 eth
      bob,1 eth
      savings/1,
      savings/1,2 eth
      savings/1,max
      savings/1,1 eth,x

      """
    do {
      _ = try await Self.build(try Self.request(text))
      Issue.record("taken: \(text)")
    } catch let error as PayoutRowsError {
      #expect(error.more == 0)
      #expect(
        error.reports.map(\.code)
          == ["payout-row", "payouts-missing", "payout-row", "payouts-fields"]
      )
      let lines = error.report.message.english.split(separator: "\n")
      #expect(lines.count == 5 && lines[0] == "4 rows of the payout list are wrong:")
      #expect(lines[1].hasPrefix("  row 3, to: ") && lines[3].hasPrefix("  row 6, amount: "))
    }
  }

  @Test("of many invalid rows, the first are reported, and the number of the others")
  func countsTheOtherInvalidRows() async throws {
    let rows = (0..<1_000).map { _ in "bob,1 eth\n" }.joined()
    do {
      _ = try await Self.build(try Self.request("to,amount\n" + rows))
      Issue.record("taken")
    } catch let error as PayoutRowsError {
      #expect(error.reports.count == 20 && error.more == 980)
      #expect(error.report.message.english.hasPrefix("1,000 rows of the payout list are wrong:\n"))
      #expect(error.report.message.english.hasSuffix("\n  and 980 more"))
    }
  }

  @Test func totalMustBeCovered() async throws {
    let ether = "to,amount\nsavings/1,6 eth\nsavings/2,5 eth\n"
    await #expect(
      throws: BuildTransactionError.notEnough(symbol: "ETH", has: "10", wants: "11")
    ) { try await Self.build(try Self.request(ether)) }
    let fees = "to,amount\nsavings/1,6 eth\nsavings/2,4 eth\n"
    await #expect(
      throws: BuildTransactionError.notEnough(symbol: "ETH", has: "10", wants: "10.000126")
    ) { try await Self.build(try Self.request(fees)) }
    let tokens = "to,amount\nsavings/1,200 tusd\nsavings/2,51 tusd\n"
    await #expect(
      throws: BuildTransactionError.notEnough(symbol: "TUSD", has: "250", wants: "251")
    ) { try await Self.build(try Self.request(tokens)) }
    await #expect(throws: PayoutError.wouldFail(row: 3, .cancelled)) {
      try await Self.build(try Self.request(), Node(failing: 1))
    }
  }

  @Test func thePaymentsOfOneAccountAreAskedAbout() async throws {
    let again =
      "to,amount\nsavings/1,1 eth\nsavings/2,1 eth\n0x2222222222222222222222222222222222222222,1 eth\n"
    await #expect(throws: PayoutError.duplicate(row: 4, first: 2, sameAmount: true)) {
      try await Self.build(try Self.request(again))
    }
    let other = "to,amount\nsavings/1,1 eth\nsavings/1,2 tusd\nsavings/1,3 eth\n"
    await #expect(throws: PayoutError.duplicate(row: 4, first: 2, sameAmount: false)) {
      try await Self.build(try Self.request(other))
    }
    let both = other + "savings/1,3 eth\n"
    await #expect(throws: PayoutError.duplicates(rows: [4, 5])) {
      try await Self.build(try Self.request(both))
    }
    let built = try await Self.build(try Self.request(other, allowDuplicates: true))
    #expect(
      built.review.findings.first?.line(.rows)
        == "caution: row 4: an account is paid the same coin or token again"
    )
  }
}

extension PayoutText {
  /// The digest of everything to be signed.
  fileprivate var unsignedDigest: Hash32? {
    guard case .unsigned(let document) = self else { return nil }
    return document.totals.digest
  }
}
