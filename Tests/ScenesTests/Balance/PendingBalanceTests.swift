import Core
import Testing

@testable import Entity
@testable import Scenes

/// What `balance` says of transactions that are not mined yet.
@Suite struct PendingBalanceTests {
  /// Shows the accounts `savings/0` to `savings/2` and that of a key, which sent these.
  private static func model(
    _ pending: [Transaction],
    of accounts: [String] = [],
    tokens: [Token] = [],
    at block: BlockTag = .latest
  ) async throws -> Answer<ShowBalances.Body> {
    let sender = try Samples.signed().sender
    let stub = StubBalances(
      book: AccountBook([
        try Samples.wallet(accounts: 3, label: "rent"), try Samples.keyWallet(at: sender),
      ]),
      pending: try pending.map { try Samples.signed($0) }
    )
    return ShowBalances.Presenter().present(
      try await ShowBalances.Interactor(worker: stub).act(
        on: .sample(accounts, tokens: tokens, at: block)
      )
    )
  }

  /// The notes about what is pending of an account.
  private static func notes(_ answer: Answer<ShowBalances.Body>) -> [String] {
    answer.notes.map(\.english).filter { $0.contains("pending: ") }
  }

  @Test("the transactions of the shown accounts are counted, with the command that tells why")
  func countsThem() async throws {
    let pending = try (4...5).map { try Samples.transaction(value: 1, nonce: $0) }
    let sender = try Samples.signed().sender
    let model = try await Self.model(pending, of: ["\(sender)"])
    let hash = try Samples.signed(pending[0]).hash
    #expect(model.notes.contains("info: 2 transactions are not mined yet"))
    #expect(model.next == .transactionStatus(hash, chain: "dev"))
    #expect(try Samples.json(model).contains("\"pending\":[\"\(hash)\","))
    // They are not those of another account.
    let other = try await Self.model(pending, of: ["savings/0"])
    #expect(other.body.pending == nil && other.next == nil && Self.notes(other).isEmpty)
  }

  @Test("what is taken with the highest fees, and what is left, is said and in JSON")
  func saysWhatIsTaken() async throws {
    // 21,000 gas at 30 gwei are 0.00063 ETH.
    let pending = try [
      Samples.transaction(value: 100_000_000_000_000_000, nonce: 4),
      Samples.transaction(value: 200_000_000_000_000_000, nonce: 5),
    ]
    let sender = try Samples.signed().sender
    let model = try await Self.model(pending, of: ["\(sender)"])
    #expect(model.text == "1.5 ETH")
    let notes = Self.notes(model)
    #expect(
      notes.count == 1
        && notes[0].hasSuffix(
          " pays at most 0.30126 ETH; balance after that: at least 1.19874 ETH"
        ),
      "\(notes)"
    )
    #expect(
      try Samples.json(model).contains(
        #""pending":{"coin":{"after":{"ether":"1.19874","wei":"1198740000000000000"},"#
          + #""in":{"ether":"0","wei":"0"},"#
          + #""out":{"ether":"0.30126","wei":"301260000000000000"}},"tokens":[]}"#
      )
    )
  }

  @Test("what another account of this machine pays is on its way in")
  func saysWhatComesIn() async throws {
    let payee = try Samples.address("1")  // savings/0
    let pending = [try Samples.transaction(to: payee, value: 500_000_000_000_000_000)]
    let model = try await Self.model(pending, of: ["savings/0"])
    #expect(
      Self.notes(model) == [
        "info: pending: savings receives 0.5 ETH; balance after that: at least 2 ETH"
      ]
    )
    // It is not one of its own transactions.
    #expect(model.body.pending == nil)
  }

  @Test("what an account pays itself is taken and given")
  func paysItself() async throws {
    let sender = try Samples.signed().sender
    let model = try await Self.model(
      [try Samples.transaction(to: sender, value: 1_000_000_000_000_000_000)],
      of: ["\(sender)"]
    )
    #expect(
      Self.notes(model).first?.hasSuffix(
        " pays at most 1.00063 ETH and receives 1 ETH; balance after that: at least 1.49937 ETH"
      ) == true
    )
  }

  @Test("more than there is, to the last wei, is a caution without a balance after")
  func saysIfItIsNotCovered() async throws {
    let sender = try Samples.signed().sender
    let whole: UInt256 = 1_499_370_000_000_000_000
    let exact = try await Self.model([try Samples.transaction(value: whole)], of: ["\(sender)"])
    #expect(Self.notes(exact).first?.hasSuffix("at least 0 ETH") == true)
    let short = try await Self.model(
      [try Samples.transaction(value: whole.addingWithSaturation(1))],
      of: ["\(sender)"]
    )
    let notes = Self.notes(short)
    #expect(notes.first?.hasPrefix("caution: ") == true, "\(notes)")
    #expect(notes.first?.hasSuffix("the balance does not cover it") == true, "\(notes)")
    #expect(try !Samples.json(short).contains("\"after\""))
  }

  @Test("payments of a token that is shown are counted in its units, others are not")
  func countsTokens() async throws {
    let (sender, payee) = (try Samples.signed().sender, try Samples.address("1"))
    let (known, unknown) = (try Samples.address("a"), try Samples.address("b"))
    let pending = try [(known, 4), (known, 5), (unknown, 6)].map { contract, nonce in
      try Samples.transaction(
        to: contract,
        value: 0,
        input: ERC20.transfer(to: payee, amount: 50_000_000),
        nonce: nonce
      )
    }
    let tokens = [try Samples.token(known)]
    let model = try await Self.model(pending, of: ["\(sender)", "savings/0"], tokens: tokens)
    let notes = Self.notes(model).filter { $0.contains("TUSD") }
    #expect(notes.count == 2)
    #expect(
      notes[0].hasSuffix(
        " pays at most 100 TUSD; balance after that: at least 150 TUSD"
      ),
      "\(notes)"
    )
    #expect(
      notes[1]
        == "info: pending: savings receives 100 TUSD; balance after that: at least 350 TUSD"
    )
    let rows = model.body.accounts.compactMap(\.pending?.tokens)
    #expect(rows.map(\.count) == [1, 1])
  }

  @Test("the balance of an earlier block is not compared with what is pending now")
  func saysNothingOfAnEarlierBlock() async throws {
    let sender = try Samples.signed().sender
    let model = try await Self.model(
      [try Samples.transaction()],
      of: ["\(sender)"],
      at: .number(3)
    )
    #expect(Self.notes(model).isEmpty && model.body.accounts[0].pending == nil)
    #expect(model.notes.contains("info: 1 transaction is not mined yet"))
  }

  @Test("a payment between the own accounts that is not mined is in no total")
  func changesNoTotal() async throws {
    let (payee, contract) = (try Samples.address("1"), try Samples.address("a"))
    let pending = try [
      Samples.transaction(to: payee, value: 500_000_000_000_000_000, nonce: 4),
      Samples.transaction(
        to: contract,
        value: 0,
        input: ERC20.transfer(to: payee, amount: 50_000_000),
        nonce: 5
      ),
    ]
    let tokens = [try Samples.token(contract)]
    let before = try await Self.model([], tokens: tokens)
    let model = try await Self.model(pending, tokens: tokens)
    #expect(Self.notes(model).count == 4, "of both accounts, in both assets")
    #expect(model.body.totals?.map(\.units) == ["6000000000000000000", "1000000000"])
    #expect(model.body.totals?.map(\.units) == before.body.totals?.map(\.units))
    #expect(model.text == before.text)
  }
}
