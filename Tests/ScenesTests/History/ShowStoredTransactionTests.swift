import Core
import Entity
import Testing

@testable import Scenes

/// What `history show` says of one transaction.
@Suite struct ShowStoredTransactionTests {
  struct StubHistory: ShowStoredTransaction.Worker {
    var entry: HistoryEntry?
    var source = StubLabels()
    var isForgetful = false
    var past = LoggedSignatures.none

    func accounts() throws -> AccountBook { try Samples.book() }
    func labels() throws -> HistoryLabels { try source.labels() }
    func pastSignatures() -> LoggedSignatures { past }
    func entry(of hash: Hash32) async throws -> HistoryEntry? { entry }
    func found(of accounts: [Address]) async throws -> [FoundToken] { [] }
    func counterpartyHistory(
      of accounts: [Address],
      near addresses: [Address],
      tokens: [Token]
    ) async throws -> CounterpartyHistory { .none }
    func metadata(of tokens: [Address]) async throws -> [Token] {
      isForgetful ? [] : try tokens.map { try Samples.token($0) }
    }
  }

  private static let transfer = Hash32.keccak(of: Array("Transfer(address,address,uint256)".utf8))

  static func transaction(
    input: [UInt8] = [],
    to recipient: Address? = nil,
    creates: Bool = false,
    succeeded: Bool? = true,
    price: Wei? = Wei(count: 1_000_000_000)
  ) throws -> HistoryTransaction {
    HistoryTransaction(
      hash: try Samples.hash("c"),
      place: 2,
      sender: try Samples.address("1"),
      recipient: creates ? nil : try recipient ?? Samples.address("7"),
      nonce: 4,
      value: Wei(1_500_000_000_000_000_000),
      type: 2,
      input: input,
      succeeded: succeeded,
      gasUsed: 21_000,
      gasPrice: price
    )
  }

  static func entry(
    _ transaction: HistoryTransaction?,
    _ movements: [Movement],
    logs: [HistoryEntry.Log] = [],
    nonces: [HistoryEntry.NonceUse] = [],
    isCut: Bool = false,
    head: UInt64 = 9,
    isFinal: Bool = false
  ) throws -> HistoryEntry {
    HistoryEntry(
      block: try Samples.block(),
      transaction: transaction,
      movements: movements,
      logs: logs,
      nonces: nonces,
      isCut: isCut,
      head: try Samples.block(head),
      isFinal: isFinal
    )
  }

  static func show(_ history: StubHistory, tokens: [Token] = []) async throws
    -> Answer<ShowStoredTransaction.Body>
  {
    ShowStoredTransaction.Presenter().present(
      try await ShowStoredTransaction.Interactor(worker: history).act(
        on: .init(
          hash: try Samples.hash("c"),
          chain: try Samples.chain(),
          tokens: TokenList(adding: tokens)
        )
      )
    )
  }

  static func payment() throws -> HistoryEntry {
    try entry(
      try transaction(),
      [
        try ListHistoryTests.movement(.sent, counterparty: try Samples.address("7")),
        try ListHistoryTests.movement(.fee, amount: 21_000_000_000_000),
      ],
      nonces: [.init(account: try Samples.address("1"), nonce: 4)]
    )
  }

  @Test("what anyone can put into a history has its cautions, as in a list")
  func plantedRowsHaveCautions() async throws {
    let token = try Samples.token(try Samples.address("a"))
    let planted = try ListHistoryTests.movement(
      .tokenOut,
      amount: 0,
      asset: .token(token.address),
      counterparty: try Samples.address("8")
    )
    let answer = try await Self.show(
      StubHistory(entry: try Self.entry(nil, [planted])),
      tokens: [token]
    )
    let row = try #require(answer.movements.first)
    #expect(row.cautions?.map(\.code) == ["moves-nothing"])
    #expect(row.isOwn == false && row.isFolded == true && row.isListed == true)
    #expect(answer.text.contains("    caution  this moves 0, which anyone can log in your name"))
    // What one's own transaction did has none.
    let own = try await Self.show(
      StubHistory(entry: try Self.entry(try Self.transaction(), [planted])),
      tokens: [token]
    )
    #expect(own.movements.first?.cautions == nil && own.movements.first?.isOwn == true)
  }

