import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// Payments to names of the Ethereum Name Service.
@Suite struct NamedPaymentTests {
  typealias Node = BuildTransactionTests.Node

  /// A machine that has asked for alice.eth, and remembers whom it paid by it.
  struct StubWorker: BuildTransaction.Worker {
    var names = ResolvedNames.none
    var paid = PaidNames.none
    var time: UInt64 = 1_769_903_999

    func accounts() throws -> AccountBook { try Samples.book() }
    func paidNames() throws -> PaidNames { paid }
    var resolvedNames: ResolvedNames { names }
    func now() -> UInt64 { time }

    func counterpartyHistory(of accounts: [Address], on chain: ChainEntry, tokens: [Token])
      -> CounterpartyHistory
    { .none }

    func sources(for transaction: Transaction, from: Address) throws -> DescriptionSources? { nil }
  }

  static func paid(_ digit: Character) throws -> PaidNames {
    try PaidNames([
      try PaidName(
        name: "alice.eth",
        chain: try ChainID(31_337),
        address: try Samples.address(digit),
        time: try UTCTime(seconds: 0)
      )
    ])
  }

  private static func build(
    _ intent: TransactionIntent,
    paid: PaidNames = .none,
    node: Node? = Node()
  ) async throws -> BuildTransaction.Response {
    let worker = StubWorker(names: try StubNames.resolved(), paid: paid)
    return try await BuildTransaction.Interactor(worker: worker, chain: node)
      .act(on: try request(intent))
  }

  private static func request(_ intent: TransactionIntent) throws -> BuildTransaction.Request {
    BuildTransaction.Request(
      from: nil,
      intent: intent,
      chain: try Samples.chain(),
      tokens: [try Samples.token(try Samples.address("a"))],
      overrides: .init()
    )
  }

  @Test func aNameIsPaidAndClaimed() async throws {
    let eight = try Samples.address("8")
    for amount in ["1 eth", "12.5 tusd"] {
      let response = try await Self.build(.payment(to: "alice.eth", amount: amount))
      let claims = response.document.claims
      #expect(claims.recipientName == "alice.eth")
      #expect(claims.contractName == nil)
      #expect(claims.nameResolved?.description == "2026-01-31T23:59:47Z")
      let model = BuildTransaction.Presenter().present(response)
      #expect(
        model.text.contains(
          "to            \(eight) (alice.eth, resolved 2026-01-31T23:59:47Z)\n"
        )
      )
      #expect(!model.text.contains("\nrecipient "))
      #expect(response.review.warnings.map(\.code) == ["name-new"])
      #expect(
        try Samples.json(model).contains(#""recipientIs":"ens","recipientName":"alice.eth""#)
      )
      let file = try #require(model.document).file
      #expect(try UnsignedDocument(parsing: Array(file.utf8)) == response.document)
    }
  }

  @Test func aSpenderAndAContractAreFoundByName() async throws {
    let spender = try await Self.build(.approval(spender: "alice.eth", amount: "5 tusd"))
    #expect(spender.document.claims.recipientName == "alice.eth")
    #expect(spender.review.nameUses.map(\.address) == [try Samples.address("8")])
    let input = ERC20.transfer(to: try Samples.address("7"), amount: 1)
    let call = try await Self.build(.call(to: "alice.eth", input: input, amount: "0 wei"))
    #expect(call.document.transaction.to == (try Samples.address("8")))
    #expect(call.document.claims.recipientName == nil)
    #expect(call.document.claims.contractName == "alice.eth")
    #expect(call.review.nameUses.map(\.address) == [try Samples.address("8")])
  }

  @Test func aNameThatNobodyAskedForIsNotPaid() async throws {
    await #expect(throws: RecipientError.ens("bob.eth")) {
      try await Self.build(.payment(to: "bob.eth", amount: "1 eth"))
    }
  }

  @Test func isBuiltWithADangerIfTheNameMoved() async throws {
    let response = try await Self.build(
      .payment(to: "alice.eth", amount: "1 eth"),
      paid: try Self.paid("9")
    )
    #expect(response.review.warnings.map(\.code) == ["name-moved"])
    #expect(response.review.warnings.dangers.count == 1)
  }

  private static func draft(
    _ paid: PaidNames,
    isAsked: Bool,
    at now: UInt64 = 1_769_903_999
  ) async throws -> Send.Draft {
    let worker = StubWorker(names: try StubNames.resolved(), paid: paid, time: now)
    let send = Send.Interactor(
      builder: .init(worker: worker, chain: Node()),
      broadcaster: .init(worker: SendingTests.StubNode())
    )
    return try await send.draft(
      .init(try request(.payment(to: "alice.eth", amount: "1 eth")), isAsked: isAsked)
    )
  }

  @Test func isSentUnaskedOnlyIfTheNameStayed() async throws {
    let asked = try await Self.draft(try Self.paid("9"), isAsked: true)
    #expect(asked.dangers.count == 1)
    #expect(asked.agreedNames.map(\.name) == ["alice.eth"])
    let error = await #expect(throws: NameWarningError.self) {
      try await Self.draft(try Self.paid("9"), isAsked: false)
    }
    #expect(error?.report.code == "name-moved")
    let same = try await Self.draft(try Self.paid("8"), isAsked: false)
    #expect(same.agreedNames.map(\.address) == [try Samples.address("8")])
    #expect(try await Self.draft(.none, isAsked: false).dangers.isEmpty)
  }

  @Test func isSentUnaskedOnlyIfTheNameIsFromANewBlock() async throws {
    let (paid, now) = (try Self.paid("8"), 1_769_903_987 + 601 as UInt64)
    #expect(try await Self.draft(paid, isAsked: true, at: now).dangers.count == 1)
    let error = await #expect(throws: NameWarningError.self) {
      try await Self.draft(paid, isAsked: false, at: now)
    }
    #expect(error?.report.code == "name-stale")
    #expect(try await Self.draft(paid, isAsked: false, at: now - 1).dangers.isEmpty)
  }
}
