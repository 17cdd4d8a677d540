import Core
import Entity
import Foundation
import Testing

@Suite struct ReadPricesTests {
  private let block = BlockReference(number: 1, hash: .keccak(of: []), time: 2)

  @Test func theQuestionComesBackFromThePipe() throws {
    for question in [
      ReadPrices(chain: .ethereum, feeds: [.zero], uptime: nil, block: nil),
      ReadPrices(chain: .ethereum, feeds: [], uptime: .zero, block: block),
    ] {
      let json = try JSONEncoder().encode(question)
      #expect(try JSONDecoder().decode(ReadPrices.self, from: json) == question)
    }
  }

  @Test func theAnswerComesBackFromThePipe() throws {
    let round = FeedRound(answer: .max, updatedAt: 5, decimals: 8)
    let readings = [.round(round)] + FeedFault.allCases.map { FeedReading.fault($0) }
    for sequencer: SequencerReading? in [
      nil, .fault(.refused), .status(SequencerStatus(answer: 1, startedAt: 9)),
    ] {
      let sheet = PriceSheet(block: block, readings: readings, sequencer: sequencer)
      let json = try JSONEncoder().encode(sheet)
      #expect(try JSONDecoder().decode(PriceSheet.self, from: json) == sheet)
    }
  }

  @Test func anAnswerWithAnUnknownFaultIsRefused() {
    let text = #"{"fault":{"_0":{"rained":{}}}}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FeedReading.self, from: Data(text.utf8))
    }
  }
}
