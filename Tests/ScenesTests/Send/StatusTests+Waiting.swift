import Core
import Testing

@testable import Entity
@testable import Scenes

/// What a pending transaction waits for.
extension StatusTests {
  /// What the node says, the codes of the reasons, and a part of the text.
  private static let reasons: [(PendingOutlook, [String], String)] = [
    (outlook(next: 3), ["earlier-nonce"], "none was sent from this machine"),
    (
      outlook(next: 2, nextHash: .keccak(of: [])), ["earlier-nonce"],
      "nonce 2 must be mined first: \(Hash32.keccak(of: []))"
    ),
    (
      outlook(balance: 1_500_000_000_000_000_000), ["low-balance"],
      "the account has 1.5 ETH, and this can cost up to 1.50063 ETH"
    ),
    (
      outlook(
        next: 3,
        balance: 1_600_000_000_000_000_000,
        earlier: 100_000_000_000_000_000
      ),
      ["earlier-nonce", "low-balance"],
      "the account has 1.6 ETH; its earlier pending transactions can cost up to 0.1 ETH, and this "
        + "one up to 1.50063 ETH"
    ),
    (
      outlook(balance: .max, earlier: .max), ["low-balance"],
      "this one up to 1.50063 ETH"
    ),
    (
      outlook(base: 30_000_000_001), ["low-max-fee"],
      "its max fee, 30 gwei, is below the base fee of the next block, 30.000000001 gwei"
    ),
    (
      outlook(base: 29_500_000_000), ["low-tip"],
      "its tip, 0.5 gwei, is below the usual 1 gwei"
    ),
    (outlook(usual: 1_000_000_001), ["low-tip"], "its tip, 1 gwei, is below the usual"),
    (
      outlook(base: nil, usual: 31_000_000_000), ["low-gas-price"],
      "its gas price, 30 gwei, is below the usual 31 gwei"
    ),
    (
      outlook(next: 0, balance: 0, base: 99_000_000_000),
      ["earlier-nonce", "low-balance", "low-max-fee"], "a transaction with nonce 0"
    ),
  ]

  @Test("a pending transaction is shown with everything it waits for", arguments: reasons.indices)
  func namesWhatItWaitsFor(number: Int) async throws {
    let (outlook, codes, text) = Self.reasons[number]
    let model = try await Self.pending(outlook)
    #expect(model.body.waitsFor?.map(\.code) == codes)
    #expect(model.text.contains(text), "\(model.text)")
    #expect(!model.text.contains("its turn"))
  }

  @Test("a cost that fits exactly, and the exact usual fee, are no reasons to wait")
  func isExactAtTheLimits() async throws {
    let exact = Self.outlook(balance: 1_500_630_000_000_000_000, base: 29_000_000_000)
    #expect(try await Self.pending(exact).body.waitsFor == [])
    let short = Self.outlook(balance: 1_500_629_999_999_999_999, base: 29_000_000_001)
    #expect(try await Self.pending(short).body.waitsFor?.map(\.code) == ["low-balance", "low-tip"])
  }

  @Test("what earlier transactions leave is enough to the last wei")
  func isExactAfterEarlierOnes() async throws {
    let (cost, earlier): (UInt256, UInt256) = (1_500_630_000_000_000_000, 7)
    let exact = Self.outlook(balance: cost.addingWithSaturation(earlier), earlier: earlier)
    #expect(try await Self.pending(exact).body.waitsFor == [])
    let short = Self.outlook(balance: cost.addingWithSaturation(6), earlier: earlier)
    #expect(try await Self.pending(short).body.waitsFor?.map(\.code) == ["low-balance"])
  }

  @Test("a chain without a block for ten block times is said to stand still")
  func namesAChainThatStopped() async throws {
    let ethereum = try #require(ChainRegistry(adding: [])[.ethereum])
    let head = try Samples.block()
    let late = Self.outlook(head: head, time: head.time + 121)
    let model = try await Self.pending(late, on: ethereum)
    #expect(model.body.waitsFor?.map(\.code) == ["no-block"])
    let words = "no block since \(UTC.text(head.time).english): the chain has stopped, or the node"
    #expect(model.text.contains("reason       \(words) is behind"), "\(model.text)")
    // Higher fees do not help.
    #expect(!model.text.contains("replace with") && model.next == nil)
    for seconds in [-30, 0, 120] {
      let fresh = Self.outlook(head: head, time: UInt64(Int64(head.time) + Int64(seconds)))
      #expect(try await Self.pending(fresh, on: ethereum).body.waitsFor == [], "\(seconds)")
    }
    // A development chain has a block only when there is something to mine.
    #expect(try await Self.pending(Self.outlook(head: head, time: .max)).body.waitsFor == [])
  }
}