  @Test func showsAPaymentInFull() async throws {
    let landlord = HistoryLabel.Subject.address(try Samples.address("7"))
    let labels = try HistoryLabels([
      try StubLabels.label(note: "late"), try StubLabels.label("landlord", of: landlord),
    ])
    let answer = try await Self.show(
      StubHistory(entry: try Self.payment(), source: StubLabels(labels))
    )
    #expect(
      answer.text == """
        transaction  \(try Samples.hash("c"))
        status       success
        block        7 (3 confirmations)
        time         2026-01-31T23:59:59Z
        from         \(try Samples.address("1")) (savings)
        to           \(try Samples.address("7"))
        amount       1.5 ETH
        fee          0.000021 ETH (21000 gas)
        nonce        4
        label        rent
        note         late

        \(try Samples.address("1")) (savings)
          sent     -1.5 ETH
            to     \(try Samples.address("7"))
            label  landlord
          fee      -0.000021 ETH
        """
    )
    #expect(
      answer.notes == ["info: from the history database, as of block 9 (2026-01-31T23:59:59Z)"]
    )
  }

  @Test func theJSONHasEveryFact() async throws {
    let source = StubLabels(try HistoryLabels([try StubLabels.label(note: "late")]))
    let answer = try await Self.show(StubHistory(entry: try Self.payment(), source: source))
    let (own, other) = (try Samples.address("1"), try Samples.address("7"))
    #expect(
      try Samples.json(answer) == """
        {"asOfBlock":"9","block":"7","blockHash":"\(try Samples.hash("b"))","chainID":"31337",\
        "chainName":"dev","confirmations":"3","hash":"\(try Samples.hash("c"))",\
        "isFinal":false,"label":"rent","logs":[],"movements":[\
        {"account":"\(own)","accountName":"savings","amount":"1.5","asset":"ether",\
        "block":"7","blockHash":"\(try Samples.hash("b"))","counterparty":"\(other)",\
        "direction":"out","evidence":"transaction","isFolded":false,"isOwn":true,"kind":"sent",\
        "label":"rent","note":"late",\
        "status":"success","symbol":"ETH","time":"2026-01-31T23:59:59Z",\
        "transaction":"\(try Samples.hash("c"))","units":"1500000000000000000"},\
        {"account":"\(own)","accountName":"savings","amount":"0.000021","asset":"ether",\
        "block":"7","blockHash":"\(try Samples.hash("b"))",\
        "direction":"out","evidence":"receipt","isFolded":false,"isOwn":true,"kind":"fee",\
        "label":"rent","note":"late",\
        "status":"success","symbol":"ETH","time":"2026-01-31T23:59:59Z",\
        "transaction":"\(try Samples.hash("c"))","units":"21000000000000"}],\
        "names":[{"address":"\(own)","kind":"own","name":"savings"}],\
        "nonces":[{"account":"\(own)","nonce":"4"}],"note":"late",\
        "sent":{"fee":{"ether":"0.000021","wei":"21000000000000"},"from":"\(own)",\
        "gasPrice":"1000000000","gasUsed":"21000","nonce":"4","to":"\(other)","type":"2",\
        "value":{"ether":"1.5","wei":"1500000000000000000"}},"status":"success",\
        "time":"2026-01-31T23:59:59Z"}
        """
    )
  }

  @Test func aFailedTransactionPaidItsFeeOnly() async throws {
    let entry = try Self.entry(
      try Self.transaction(succeeded: false),
      [try ListHistoryTests.movement(.sent, status: .failed)],
      isFinal: true
    )
    let answer = try await Self.show(StubHistory(entry: entry))
    #expect(answer.text.contains("status       failed: only the fee was paid"))
    #expect(answer.text.contains("block        7 (3 confirmations, final)"))
    #expect(answer.text.contains("sent  -1.5 ETH (failed)"))
    #expect(answer.status == .failed && answer.isFinal)
  }

  /// `transfer(address,uint256)` of 5 units, and the log that it caused.
  @Test func aCallIsDecodedWithItsLogs() async throws {
    let token = try Samples.address("a")
    let words = try ["1", "7"].map { digit in
      try Hash32(bytes: [UInt8](repeating: 0, count: 12) + Samples.address(Character(digit)).bytes)
    }
    let amount = [UInt8](repeating: 0, count: 31) + [5]
    let entry = try Self.entry(
      try Self.transaction(
        input: [0xA9, 0x05, 0x9C, 0xBB] + words[1].bytes + amount,
        to: token
      ),
      [try ListHistoryTests.movement(.tokenOut, amount: 5, asset: .token(token))],
      logs: [.init(address: token, topics: [Self.transfer] + words, payload: amount, index: 3)]
    )
    let answer = try await Self.show(
      StubHistory(entry: entry),
      tokens: [try Samples.token(token)]
    )
    #expect(answer.text.contains("function     transfer(address,uint256)"))
    #expect(answer.text.contains("  token-out  -0.000005 TUSD (\(token))"))
    #expect(answer.text.contains("event    Transfer(address,address,uint256)"))
    #expect(answer.text.contains("  value  5 (0.000005 TUSD)"))
    let json = try Samples.json(answer)
    #expect(json.contains(#""function":"transfer(address,uint256)""#))
    #expect(json.contains(#""selector":"0xa9059cbb""#))
    #expect(answer.logs.count == 1 && answer.suggestedActions == [])
  }

  @Test func whatCannotBeDecodedIsShownAsItIs() async throws {
    let unknown = try Self.entry(try Self.transaction(input: [1, 2, 3, 4, 5]), [])
    let answer = try await Self.show(StubHistory(entry: unknown))
    #expect(answer.text.contains("data         5 bytes, selector 0x01020304: unknown function"))
    let short = try Self.entry(try Self.transaction(input: [1, 2]), [])
    #expect(try await Self.show(StubHistory(entry: short)).text.contains("data         0x0102"))
    let created = try Self.entry(try Self.transaction(input: [1, 2, 3, 4, 5], creates: true), [])
    let creation = try await Self.show(StubHistory(entry: created))
    #expect(creation.text.contains("to           a new contract, created from 5 bytes"))
    #expect(!(try Samples.json(creation)).contains("selector"))
    let free = try Self.entry(try Self.transaction(price: nil), [])
    #expect(
      try await Self.show(StubHistory(entry: free)).text.contains(
        "fee          unknown (21000 gas)"
      )
    )
    let log = HistoryEntry.Log(address: .zero, topics: [.keccak(of: [])], payload: [1], index: 0)
    let odd = try await Self.show(StubHistory(entry: try Self.entry(nil, [], logs: [log])))
    #expect(odd.text.hasSuffix("event   unknown\n  by    \(Address.zero)\n  data  1 topic, 1 byte"))
    #expect(odd.suggestedActions == [.seeAll])
  }

  @Test func unreadableLabelsAreSaid() async throws {
    let source = StubLabels(failure: HistoryLabelsError.tooMany)
    let answer = try await Self.show(StubHistory(entry: try Self.payment(), source: source))
    #expect(
      answer.notes.last?.english
        == "caution: the labels could not be read and are left out: too many labels: the limit is "
        + "10,000"
    )
  }

  @Test func anUnknownTransactionIsAnError() async throws {
    let unknown = ShowStoredTransactionError.unknown(try Samples.hash("c"), chain: "dev")
    await #expect(throws: unknown) { try await Self.show(StubHistory()) }
    #expect(unknown.report.code == "history-entry-unknown")
  }
}
