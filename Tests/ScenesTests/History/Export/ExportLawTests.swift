import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import Scenes

/// What holds for every history: nothing is lost, and each entry adds up to zero.
@Suite struct ExportLawTests {
  /// Adds up what an account has of a commodity, in units of 10^-24.
  private struct Sums: Equatable {
    private(set) var values: [String: ExactSum] = [:]

    mutating func add(_ text: String, to key: String) throws {
      let isNegative = text.hasPrefix("-")
      let value = try Units.parse(isNegative ? String(text.dropFirst()) : text, decimals: 24)
      values[key, default: ExactSum()].add(value, direction: isNegative ? -1 : 1)
    }

    /// Those that are not zero.
    var rest: [String: ExactSum] { values.filter { $0.value != ExactSum() } }
  }

  private static func random(_ random: inout SeededRandom) throws -> [Movement] {
    let tokens: [Movement.Asset] = [
      .ether, .ether, .token(try Samples.address("a")), .token(try Samples.address("b")),
      .token(try Address(parsing: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48")),
    ]
    var rows: [Movement] = []
    for block in 1...UInt64.random(in: 1...30, using: &random) {
      for transaction in "cdef".prefix(Int.random(in: 0...3, using: &random)) {
        let hasFailed = Int.random(in: 0..<6, using: &random) == 0
        for order in 0..<Int.random(in: 1...5, using: &random) {
          let kind = Movement.Kind.allCases.randomElement(using: &random) ?? .sent
          let isToken = [.tokenIn, .tokenOut, .wrap, .unwrap, .approval].contains(kind)
          let isItem = kind == .itemIn || kind == .itemOut
          let size = Int.random(in: 0...12, using: &random)
          rows.append(
            try ExportedHistory.move(
              kind,
              UInt256(bigEndian: random.bytes(size)) ?? 1,
              of: "123".randomElement(using: &random) ?? "1",
              in: block,
              kind == .withdrawal ? nil : transaction,
              asset: isItem
                ? .item(
                  try Samples.address("c"),
                  id: UInt256(UInt64.random(in: 1...3, using: &random))
                )
                : isToken
                  ? tokens.dropFirst(2).randomElement(using: &random) ?? .ether : .ether,
              to: "123789".randomElement(using: &random),
              order: order,
              status: hasFailed ? .failed : .success
            )
          )
        }
      }
    }
    return rows
  }

  private static let names = [
    "Assets:Crypto:Ethereum:Savings", "Assets:Crypto:Ethereum:Savings-1",
    "Assets:Crypto:Ethereum:Savings-2",
  ]

  @Test(arguments: 0..<20) func nothingIsLost(round: UInt64) async throws {
    var random = SeededRandom(seed: SeededRandom().seed &+ round)
    let rows = try Self.random(&random)
    let pageRows = Int.random(in: 1...20, using: &random)
    let symbols = [try Samples.address("a"): "AAA"]
    let csv = try await ExportedHistory(rows, pageRows: pageRows, symbols: symbols)
      .exported(as: .csv)
    let journal = try await ExportedHistory(rows, pageRows: pageRows, symbols: symbols)
      .exported(as: .ledger)

    var expected = Sums()
    var commodities = Commodities(
      of: try ChainRegistry.builtIn.chain(named: "ethereum"),
      knowing: TokenList()
    )
    commodities.learn(
      try await ExportedHistory([], symbols: symbols).metadata(of: Array(symbols.keys))
    )
    for row in rows where row.status == .success || row.kind == .fee {
      let commodity = commodities.commodity(of: row.asset)
      let sign = row.kind.direction < 0 ? "-" : ""
      guard row.kind.direction != 0 else { continue }
      let amount = sign + Units.text(row.amount, decimals: commodity.decimals)
      let place = try #require(
        "123".firstIndex(of: Character("\(row.account.description.dropFirst(2).first ?? "1")"))
      )
      let name = Self.names["123".distance(from: "123".startIndex, to: place)]
      try expected.add(amount, to: "\(name) \(commodity.code)")
    }

    var total = Sums()
    for entry in journal.components(separatedBy: "\n\n") {
      var balance = Sums()
      for line in entry.split(separator: "\n") where line.hasPrefix("    ") {
        let parts = line.split(separator: " ").map(String.init)
        guard parts[0] != ";" else { continue }
        let code = parts[2].filter { $0 != "\"" }
        try balance.add(parts[1], to: code)
        try total.add(parts[1], to: "\(parts[0]) \(code)")
        if parts.count == 6 {
          // An assertion: the account has what its postings add up to.
          var asserted = Sums()
          try asserted.add(parts[4], to: "\(parts[0]) \(code)")
          let key = "\(parts[0]) \(code)"
          #expect(asserted.values[key] == total.values[key], "\(random.comment)")
        }
      }
      #expect(balance.rest.isEmpty, "\(entry), \(random.comment)")
    }
    let own = total.rest.filter { $0.key.hasPrefix("Assets:") }
    #expect(own == expected.rest, "\(random.comment)")

    var table = Sums()
    for line in csv.components(separatedBy: "\r\n").dropFirst() where !line.isEmpty {
      let cells = line.components(separatedBy: ",")
      try table.add(cells[10], to: cells[3] + cells[6] + cells[7])
    }
    #expect(table.rest.count == expected.rest.count, "\(random.comment)")
    #expect(
      Set(table.rest.values.map { "\($0)" }) == Set(expected.rest.values.map { "\($0)" }),
      "\(random.comment)"
    )
  }

