import Core
import TestSupport
import Testing

@testable import Entity

/// The offer for blob gas beside the prices of the blocks that follow, by the protocol's own rule.
@Suite struct BlobOfferTests {
  /// A case of `vectors/blob-fees.json`; amounts are in wei.
  private struct Case: Decodable, Sendable {
    let schedule: String
    let blobs: String
    let excess: String
    let baseFee: String
    let price: String
    let isReserved: Bool
    let next: String
    let full: [String]
    let lasts: Int

    var name: String { "\(schedule): \(blobs) blobs, excess \(excess), base fee \(baseFee)" }
    var offer: Wei {
      get throws { try #require(BlobFees.offer(at: try BlobOfferTests.wei(price))) }
    }
  }

  private static func wei(_ text: String) throws -> Wei { try Wei(parsing: text) }

  private static func cases() throws -> [Case] { try Vectors.load("blob-fees", as: Case.self) }

  @Test("the offer is enough for the next block, also across the reserve price of EIP-7918")
  func coversTheNextBlock() throws {
    var rises = 0
    for one in try Self.cases() {
      let (price, next) = (try Self.wei(one.price), try Self.wei(one.next))
      #expect(try one.offer >= next, "\(one.name)")
      #expect(try one.offer >= Self.wei(try #require(one.full.first)), "\(one.name)")
      // Below the reserve price a block raises it that would have lowered it before.
      if one.isReserved {
        #expect(next >= price, "\(one.name)")
        if next > price { rises += 1 }
      }
    }
    #expect(rises > 100)
  }

  @Test("the offer lasts for five full blocks, on chains whose price rises by less also for eight")
  func lastsForFullBlocks() throws {
    for one in try Self.cases() {
      let offer = try one.offer
      let lasts = try one.full.prefix { try offer >= Self.wei($0) }.count
      #expect(lasts == one.lasts, "\(one.name)")
      // Fractions are cut off: 1 wei may be almost 2.
      let isTiny = try Self.wei(one.price) <= Wei(count: 6)
      switch one.schedule {
      case "Cancun": #expect(lasts >= 5 || isTiny && lasts >= 3, "\(one.name)")
      case "Gnosis": #expect(lasts == 5, "\(one.name)")
      default: #expect(lasts >= 8 || isTiny && lasts >= 5, "\(one.name)")
      }
    }
  }

  @Test("a price whose double is beyond 256 bits has no offer, and no price has the lowest one")
  func offersTheDouble() {
    let half = Wei(UInt256.max.divided(by: 2) ?? .zero)
    #expect(BlobFees.offer(at: half) == Wei(.max).subtracting(Wei(count: 1)))
    #expect(half.adding(Wei(count: 1)).flatMap(BlobFees.offer) == nil)
    #expect(BlobFees.offer(at: Wei(.max)) == nil)
    #expect(BlobFees.offer(at: .zero) == Wei(count: 2))
  }
}
