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
            asset: [
              .ether, .token(try address()),
              .item(try address(), id: UInt256(bigEndian: random.bytes(32)) ?? 0),
            ].randomElement(using: &random) ?? .ether,
            amount: UInt256(bigEndian: random.bytes(.random(in: 0...32, using: &random))) ?? 0,
            counterparty: Bool.random(using: &random) ? try address() : nil,
            status: Bool.random(using: &random) ? .success : .failed,
            evidence: Movement.Evidence.allCases.randomElement(using: &random)
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
        next: Bool.random(using: &random) ? nil : HistoryRowsCursor(block: 3, last: .max),
        asOf: movements.last?.block,
        through: movements.last?.block.time,
        assurance: movements.prefix(1).map {
          SubjectAssurance(
            chain: $0.chain,
            account: $0.account,
            subject: .items($0.account),
            spans: HistorySpans(0...7, .missing(.notAsked))
          )
        }
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
    let rows = try Self.rows(Self.block + "- \(Self.account) 0 fee - ff - success receipt\\n")
    #expect(rows.movements.map(\.amount) == [255] && rows.movements[0].block.time == 9)
    let item = "\(String(repeating: "02", count: 20)):1f"
    let held = try Self.rows(Self.block + "- \(Self.account) 0 item-in \(item) 1 - success log\\n")
    let contract = try Address(bytes: [UInt8](repeating: 2, count: 20))
    #expect(held.movements.map(\.asset) == [.item(contract, id: 31)])
    #expect(try Self.rows("").movements.isEmpty)
  }

  @Test(arguments: [
    "- \(account) 0 fee - ff - success receipt", "\(block)- \(account) 0 fee - ff - receipt",
    "\(block)- \(account) 0 fee - ff - success", "\(block)- \(account) 0 fee - ff - success word",
    "\(block)- \(account) 0 tip - ff - success receipt",
    "\(block)- 01 0 fee - ff - success receipt",
    "\(block)0 \(account) 0 fee - ff - success receipt",
    "\(block)- \(account) 0 fee 01 ff - success receipt",
    "\(block)- \(account) 0 fee - ff 01 success receipt",
    "\(block)- \(account) 0 fee - 0xff - success receipt",
    "\(block)- \(account) 0 fee - ff - lost receipt",
    "\(block)- \(account) x fee - ff - success receipt",
    "\(block)- \(account) 0 item-in \(account): 1 - success log",
    "\(block)- \(account) 0 item-in \(account):1:2 1 - success log",
    "\(block)- \(account) 0 item-in -:1 1 - success log",
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
