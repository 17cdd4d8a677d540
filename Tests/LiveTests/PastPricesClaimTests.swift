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
    try Self.check([.notStored, .failed(.missingData(.state))])
  }

  @Test func pricesOfOthersAreRefused() {
    #expect(throws: AnswerMismatchError.count) { try Self.check([Self.sheet(after: 3)]) }
    #expect(throws: AnswerMismatchError.subject) {
      try Self.check([Self.sheet(after: 4), Self.sheet(after: 3)])
    }
    #expect(throws: AnswerMismatchError.count) {
      try Self.check([Self.sheet(after: 3, count: 2), .notStored])
    }
    #expect(throws: AnswerMismatchError.subject) {
      try Self.check([.notStored, Self.sheet(after: 4, uptime: true)])
    }
  }
}
