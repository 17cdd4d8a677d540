import Core
import Entity
import Testing

@testable import Live

/// Prices of the past in a worker's answer, which an export writes down.
@Suite struct PastPricesClaimTests {
  private static func block(_ number: UInt64) -> BlockReference {
    BlockReference(number: number, hash: .keccak(of: [UInt8(number)]), time: number)
  }

  private static func sheet(after number: UInt64, count: Int = 1, uptime: Bool = false)
    -> PastReading
  {
    .sheet(
      PriceSheet(
        block: block(number),
        readings: Array(repeating: .fault(.refused), count: count),
        sequencer: uptime ? .fault(.refused) : nil
      )
    )
  }

  private static func check(_ readings: [PastReading]) throws {
    try AnswerMismatchError.check(
      PastPrices(readings),
      answers: ReadPastPrices(
        chain: .ethereum,
        uptime: nil,
        moments: [3, 4].map { PriceMoment(block: block($0), feeds: [.zero]) }
      )
    )
  }

  @Test func pricesOfTheBlocksAreTaken() throws {
    try Self.check([Self.sheet(after: 3), Self.sheet(after: 4)])
    try Self.check([.nothing(.notStored), .nothing(.failed(.missingData(.state)))])
  }

  @Test func partsAreOfTheRequestedFeeds() throws {
    guard case .sheet(let sheet) = Self.sheet(after: 3) else { return }
    try Self.check([.part(sheet, of: [.zero], without: .notStored), .nothing(.notStored)])
    let other = try Address(bytes: [UInt8](repeating: 1, count: 20))
    #expect(throws: AnswerMismatchError.subject) {
      try Self.check([.part(sheet, of: [other], without: .notStored), .nothing(.notStored)])
    }
    #expect(throws: AnswerMismatchError.count) {
      try Self.check([.part(sheet, of: [], without: .notStored), .nothing(.notStored)])
    }
  }

  @Test func pricesOfOthersAreRefused() {
    #expect(throws: AnswerMismatchError.count) { try Self.check([Self.sheet(after: 3)]) }
    #expect(throws: AnswerMismatchError.subject) {
      try Self.check([Self.sheet(after: 4), Self.sheet(after: 3)])
    }
    #expect(throws: AnswerMismatchError.count) {
      try Self.check([Self.sheet(after: 3, count: 2), .nothing(.notStored)])
    }
    #expect(throws: AnswerMismatchError.subject) {
      try Self.check([.nothing(.notStored), Self.sheet(after: 4, uptime: true)])
    }
  }
}
