import Core
import Entity
import TestSupport
import Testing

@testable import Scenes

private typealias Build = BuildTransactionTests

/// What a review says of a node's simulation.
@Suite struct SimulatedEffectsTests {
  private static func change(
    _ account: Character = "1",
    token: Character? = nil,
    item: UInt256? = nil,
    received: UInt256 = .zero,
    sent: UInt256 = .zero
  ) throws -> BalanceChange {
    BalanceChange(
      account: try Samples.address(account),
      asset: try token.map { .token(try Samples.address($0)) } ?? .ether,
      item: item,
      received: received,
      sent: sent
    )
  }

  private static func review(
    _ simulated: SimulatedEffects?,
    of transaction: Transaction? = nil
  ) throws -> Review {
    Review(
      try Samples.document(transaction),
      knowing: .known(
        chain: "dev",
        tokens: TokenList(adding: [try Samples.token(try Samples.address("a"))]),
        to: KnownAddresses(try Samples.book(), contacts: .empty),
        nodeFindings: NodeFindings(addressCodes: [:], simulated: simulated)
      )
    )
  }

  /// The rows named `changes`, on the page and in JSON.
  private static func rows(_ simulated: SimulatedEffects?) throws -> [String] {
    let model = ReviewModel(try review(simulated))
    let rows = model.claims.filter { $0.name.text == "changes" }.map(\.text.text)
    for row in rows { #expect(model.text.contains(row)) }
    #expect((model.changes == nil) == rows.isEmpty)
    return rows
  }

  @Test("each own account has a row, with what it pays and receives")
  func wordsChanges() throws {
    let accounts = try Samples.book().all
    let own = accounts[1].address
    let seven = String(repeating: "7", count: 40)
    let changes = [
      try Self.change(sent: UInt256.ten(18)),
      try Self.change(token: "a", received: 1_500_000, sent: 500_000),
      try Self.change(token: "7", sent: 1),
      try Self.change(token: "7", item: 9, received: 2),
      BalanceChange(account: own, asset: .ether, item: nil, received: 1, sent: .zero),
    ]
    #expect(
      try Self.rows(.changes(changes, by: .simulation)) == [
        "\(accounts[0].name ?? ""): pays 1 ETH, receives 1 TUSD, pays 1 base unit of the token 0x\(seven), receives 2 "
          + "items (ID 9) of the collection 0x\(seven) (simulated)",
        "\(accounts[1].name ?? ""): receives 0.000000000000000001 ETH (simulated)",
      ]
    )
  }

