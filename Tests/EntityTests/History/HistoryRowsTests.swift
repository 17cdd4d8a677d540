import Core
import Entity
import Foundation
import TestSupport
import Testing

/// Pages of rows as they go from one program to the other.
@Suite struct HistoryRowsTests {
  private static func random(_ random: inout SeededRandom) throws -> [Movement] {
    func address() throws -> Address { try Address(bytes: random.bytes(20)) }
    var movements: [Movement] = []
    for number in 0..<UInt64.random(in: 0...6, using: &random) {
      let block = BlockReference(
        number: number,
        hash: try Hash32(bytes: random.bytes(32)),
        time: .random(in: 0 ... .max, using: &random)
      )
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        movements.append(
          Movement(
            chain: try ChainID(10),
            account: try address(),
            block: block,
            transaction: Bool.random(using: &random) ? try Hash32(bytes: random.bytes(32)) : nil,
            order: .random(in: 0 ... .max, using: &random),
            kind: Movement.Kind.allCases.randomElement(using: &random) ?? .fee,
            asset: Bool.random(using: &random) ? .ether : .token(try address()),
            amount: UInt256(bigEndian: random.bytes(.random(in: 0...32, using: &random))) ?? 0,
            counterparty: Bool.random(using: &random) ? try address() : nil,
            status: Bool.random(using: &random) ? .success : .failed
          )
        )
      }
    }
    return movements
  }

  @Test func aPageIsReadAsItWasWritten() throws {
    var random = SeededRandom()
    for _ in 0..<100 {
      let movements = try Self.random(&random)
      var sum = ExactSum()
      sum.subtract(7)
      let rows = HistoryRows(
        movements: movements,
        opening: Bool.random(using: &random) ? nil : [],
        closing: [HistoryBalance(account: .zero, asset: .ether, sum: sum)],
        next: Bool.random(using: &random) ? nil : HistoryCursor(block: 3, last: .max),
        asOf: movements.last?.block,
        through: movements.last?.block.time
      )
      let bytes = try JSONEncoder().encode(rows)
      #expect(try JSONDecoder().decode(HistoryRows.self, from: bytes) == rows, "\(random.comment)")
    }
  }

  private static let block = "7 \(String(repeating: "ab", count: 32)) 9\\n"
  private static let account = String(repeating: "01", count: 20)

  private static func rows(_ lines: String) throws -> HistoryRows {
    let json = "{\"chain\":\"1\",\"rows\":\"\(lines)\"}"
    return try JSONDecoder().decode(HistoryRows.self, from: Data(json.utf8))
  }

  @Test func aLineIsARow() throws {
    let rows = try Self.rows(Self.block + "- \(Self.account) 0 fee - ff - success\\n")
    #expect(rows.movements.map(\.amount) == [255] && rows.movements[0].block.time == 9)
    #expect(try Self.rows("").movements.isEmpty)
  }

  @Test(arguments: [
    "- \(account) 0 fee - ff - success", "\(block)- \(account) 0 fee - ff -",
    "\(block)- \(account) 0 tip - ff - success", "\(block)- 01 0 fee - ff - success",
    "\(block)0 \(account) 0 fee - ff - success", "\(block)- \(account) 0 fee 01 ff - success",
    "\(block)- \(account) 0 fee - ff 01 success", "\(block)- \(account) 0 fee - 0xff - success",
    "\(block)- \(account) 0 fee - ff - lost", "\(block)- \(account) x fee - ff - success",
    "7 ab 9", "-1 \(String(repeating: "ab", count: 32)) 9", "7",
  ])
  func otherLinesAreRefused(lines: String) {
    #expect(throws: DecodingError.self) { try Self.rows(lines) }
  }

  @Test func aBalanceKnowsItsSign() {
    var sum = ExactSum()
    sum.subtract(7)
    #expect(HistoryBalance(account: .zero, asset: .ether, sum: sum).value == -7)
    sum.subtract(.max)
    let large = HistoryBalance(account: .zero, asset: .ether, sum: sum)
    #expect(large.value == nil && large.isNegative)
  }
}
