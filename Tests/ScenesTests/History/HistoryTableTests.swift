import Core
import Entity
import Testing

@testable import Scenes

/// The history in columns.
@Suite struct HistoryTableTests {
  private static func rows() throws -> [Movement] {
    let token = Movement.Asset.token(try Samples.address("a"))
    let (payee, own) = (try Samples.address("7"), try Samples.address("2"))
    return [
      try ListHistoryTests.movement(
        .tokenOut,
        amount: 12_500_000,
        asset: token,
        counterparty: payee
      ),
      try ListHistoryTests.movement(.fee, amount: 29_386_157_934_000, counterparty: payee),
      try ListHistoryTests.movement(.received, transaction: "d", counterparty: own),
      try ListHistoryTests.movement(
        .sent,
        transaction: "e",
        status: .failed,
        counterparty: payee,
        block: 5
      ),
    ]
  }

  private static func answer(_ look: LastLook? = nil) async throws -> Answer<ListHistory.Body> {
    try await ListHistoryTests.model(
      .init(rows: try rows(), look: look),
      tokens: [try Samples.token(try Samples.address("a"))],
      isTable: true
    )
  }

  @Test func fitsEightyColumns() async throws {
    let text = try await Self.answer().styled.withTables(width: 80).text
    #expect(
      text == """
        2026-01-31 23:59Z  sent      -12.5          TUSD  0x77777777…77777777
                           fee        -0.00002938…  ETH
        2026-01-31 23:59Z  transfer   +1.5          ETH   savings/1
        2026-01-31 23:59Z  failed      1.5          ETH   0x77777777…77777777
        """
    )
  }

  @Test func fitsFortyColumns() async throws {
    let text = try await Self.answer().styled.withTables(width: 40).text
    #expect(
      text == """
        2026-01-31 23:59Z  sent
          -12.5  TUSD  0x77777777…77777777
                           fee
          -0.00002938…  ETH
        2026-01-31 23:59Z  transfer
          +1.5  ETH  savings/1
        2026-01-31 23:59Z  failed
          1.5  ETH  0x77777777…77777777
        """
    )
  }

  @Test func marksWhatIsNew() async throws {
    let answer = try await Self.answer(LastLook(seen: 5))
    let lines = answer.text.split(separator: "\n")
    #expect(lines.map { $0.hasPrefix("*  2026") } == [true, false, true, false])
    #expect(
      answer.notes.contains(
        "info: 2 transactions are new (*): later than block 5, up to which this history was shown "
          + "before"
      )
    )
    #expect(answer.movements.map(\.isNew) == [true, true, true, false])
    #expect(answer.shownUpToBlock == "5")
    for look in [nil, LastLook(seen: 7)] {
      let answer = try await Self.answer(look)
      #expect(!answer.text.contains("*") && !answer.notes.contains { $0.english.contains("new") })
    }
  }

  @Test func showsTheContractsOfTokensThatNoListHolds() async throws {
    let token = try Samples.address("b")
    let row = try ListHistoryTests.movement(.tokenIn, amount: 5, asset: .token(token))
    let named = try await ListHistoryTests.model(.init(rows: [row]), isTable: true)
    #expect(
      named.text == """
        2026-01-31 23:59Z  received  +0.000005  TUSD
          contract \(token), not listed
        """
    )
    let plain = try await ListHistoryTests.model(
      .init(rows: [row], isForgetful: true),
      isTable: true
    )
    #expect(plain.text.contains("+5  base units\n  contract \(token), not listed"))
  }

  @Test func whatFitsInNoColumnStandsBelow() async throws {
    let (collection, spender) = (try Samples.address("b"), try Samples.address("7"))
    let token = Movement.Asset.token(try Samples.address("a"))
    let rows = try [
      ListHistoryTests.movement(.approval, amount: .max, asset: token, counterparty: spender),
      ListHistoryTests.movement(.delegation, amount: 0, transaction: "d"),
      ListHistoryTests.movement(
        .itemIn,
        amount: 2,
        asset: .item(collection, id: 7),
        transaction: "e",
        counterparty: .zero
      ),
    ]
    let answer = try await ListHistoryTests.model(
      .init(rows: rows),
      tokens: [try Samples.token(try Samples.address("a"))],
      isTable: true
    )
    let lines = answer.text.split(separator: "\n").map { line in
      line.split(separator: " ").dropFirst(line.hasPrefix("2026") ? 2 : 0).joined(separator: " ")
    }
    #expect(
      lines == [
        "approval 0x77777777…77777777", "TUSD without limit", "delegation", "account code removed",
        "received +2 items minted", "contract \(collection), ID 7",
      ]
    )
  }

  @Test func balancesAndAccountsStandBelow() async throws {
    var stub = ListHistoryTests.StubHistory(rows: try Self.rows())
    stub.balances = [7_000_000, 1_000_000_000_000_000_000, nil, nil]
    let selection = try HistorySelection(
      of: ["savings", "savings/1"],
      HistoryScope(limit: 20, hasBalances: true),
      knowing: stub
    )
    let response = try await ListHistory.Interactor(worker: stub).act(
      on: .init(
        selection,
        chain: try Samples.chain(),
        tokens: [try Samples.token(try Samples.address("a"))],
        isOffline: true
      )
    )
    let text = ListHistory.Presenter(isTable: true).present(response).text
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.contains("fee") }
    #expect(
      lines == [
        "  account: savings", "  balance: 7 TUSD", "  balance: 1 ETH", "  account: savings",
        "  account: savings",
      ]
    )
  }

  @Test(arguments: [
    ("1.5", "1.5"), ("-0.000029386157934", "-0.00002938…"),
    ("+12345.123456789", "+12345.123456789"),
    ("12345.1234567891", "12345.12345678…"), ("0.000000000000000001", "0.000000000000000001"),
    ("0.000000000123456", "0.000000000123…"), ("1.000000000123456", "1.00000000…"), ("7", "7"),
  ])
  func longAmountsAreCutAndNeverRounded(amount: String, shown: String) {
    #expect(ShortAmount.text(amount) == shown)
  }

  @Test func addressesWithOneShortFormAreShownInFull() {
    let one = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
    let other = "0x70997970" + String(repeating: "0", count: 24) + "17dc79C8"
    let short = ShortAddresses(among: [one])
    #expect(short.text(one) == "0x70997970…17dc79C8")
    let both = ShortAddresses(among: [one, other])
    #expect(both.text(one) == one && both.text(other) == other)
  }
}
