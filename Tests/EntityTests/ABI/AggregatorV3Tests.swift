import Core
import Testing

@testable import Entity

@Suite struct AggregatorV3Tests {
  private let words = (1...5).flatMap { UInt256(UInt64($0)).word }

  @Test func selectorsAreThoseOfTheirFunctions() {
    for (name, data) in [
      ("latestRoundData()", AggregatorV3.latestRoundData()),
      ("decimals()", AggregatorV3.decimals()),
    ] {
      #expect(Hash32.keccak(of: Array(name.utf8)).bytes.prefix(4) == data[...], "\(name)")
    }
  }

  @Test func readsAnswerAndTimes() throws {
    let round = try AggregatorV3.decodeRound(words)
    #expect(round.answer == 2 && round.startedAt == 3 && round.updatedAt == 4)
    #expect(try AggregatorV3.decodeRound(words + [1]) == round)
  }

  @Test func refusesAnythingElse() {
    #expect(throws: ABIError.empty) { try AggregatorV3.decodeRound([]) }
    for count in [1, 32, 128, 159] {
      #expect(throws: ABIError.self) { try AggregatorV3.decodeRound(Array(words.prefix(count))) }
    }
    let long = [UInt8](repeating: 0, count: 4_097)
    #expect(throws: ABIError.tooLong(limit: 4_096, found: 4_097)) {
      try AggregatorV3.decodeRound(long)
    }
    #expect(throws: Never.self) { try AggregatorV3.decodeRound(Array(long.dropLast())) }
  }
}
