import Core
import Entity
import TestSupport
import Testing

@testable import Scenes

/// What holds for every table of a history: it fits, and nothing in it is lost.
@Suite struct HistoryTableLawTests {
  private static let rounds = 150
  private static let contracts = ["a", "b", "c", "d"] as [Character]

  /// A symbol that a stranger chose, of at most 32 characters.
  private static func symbol(_ random: inout SeededRandom) -> String {
    String(String.UnicodeScalarView(UntrustedSample.text(&random).unicodeScalars.prefix(32)))
  }

  private static func tokens(_ random: inout SeededRandom) throws -> [Token] {
    try contracts.map { digit in
      try Samples.token(
        try Samples.address(digit),
        symbol: symbol(&random),
        decimals: [0, 6, 18, 77, 255].randomElement(using: &random) ?? 18
      )
    }
  }

  /// Transactions with rows of all kinds, some of which are in no transaction.
  private static func rows(_ random: inout SeededRandom) throws -> [Movement] {
    var rows: [Movement] = []
    for transaction in "cdef".prefix(Int.random(in: 1...4, using: &random)) {
      let isAlone = Int.random(in: 0..<6, using: &random) == 0
      for order in 0..<Int.random(in: 1...4, using: &random) {
        let kind = Movement.Kind.allCases.randomElement(using: &random) ?? .sent
        let contract = try Samples.address(contracts.randomElement(using: &random) ?? "a")
        let asset: Movement.Asset =
          switch kind {
          case .itemIn, .itemOut:
            .item(contract, id: UInt256(bigEndian: random.bytes(32)) ?? 1)
          case .tokenIn, .tokenOut, .wrap, .unwrap, .approval, .operatorApproval: .token(contract)
          default: .ether
          }
        let size = Int.random(in: 0...32, using: &random)
        rows.append(
          Movement(
            chain: try Samples.chain().id,
            account: try Samples.address("12".randomElement(using: &random) ?? "1"),
            block: try Samples.block(),
            transaction: isAlone ? nil : try Samples.hash(transaction),
            order: order,
            kind: kind,
            asset: asset,
            amount: UInt256(bigEndian: random.bytes(size)) ?? .max,
            counterparty: try "0123789".randomElement(using: &random).map(Samples.address),
            status: Int.random(in: 0..<5, using: &random) == 0 ? .failed : .success
          )
        )
      }
    }
    return rows
  }

  private static func contacts() throws -> ContactBook {
    try ContactBook([
      try Contact(
        name: try ContactName(parsing: "급여 지갑 급여 지갑 급여 지갑"),
        address: try Samples.address("7")
      ),
      try Contact(name: try ContactName(parsing: "Zoë"), address: try Samples.address("8")),
    ])
  }

  private static func answer(
    _ random: inout SeededRandom
  ) async throws -> Answer<ListHistory.Body> {
    var stub = ListHistoryTests.StubHistory(rows: try rows(&random))
    stub.people = try contacts()
    stub.balances = stub.rows.map { _ in UInt256(bigEndian: random.bytes(32)) }
    let selection = try HistorySelection(
      of: ["savings", "savings/1"],
      HistoryScope(limit: 20, hasBalances: true),
      knowing: stub
    )
    // Tokens that no list holds have a symbol, too.
    let response = try await ListHistory.Interactor(worker: stub).act(
      on: .init(
        selection,
        chain: try Samples.chain(),
        tokens: Array(try tokens(&random).prefix(Int.random(in: 0...4, using: &random))),
        isOffline: true,
        foldsSpam: false
      )
    )
    return ListHistory.Presenter(isTable: true).present(response)
  }

  @Test("no line of a table is wider than the terminal, unless it is an address alone")
  func everyLineFits() async throws {
    var random = SeededRandom()
    for round in 0..<Self.rounds {
      let styled = try await Self.answer(&random).styled
      for columns in [80, Int.random(in: 40...200, using: &random)] {
        let text = WrappedText.text(styled.withTables(width: columns).text, columns: columns)
        let wide = text.split(separator: "\n").filter { line in
          Table.width(line) > columns
            && line.wholeMatch(of: /\ *0x[0-9A-Fa-f]{40,}[?.,:;)]?/) == nil
        }
        #expect(wide.isEmpty, "round \(round), \(columns) columns, \(random.comment)")
      }
    }
  }

  @Test("a narrow table has each letter of a wide one, in the same order")
  func nothingIsLost() async throws {
    var random = SeededRandom()
    for round in 0..<Self.rounds {
      let styled = try await Self.answer(&random).styled
      let columns = Int.random(in: 40...200, using: &random)
      let text = WrappedText.text(styled.withTables(width: columns).text, columns: columns)
      let (narrow, wide) = (Self.letters(text), Self.letters(styled.text))
      #expect(narrow == wide, "round \(round), \(columns) columns, \(random.comment)")
    }
  }

  /// A text without its blanks.
  private static func letters(_ text: String) -> [UInt8] {
    Array(String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isBlank })).utf8)
  }

  @Test("what is left out of an amount is marked, and all else of a row is in the table")
  func everyRowIsThere() async throws {
    var random = SeededRandom()
    var cut = 0
    for round in 0..<Self.rounds / 3 {
      let answer = try await Self.answer(&random)
      let comment = Comment(rawValue: "round \(round), \(random.comment)")
      let all = Self.letters(answer.text)
      for row in answer.movements {
        for part in Self.parts(of: row) {
          #expect(all.contains(Self.letters(part)), "\(part), \(comment)")
        }
        let whole = row.amount ?? row.units
        let shown = ShortAmount.text(whole)
        guard shown != whole else { continue }
        cut += 1
        #expect(shown.hasSuffix("…") && whole.hasPrefix(shown.dropLast()), comment)
        #expect(shown.contains { $0 != "0" && $0.isNumber }, comment)
      }
    }
    #expect(cut > Self.rounds / 10, "\(cut) amounts, \(random.comment)")
  }

  /// What must be in the table of a row.
  private static func parts(of row: ListHistory.Body.Row) -> [String] {
    var parts = [row.tokenID].compactMap(\.self)
    if row.tokenID != nil || row.isListed == false { parts.append(row.asset) }
    if row.origin == nil, let address = row.counterparty {
      parts.append(row.owner?.text ?? "\(address.prefix(10))")
    }
    if HistoryText.permission(row, []) == nil {
      parts.append(ShortAmount.text(row.amount ?? row.units))
      let unit = row.amount == nil ? "base unit" : row.symbol
      parts.append(row.tokenID == nil ? unit : "item")
    }
    return parts
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { properties.isWhitespace }
}
