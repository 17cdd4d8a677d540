import Core
import Entity
import TestSupport
import Testing

struct PayoutDocumentTests {
  static func address(_ digit: Character) throws -> Address {
    try Address(parsing: "0x" + String(repeating: digit, count: 40))
  }

  static func transaction(
    nonce: UInt64,
    chain: UInt64 = 31_337,
    to: Address? = nil,
    value: UInt64 = 5,
    input: [UInt8] = []
  ) throws -> Transaction {
    try Transaction(
      chain: try ChainID(chain),
      nonce: nonce,
      gas: 21_000,
      to: try to ?? address("7"),
      value: Wei(count: value),
      input: input,
      fees: .legacy(gasPrice: Wei(count: 10))
    )
  }

  static func transfer(nonce: UInt64, units: UInt256 = 300) throws -> Transaction {
    try transaction(
      nonce: nonce,
      to: try address("3"),
      value: 0,
      input: ERC20.transfer(to: try address("8"), amount: units)
    )
  }

  static func document(_ transactions: [Transaction]? = nil, tokens: [Address]? = nil) throws
    -> UnsignedPayouts
  {
    let transactions = try transactions ?? [transaction(nonce: 4), transfer(nonce: 5)]
    return try UnsignedPayouts(
      chainName: "dev",
      from: .init(address: try address("1")),
      items: transactions.enumerated().map {
        .init(transaction: $1, row: $0 + 2, note: "note \($0)", recipientName: nil)
      },
      claims: .init(
        built: try UTCTime(seconds: 0),
        block: nil,
        balance: Wei(count: 9),
        tokens: try (tokens ?? [address("3")]).map {
          .init(
            token: try Token(
              chain: try ChainID(31_337),
              address: $0,
              symbol: "TUSD",
              name: "Test",
              decimals: 2
            ),
            balance: 12
          )
        }
      )
    )
  }

  private func parse(_ text: String) throws(PayoutDocumentError) -> UnsignedPayouts {
    try UnsignedPayouts(parsing: Array(text.utf8))
  }

  @Test func comesBackFromItsText() throws {
    let document = try Self.document()
    #expect(try parse(document.render()) == document)
    #expect(document.totals.sums.map(\.units) == [5, 300])
    #expect(document.totals.sums.map(\.asset) == [.coin, .token(try Self.address("3"))])
    #expect(document.totals.highestFee == Wei(count: 420_000))
    #expect(document.totals.highestCost == Wei(count: 420_005))
    #expect(document.totals.nonces == 4...5)
    let hashes = document.items.flatMap(\.transaction.signingHash.bytes)
    #expect(document.totals.digest == .keccak(of: hashes))
  }

  @Test(arguments: [
    ("\"amount\": \"300\"", "\"amount\": \"30\"", "totals.sums[1].amount"),
    ("\"nonce\": \"5\"", "\"nonce\": \"6\"", "payments[1].nonce"),
    ("\"payments\": \"2\"", "\"payments\": \"3\"", "totals.payments"),
    ("\"highestFee\": \"420000\"", "\"highestFee\": \"42000\"", "totals.highestFee"),
    ("\"id\": \"31337\"", "\"id\": \"1\"", "chain.id"),
  ]) func aDisagreementNamesTheField(old: String, new: String, field: String) throws {
    let text = try Self.document().render().replacing(old, with: new)
    let found = Result { () throws(PayoutDocumentError) in try parse(text) }
    guard case .failure(.part(.disagree(field, _, _))) = found else {
      Issue.record("\(found)")
      return
    }
  }

  /// A list may contain only payments: an approval among thousands would go unnoticed.
  @Test func refusesInvalidPayment() throws {
    let pay = try Self.transaction(nonce: 4)
    let token = try Self.address("3")
    let approval = ERC20.approve(spender: try Self.address("8"), amount: 1)
    for other in [
      try Self.transaction(nonce: 5, to: token, value: 0, input: approval),
      try Self.transaction(nonce: 5, to: token, value: 1, input: Self.transfer(nonce: 5).input),
      try Self.transaction(nonce: 5, to: token, value: 0, input: [1, 2, 3, 4]),
      try Self.transaction(
        nonce: 5,
        to: token,
        value: 0,
        input: Self.transfer(nonce: 5).input + [0]
      ),
      try Transaction(
        chain: pay.chain,
        nonce: 5,
        gas: 1,
        to: nil,
        value: .zero,
        input: [],
        fees: pay.fees
      ),
    ] {
      #expect(throws: PayoutDocumentError.notPayment(number: 2)) {
        try Self.document([pay, other], tokens: [])
      }
    }
  }

  @Test func refusesInvalidList() throws {
    #expect(throws: PayoutDocumentError.empty) { try Self.document([], tokens: []) }
    #expect(throws: PayoutDocumentError.nonce(number: 2, wanted: 5, found: 6)) {
      try Self.document(
        [try Self.transaction(nonce: 4), try Self.transaction(nonce: 6)],
        tokens: []
      )
    }
    #expect(throws: PayoutDocumentError.otherChain(number: 2)) {
      try Self.document(
        [try Self.transaction(nonce: 4), try Self.transaction(nonce: 5, chain: 1)],
        tokens: []
      )
    }
    let most = try Self.transfer(nonce: 5, units: Units.largest)
    #expect(throws: PayoutDocumentError.unpayable) {
      try Self.document([try Self.transfer(nonce: 4), most])
    }
    for tokens in [[try Self.address("4")], [try Self.address("3"), try Self.address("3")]] {
      let found = Result { try Self.document(tokens: tokens) }
      #expect(throws: PayoutDocumentError.self) { try found.get() }
    }
  }
}
