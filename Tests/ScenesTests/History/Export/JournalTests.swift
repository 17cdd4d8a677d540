import Core
import Entity
import Testing

@testable import Scenes

/// Journals as they are written, checked by hand.
@Suite struct JournalTests {
  private static func sample(pageRows: Int = 3) throws -> ExportedHistory {
    ExportedHistory(
      try ExportedHistory.sample(),
      pageRows: pageRows,
      people: try ContactBook([try StubStore.contact("Alice", "9")]),
      symbols: [try Samples.address("a"): "USD\u{200f}C"]
    )
  }

  @Test(arguments: [1, 3, 100]) func beancount(pageRows: Int) async throws {
    let text = try await Self.sample(pageRows: pageRows).exported(as: .beancount)
    #expect(
      text == """
        ;; -*- mode: beancount -*-
        ; history of ethereum, chain 1
        ; savings 0x1111111111111111111111111111111111111111
        ; savings/1 0x2222222222222222222222222222222222222222
        ; savings/2 0x3333333333333333333333333333333333333333
        ; times in UTC
        ; \(ExportedHistory.complete)

        2025-01-01 commodity ETH
          symbol: "ETH"
        2025-01-01 open Assets:Crypto:Ethereum:Savings
        2025-01-01 open Income:Crypto:Received
        2025-01-01 * "Alice" "received"
          block: 10
          time: "2025-01-01T00:00:00Z"
          transaction: "\(try Samples.hash("c"))"
          Assets:Crypto:Ethereum:Savings  2 ETH
          Income:Crypto:Received  -2 ETH

        2025-01-01 open Assets:Crypto:Ethereum:Savings-1
        2025-01-01 open Expenses:Crypto:Fees
        2025-01-01 * "sent, received, fee"
          block: 11
          time: "2025-01-01T01:00:00Z"
          transaction: "\(try Samples.hash("d"))"
          Assets:Crypto:Ethereum:Savings  -0.5 ETH
          Assets:Crypto:Ethereum:Savings-1  0.5 ETH
          Assets:Crypto:Ethereum:Savings  -0.000021 ETH
          Expenses:Crypto:Fees  0.000021 ETH

        2025-01-01 open Equity:Crypto:Trades
        2025-01-01 commodity USDC
          symbol: "USDC"
          contract: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
        2025-01-01 * "0x7777777777777777777777777777777777777777" "sent, fee, token-in"
          block: 12
          time: "2025-01-01T02:00:00Z"
          transaction: "\(try Samples.hash("e"))"
          Assets:Crypto:Ethereum:Savings  -0.1 ETH
          Equity:Crypto:Trades  0.1 ETH
          Assets:Crypto:Ethereum:Savings  300 USDC
          Equity:Crypto:Trades  -300 USDC
          Assets:Crypto:Ethereum:Savings  -0.00009 ETH
          Expenses:Crypto:Fees  0.00009 ETH

        2025-01-01 commodity USDC-0XAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA-1
          symbol: "USD\\\\u{200f}C"
          contract: "\(try Samples.address("a"))"
        2025-01-01 open Equity:Crypto:Unlisted
        2025-01-01 * "0x8888888888888888888888888888888888888888" "token-in"
          block: 13
          time: "2025-01-01T03:00:00Z"
          transaction: "\(try Samples.hash("f"))"
          Assets:Crypto:Ethereum:Savings-1  5 USDC-0XAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA-1
          Equity:Crypto:Unlisted  -5 USDC-0XAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA-1

        2025-01-01 * "fee"
          block: 14
          time: "2025-01-01T04:00:00Z"
          transaction: "\(try Samples.hash("a"))"
          Assets:Crypto:Ethereum:Savings  -0.000021 ETH
          Expenses:Crypto:Fees  0.000021 ETH

        2025-01-01 open Income:Crypto:Staking
        2025-01-01 * "withdrawal"
          block: 15
          time: "2025-01-01T05:00:00Z"
          Assets:Crypto:Ethereum:Savings  0.032 ETH
          Income:Crypto:Staking  -0.032 ETH

        2025-01-02 balance Assets:Crypto:Ethereum:Savings  1.431868 ~ 0 ETH
        2025-01-02 balance Assets:Crypto:Ethereum:Savings-1  0.5 ~ 0 ETH
        2025-01-02 balance Assets:Crypto:Ethereum:Savings  300 ~ 0 USDC
        2025-01-02 balance Assets:Crypto:Ethereum:Savings-1  \
        5 ~ 0 USDC-0XAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA-1

        """
    )
  }

  @Test func ledger() async throws {
    let text = try await Self.sample().exported(as: .ledger)
    #expect(
      text == """
        ; history of ethereum, chain 1
        ; savings 0x1111111111111111111111111111111111111111
        ; savings/1 0x2222222222222222222222222222222222222222
        ; savings/2 0x3333333333333333333333333333333333333333
        ; times in UTC
        ; \(ExportedHistory.complete)

        2025-01-01 * Alice | received
            ; block: 10
            ; time: 2025-01-01T00:00:00Z
            ; transaction: \(try Samples.hash("c"))
            Assets:Crypto:Ethereum:Savings  2 ETH
            Income:Crypto:Received  -2 ETH

        2025-01-01 * sent, received, fee
            ; block: 11
            ; time: 2025-01-01T01:00:00Z
            ; transaction: \(try Samples.hash("d"))
            Assets:Crypto:Ethereum:Savings  -0.5 ETH
            Assets:Crypto:Ethereum:Savings-1  0.5 ETH
            Assets:Crypto:Ethereum:Savings  -0.000021 ETH
            Expenses:Crypto:Fees  0.000021 ETH

        2025-01-01 * 0x7777777777777777777777777777777777777777 | sent, fee, token-in
            ; block: 12
            ; time: 2025-01-01T02:00:00Z
            ; transaction: \(try Samples.hash("e"))
            Assets:Crypto:Ethereum:Savings  -0.1 ETH
            Equity:Crypto:Trades  0.1 ETH
            Assets:Crypto:Ethereum:Savings  300 USDC
            Equity:Crypto:Trades  -300 USDC
            Assets:Crypto:Ethereum:Savings  -0.00009 ETH
            Expenses:Crypto:Fees  0.00009 ETH

        2025-01-01 * 0x8888888888888888888888888888888888888888 | token-in
            ; block: 13
            ; time: 2025-01-01T03:00:00Z
            ; transaction: \(try Samples.hash("f"))
            Assets:Crypto:Ethereum:Savings-1  5 "USDC-0XAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA-1"
            Equity:Crypto:Unlisted  -5 "USDC-0XAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA-1"

        2025-01-01 * fee
            ; block: 14
            ; time: 2025-01-01T04:00:00Z
            ; transaction: \(try Samples.hash("a"))
            Assets:Crypto:Ethereum:Savings  -0.000021 ETH
            Expenses:Crypto:Fees  0.000021 ETH

        2025-01-01 * withdrawal
            ; block: 15
            ; time: 2025-01-01T05:00:00Z
            Assets:Crypto:Ethereum:Savings  0.032 ETH
            Income:Crypto:Staking  -0.032 ETH

        2025-01-01 * balance assertions
            Assets:Crypto:Ethereum:Savings  0 ETH = 1.431868 ETH
            Assets:Crypto:Ethereum:Savings-1  0 ETH = 0.5 ETH
            Assets:Crypto:Ethereum:Savings  0 USDC = 300 USDC
            Assets:Crypto:Ethereum:Savings-1  0 "USDC-0XAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA-1" = \
        5 "USDC-0XAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA-1"

        """
    )
  }

  /// The postings of the entries, without the accounts of the wallet.
  private static func others(_ rows: [Movement]) async throws -> [String] {
    try await ExportedHistory(rows).exported(as: .ledger).split(separator: "\n")
      .map { $0.drop { $0 == " " } }
      .filter { !$0.hasPrefix("Assets:") && $0.contains(":Crypto:") }.map(String.init)
  }

  @Test("what nothing attributes is no income") func unattributedEther() async throws {
    let ether = ExportedHistory.ether
    let rows = try [
      ExportedHistory.move(.internal, ether, in: 10, nil, evidence: .balance),
      ExportedHistory.move(.internalOut, ether, in: 11, nil, evidence: .balance),
      ExportedHistory.move(.internal, ether, in: 12, "c", to: "8", evidence: .trace),
      ExportedHistory.move(.internal, ether, in: 13, "d", evidence: .balance),
      ExportedHistory.move(.withdrawal, ether, in: 14, nil),
      ExportedHistory.move(.reward, ether, in: 15, nil, evidence: .balance),
    ]
    #expect(
      try await Self.others(rows) == [
        "Equity:Crypto:Unattributed  -1 ETH", "Equity:Crypto:Unattributed  1 ETH",
        "Income:Crypto:Received  -1 ETH", "Income:Crypto:Received  -1 ETH",
        "Income:Crypto:Staking  -1 ETH", "Income:Crypto:Blocks  -1 ETH",
      ]
    )
  }

  @Test("wrapping ether and unwrapping it is a trade with the contract") func wraps() async throws {
    let wrapped = Movement.Asset.token(
      try Address(parsing: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2")
    )
    let ether = ExportedHistory.ether
    let rows = try [
      ExportedHistory.move(.sent, ether, in: 10, "c", to: "8"),
      ExportedHistory.move(.wrap, ether, in: 10, "c", asset: wrapped, to: "8", order: 1),
      ExportedHistory.move(.unwrap, ether, in: 11, "d", asset: wrapped, to: "8"),
      ExportedHistory.move(.fee, 0, in: 11, "d", order: 1),
      ExportedHistory.move(.internal, ether, in: 11, nil, order: 2, evidence: .balance),
      // Somebody else paid for this one.
      ExportedHistory.move(.wrap, ether, in: 12, "e", asset: wrapped, to: "8"),
    ]
    #expect(
      try await Self.others(rows) == [
        "Equity:Crypto:Trades  1 ETH", "Equity:Crypto:Trades  -1 WETH",
        "Equity:Crypto:Trades  1 WETH", "Equity:Crypto:Unattributed  -1 ETH",
        "Income:Crypto:Received  -1 WETH",
      ]
    )
  }

  @Test("an operation of a smart account is its own") func userOperations() async throws {
    let token = Movement.Asset.token(try Samples.address("a"))
    let rows = try [
      ExportedHistory.move(.internalOut, 5, in: 10, "c", to: "8", evidence: .trace),
      ExportedHistory.move(.tokenIn, 9, in: 10, "c", asset: token, to: "8", order: 1),
      ExportedHistory.move(.userOperation, 7, in: 10, "c", order: 2),
    ]
    let found = try await Self.others(rows)
    #expect(found.count == 2 && found.allSatisfy { $0.hasPrefix("Equity:Crypto:Trades ") })
    let strange = try await Self.others(Array(rows.dropLast()))
    #expect(strange.contains { $0.hasPrefix("Equity:Crypto:Unlisted ") })
  }

  @Test("permissions and delegations are in no journal") func permissions() async throws {
    let token = Movement.Asset.token(try Samples.address("a"))
    let rows = try [
      ExportedHistory.move(.approval, .max, in: 10, "c", asset: token, to: "8"),
      ExportedHistory.move(.operatorApproval, .max, in: 10, "c", asset: token, to: "8", order: 1),
      ExportedHistory.move(.delegation, 0, in: 11, "d", to: "8"),
    ]
    for format in [ExportFormat.ledger, .beancount] {
      let text = try await ExportedHistory(rows).exported(as: format)
      #expect(!text.contains("Assets:") && !text.contains("balance assertions"))
    }
    let table = try await ExportedHistory(rows).exported(as: .csv).split(separator: "\r\n")
    #expect(table.count == 4)
  }

  @Test("each item of a collection is a commodity") func items() async throws {
    let collection = try Samples.address("a")
    let rows = try [
      ExportedHistory.move(.itemIn, 1, in: 10, "c", asset: .item(collection, id: 7), to: "8"),
      ExportedHistory.move(.itemIn, 3, in: 11, "d", asset: .item(collection, id: .max), to: "8"),
      ExportedHistory.move(.itemOut, 2, in: 12, "e", asset: .item(collection, id: .max), to: "8"),
    ]
    let text = try await ExportedHistory(rows).exported(as: .beancount)
    let code = "ITEM-0XAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    #expect(
      text.contains("commodity \(code)-7-1\n  contract: \"\(collection)\"\n  token-id: \"7\"\n")
    )
    #expect(text.contains("balance Assets:Crypto:Ethereum:Savings  1 ~ 0 \(code)-7-1\n"))
    #expect(
      text.contains("balance Assets:Crypto:Ethereum:Savings  1 ~ 0 \(code)-\(UInt256.max)-1\n")
    )
    let table = try await ExportedHistory(rows).exported(as: .csv)
    #expect(table.contains(",item-in,\(collection),7,,1,1,1,"))
  }

  @Test("a journal names the blocks that are missing") func gapsAreNamed() async throws {
    var said = ExportedHistory.whole
    said[.ether] = HistorySpans(0...4, .missing(.state))
      .merged(with: HistorySpans(5...20, .proved(.node(.sample))))
    let text = try await ExportedHistory([], assurance: said).exported(
      as: .ledger,
      accounts: ["savings/1"]
    )
    #expect(
      text.contains(
        """
        ; caution: not complete on ethereum, as of block 20 (2025-01-01T10:00:00Z)
        ; caution: ETH, blocks 0 to 4: the node does not keep the state; an archive node does

        """
      )
    )
    let begun = try await ExportedHistory([], assurance: [:]).exported(as: .ledger)
    #expect(
      begun.contains(
        "; caution: not complete on ethereum: the history of savings, savings/1, savings/2 was not read "
          + "to its end yet\n"
      )
    )
  }
}
