import Core
import Entity
import Foundation
import Testing

@Suite struct ReadPastPricesTests {
  private let block = BlockReference(number: 1, hash: .keccak(of: []), time: 2_000)
  private let feeds: PriceFeeds

  init() throws {
    let feed = PriceFeed(chain: .ethereum, address: .zero, heartbeat: 3_600)
    feeds = PriceFeeds(adding: [.ethereum: .init(feeds: [.coin: feed])])
  }

  private var question: ReadPastPrices {
    ReadPastPrices(
      chain: .ethereum,
      uptime: nil,
      moments: [PriceMoment(block: block, feeds: [.zero])]
    )
  }

  private func priced(updatedAt time: UInt64) -> PriceSheet {
    let round = FeedRound(answer: 300_000_000, updatedAt: UInt256(time), decimals: 8)
    return PriceSheet(block: block, readings: [.round(round)], sequencer: nil)
  }

  private func sheet(updatedAt time: UInt64) -> PastReading { .sheet(priced(updatedAt: time)) }

  private func price(_ reading: PastReading) -> PriceResult {
    var book = PriceBook(feeds: feeds, currency: .usd)
    book.take(reading, for: question.question(at: question.moments[0]))
    return book.price(of: .coin, on: .ethereum)
  }

  @Test func questionAndAnswerComeBackFromThePipe() throws {
    let asked = try JSONEncoder().encode(question)
    #expect(try JSONDecoder().decode(ReadPastPrices.self, from: asked) == question)
    let answer = PastPrices([
      .nothing(.notStored), .nothing(.failed(.missingData(.state))), sheet(updatedAt: 5),
      .part(priced(updatedAt: 5), of: [.zero], without: .notStored),
    ])
    let told = try JSONEncoder().encode(answer)
    #expect(try JSONDecoder().decode(PastPrices.self, from: told) == answer)
  }

  @Test func thePartOfAMomentIsTheQuestionAboutItsBlock() {
    let one = question.question(at: question.moments[0])
    #expect(one == ReadPrices(chain: .ethereum, feeds: [.zero], uptime: nil, block: block))
  }

  @Test("the age of a price is that at its block") func agesCountFromTheBlock() {
    #expect(price(sheet(updatedAt: 1_000)).price?.age == 1_000)
    #expect(price(sheet(updatedAt: 2_061)) == .unknown(.future(seconds: 61)))
    var old = PriceBook(feeds: feeds, currency: .usd)
    let late = BlockReference(number: 9, hash: .keccak(of: [9]), time: 10_000)
    let moment = PriceMoment(block: late, feeds: [.zero])
    let round = FeedRound(answer: 1, updatedAt: 1_000, decimals: 8)
    let sheet = PriceSheet(block: late, readings: [.round(round)], sequencer: nil)
    old.take(.sheet(sheet), for: question.question(at: moment))
    #expect(
      old.price(of: .coin, on: .ethereum) == .unknown(.tooOld(age: 9_000, heartbeat: 3_600))
    )
  }

  @Test func whatWasNotReadSaysWhy() {
    #expect(price(.nothing(.notStored)) == .unknown(.notStored))
    #expect(price(.nothing(.failed(.missingData(.state)))) == .unknown(.node(.missingData(.state))))
  }

  @Test("of some feeds alone, the others say why not") func partsArePrices() throws {
    let token = try Address(bytes: [UInt8](repeating: 1, count: 20))
    let feed = PriceFeed(chain: .ethereum, address: token)
    let feeds = PriceFeeds(adding: [
      .ethereum: .init(feeds: [
        .coin: PriceFeed(chain: .ethereum, address: .zero), .token(token): feed,
      ])
    ])
    let moment = PriceMoment(block: block, feeds: [token, .zero])
    let sheet = priced(updatedAt: 1_990)
    var book = PriceBook(feeds: feeds, currency: .usd)
    book.take(.part(sheet, of: [.zero], without: .notStored), for: question.question(at: moment))
    #expect(book.price(of: .coin, on: .ethereum).price?.age == 10)
    #expect(book.price(of: .token(token), on: .ethereum) == .unknown(.notStored))
  }

  @Test func aChainMayHaveNoFeedsAtAll() throws {
    #expect(PriceFeeds.builtIn.hasAny(on: .ethereum))
    let own = try ChainID(31_337)
    #expect(!PriceFeeds.builtIn.hasAny(on: own))
    let feed = PriceFeed(chain: own, address: .zero)
    #expect(PriceFeeds(adding: [own: .init(feeds: [.coin: feed])]).hasAny(on: own))
    // The price of a currency prices nothing.
    #expect(!PriceFeeds(adding: [own: .init(feeds: [.currency(.krw): feed])]).hasAny(on: own))
  }
}
