import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Price feeds on a real EVM.
@Suite(.serialized) struct LivePriceTests {
  private static let shared = SharedChain()
  private let live: LiveChain

  init() async throws { live = try await Self.shared.fresh() }

  /// Puts a feed on the chain.
  private func feed(_ digit: Character, _ options: String) async throws -> Address {
    let address = try Address(parsing: "0x" + String(repeating: digit, count: 40))
    try await live.chain.tell("dev_setPriceFeed", "[\"\(address)\", \(options)]")
    return address
  }

  private func read(_ feeds: [Address], uptime: Address? = nil) async throws -> PriceSheet {
    try await PriceReader(live.node).read(
      ReadPrices(chain: live.id, feeds: feeds, uptime: uptime, block: nil)
    )
  }

  @Test func readsPricesAndTheirTimes() async throws {
    let first = try await feed("a", #"{"answer": 341255000000, "age": 1500}"#)
    let second = try await feed("b", #"{"answer": -5, "decimals": 18, "updatedAt": 7}"#)
    let sequencer = try await feed("c", #"{"answer": 1, "age": 30}"#)
    let sheet = try await read([first, second], uptime: sequencer)
    let time = UInt256(sheet.block.time)
    #expect(
      sheet.readings == [
        .round(FeedRound(answer: 341_255_000_000, updatedAt: time - 1_500, decimals: 8)),
        .round(FeedRound(answer: UInt256.max - 4, updatedAt: 7, decimals: 18)),
      ]
    )
    #expect(sheet.sequencer == .status(SequencerStatus(answer: 1, startedAt: time - 30)))
  }

  @Test func whatIsNoFeedIsAFault() async throws {
    let good = try await feed("a", #"{"answer": 1}"#)
    let feeds = [
      try await feed("b", #"{"fault": "refuse"}"#), try await feed("c", #"{"fault": "burn"}"#),
      try await feed("d", #"{"fault": "empty"}"#), try await feed("e", #"{"fault": "short"}"#),
      try await feed("f", #"{"fault": "long"}"#), try live.contract("TOKEN"),
      try Address(parsing: "0x" + String(repeating: "1", count: 40)), good,
    ]
    let sheet = try await read(feeds)
    #expect(
      sheet.readings.dropLast() == [
        .fault(.refused), .fault(.refused), .fault(.noAnswer), .fault(.malformed),
        .fault(.malformed), .fault(.refused), .fault(.noAnswer),
      ]
    )
    guard case .round(let round)? = sheet.readings.last else {
      Issue.record("\(sheet)")
      return
    }
    #expect(round.answer == 1)
  }

  @Test func readsBlocksOfThePastTogether() async throws {
    let before = try await live.node.block(.latest).header.reference
    let feed = try await feed("b", #"{"answer": 5, "age": 9}"#)
    let first = try await live.node.block(.latest).header.reference
    _ = try await self.feed("b", #"{"answer": 6, "age": 9}"#)
    let second = try await live.node.block(.latest).header.reference
    let found = try await PastPriceReader(live.node, store: try ChainStore()).read(
      ReadPastPrices(
        chain: live.id,
        uptime: nil,
        moments: [before, first, second].map { PriceMoment(block: $0, feeds: [feed]) }
      )
    )
    func sheet(_ block: BlockReference, _ reading: FeedReading) -> PastReading {
      .sheet(PriceSheet(block: block, readings: [reading], sequencer: nil))
    }
    func round(_ answer: UInt256, _ block: BlockReference) -> FeedReading {
      .round(FeedRound(answer: answer, updatedAt: UInt256(block.time - 9), decimals: 8))
    }
    #expect(
      found.readings == [
        sheet(before, .fault(.noAnswer)), sheet(first, round(5, first)),
        sheet(second, round(6, second)),
      ]
    )
  }

  @Test func readsAsOfTheBlockOfTheQuestion() async throws {
    let feed = try await feed("a", #"{"answer": 5, "age": 9}"#)
    let block = try await live.node.block(.latest).header.reference
    _ = try await self.feed("a", #"{"answer": 6, "age": 9}"#)
    let sheet = try await PriceReader(live.node).read(
      ReadPrices(chain: live.id, feeds: [feed], uptime: nil, block: block)
    )
    let round = FeedRound(answer: 5, updatedAt: UInt256(block.time - 9), decimals: 8)
    #expect(sheet.readings == [.round(round)] && sheet.block == block)
  }
}