  @Test("amounts with more digits than Beancount calculates with cancel out one by one")
  func longAmounts() async throws {
    let long = try #require(UInt256(decimal: "123456789012345678901234567890"))
    let token = Movement.Asset.token(try Samples.address("a"))
    let rows = try [
      ExportedHistory.move(.tokenIn, long, in: 10, "c", asset: token, to: "8"),
      ExportedHistory.move(.tokenIn, 1, of: "2", in: 10, "c", asset: token, to: "8", order: 1),
      ExportedHistory.move(.tokenIn, .max, in: 11, "d", asset: token, to: "8"),
      ExportedHistory.move(.tokenIn, .max, in: 12, "e", asset: token, to: "8"),
    ]
    let text = try await ExportedHistory(rows).exported(as: .beancount)
    let amounts = text.split(separator: "\n").filter {
      $0.hasPrefix("  ") && $0.contains(" UNITS-")
    }
    .map { String($0.split(separator: " ")[1]) }
    // Pairs: two for 30 digits, one for 1, and three for each of 78 digits.
    #expect(amounts.count == 18)
    for place in stride(from: 0, to: amounts.count, by: 2) {
      #expect("-" + amounts[place] == amounts[place + 1])
      var digits = amounts[place]
      while digits.hasSuffix("0") { digits.removeLast() }
      #expect(digits.utf8.count <= 28)
    }
    #expect(amounts[0] == "123456789012345678901234567800" && amounts[2] == "90")
    // What two of the largest amounts add up to is beyond what can be stated.
    #expect(!text.contains("balance Assets:Crypto:Ethereum:Savings  "))
    #expect(text.contains("balance Assets:Crypto:Ethereum:Savings-1  1 ~ 0 UNITS-"))
  }

  @Test("an assertion allows for what Beancount rounds, and no more")
  func longSums() async throws {
    let long = try #require(UInt256(decimal: "12345678901234567890123456789012"))
    let token = Movement.Asset.token(try Samples.address("a"))
    let rows = try [long, 1].enumerated().map { place, amount in
      try ExportedHistory.move(.tokenIn, amount, in: 10 + UInt64(place), "c", asset: token, to: "8")
    }
    let symbols = [try Samples.address("a"): "AAA"]
    let text = try await ExportedHistory(rows, symbols: symbols).exported(as: .beancount)
    // 32 digits, of which 6 are behind the point: four are rounded, and one more is allowed for.
    #expect(text.contains("  12345678901234567890123456.789013 ~ 0.1 AAA-"))
  }
}