  @Test("what is unknown, what fails and what changes nothing is said")
  func wordsTheRest() throws {
    #expect(try Self.rows(nil).isEmpty)
    #expect(try Self.rows(.plain).isEmpty)
    #expect(try Self.rows(.unavailable) == ["unknown: the node offers no way to find out"])
    #expect(
      try Self.rows(.fails(by: .trace))
        == ["unknown: after the newest block it would fail (traced)"]
    )
    #expect(
      try Self.rows(.fails(by: .estimate))
        == ["unknown: after the newest block it would fail (by its gas estimate)"]
    )
    #expect(
      try Self.rows(.changes([], by: .simulation)) == ["none in your accounts (simulated)"]
    )
  }

  @Test("of very many accounts, some are shown and the others counted")
  func countsTheRest() throws {
    let changes = (0..<30).map { number in
      BalanceChange(
        account: (try? Address(bytes: [UInt8](repeating: 0, count: 19) + [number])) ?? .zero,
        asset: .ether,
        item: nil,
        received: 1,
        sent: .zero
      )
    }
    let rows = try Self.rows(.changes(changes, by: .simulation))
    #expect(rows.count == 21 && rows.last == "10 more accounts")
  }

  @Test("transfers that a contract pretends do not hide those of the coin and of known tokens")
  func showsWhatIsKnownFirst() throws {
    let one = try Samples.address("1")
    var changes = (0..<500).map { number in
      BalanceChange(
        account: one,
        asset: .token(.zero),
        item: UInt256(UInt64(number)),
        received: .zero,
        sent: 1
      )
    }
    changes.append(try Self.change(token: "a", sent: 5))
    changes.append(try Self.change(sent: UInt256.ten(19)))
    let rows = try Self.rows(.changes(changes, by: .simulation))
    #expect(rows.count == 1)
    #expect(rows[0].contains("pays 0.000005 TUSD, pays 10 ETH, pays 1 item (ID 0)"))
    #expect(
      rows[0].hasSuffix(
        "pays 1 item (ID 7) of the collection \(Address.zero), 492 more changes (simulated)"
      )
    )
    let cautions = try Self.taken(changes)
    #expect(cautions.count == 4)
    #expect(cautions[0].contains("takes 0.000005 TUSD"))
    #expect(cautions[1].contains("takes 10 ETH"))
    #expect(cautions[3].contains("takes 499 more things from your accounts than its bytes show"))
  }

  @Test("in JSON the changes are numbers")
  func modelsChanges() throws {
    let changes = [try Self.change(token: "a", item: 7, received: 3, sent: 5)]
    let known = try #require(ReviewModel.Changes(.changes(changes, by: .simulation)))
    let (one, token) = (try Samples.address("1"), try Samples.address("a"))
    #expect(
      try Samples.json(known) == """
        {"balances":[{"account":"\(one)","received":"3","sent":"5","token":"\(token)",\
        "tokenID":"7"}],"method":"simulation","status":"known"}
        """
    )
    let fails = try #require(ReviewModel.Changes(.fails(by: .trace)))
    #expect(
      try Samples.json(fails) == #"{"balances":[],"method":"trace","status":"fails"}"#
    )
    let unknown = try #require(ReviewModel.Changes(.unavailable))
    #expect(try Samples.json(unknown) == #"{"balances":[],"status":"unknown"}"#)
    #expect(ReviewModel.Changes(.plain) == nil && ReviewModel.Changes(nil) == nil)
  }

  private static func taken(_ changes: [BalanceChange], of transaction: Transaction? = nil) throws
    -> [String]
  {
    try review(.changes(changes, by: .simulation), of: transaction).warnings
      .filter { $0.code == "simulation-takes-more" }.map(\.line.text)
  }

  @Test("a caution tells what the bytes do not show: other tokens, other accounts, more of one")
  func tellsWhatIsTaken() throws {
    let a = try Samples.address("a")
    let transfer = try Samples.transaction(
      to: a,
      value: .zero,
      input: ERC20.transfer(to: try Samples.address("7"), amount: 500_000)
    )
    let shown = try Self.change(token: "a", sent: 500_000)
    #expect(try Self.taken([shown], of: transfer).isEmpty)
    #expect(try Self.taken([try Self.change(token: "a", received: 5)], of: transfer).isEmpty)
    let account = try Samples.book().all[0]
    let words = { (amount: String) in
      "caution: in the node's simulation this takes \(amount) from \(account.address) "
        + "(\(account.name ?? "")), more than its bytes show"
    }
    #expect(
      try Self.taken([try Self.change(token: "a", sent: 500_001)], of: transfer)
        == [words("0.500001 TUSD")]
    )
    #expect(
      try Self.taken([shown, try Self.change(token: "b", sent: 7)], of: transfer)
        == [words("7 base units of the token \(try Samples.address("b"))")]
    )
    #expect(
      try Self.taken([try Self.change("2", token: "b", item: 7, sent: 1)], of: transfer).count == 1
    )
    // The number of an item is not an amount.
    #expect(try Self.taken([try Self.change(token: "a", item: 7, sent: 1)], of: transfer).isEmpty)
    // The coin, with its fee, is in the bytes.
    let ether = UInt256.ten(18)
    #expect(try Self.taken([try Self.change(sent: ether)]).isEmpty)
    #expect(try Self.taken([try Self.change(sent: ether.adding(ether) ?? .max)]).count == 1)
  }

  @Test("own accounts are asked about, and the answer is shown")
  func asksAboutOwnAccounts() async throws {
    let accounts = Set(try Samples.book().all.map(\.address))
    var node = Build.Node()
    node.effects = { attempt in
      Set(attempt.accounts) == accounts ? .fails(by: .trace) : .unavailable
    }
    let response = try await Build.build(try Build.request("12.5 tusd"), node)
    #expect(response.review.simulated == .fails(by: .trace))
  }

  @Test("of all ether, only the amount that is paid is shown as simulated")
  func showsTheFinalAmount() async throws {
    var node = Build.Node(addressCodes: [try Samples.address("7"): .contract])
    node.effects = { attempt in
      let change = BalanceChange(
        account: attempt.accounts[0],
        asset: .ether,
        item: nil,
        received: .zero,
        sent: attempt.call.value?.count ?? .zero
      )
      return .changes([change], by: .simulation)
    }
    let response = try await Build.build(try Build.request("max"), node)
    guard case .changes(let changes, _)? = response.review.simulated else {
      Issue.record("nothing is shown")
      return
    }
    #expect(changes.map(\.sent) == [response.document.transaction.value.count])
    // With a given gas limit, the amount is never tried.
    let given = try await Build.build(try Build.request("max") { $0.gas = 50_000 }, node)
    #expect(given.review.simulated == nil)
  }
}
