import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// A collection that lies or fails is judged alone, and costs little.
@Suite struct HostileCollectionTests {
  private typealias Act = VirtualWorld.Act

  private let bench: RefreshBench
  private static let (artworks, editions) = (VirtualWorld.artworks, VirtualWorld.editions)
  private static let (head, token) = (UInt64(5_000), VirtualWorld.token(2))

  init() throws { bench = try RefreshBench() }

  private func world(items: Range<UInt64> = 1..<150) throws -> VirtualWorld {
    try VirtualWorld([
      10: [Act(0, .deposit(10_000_000)), Act(0, .tokenIn(9, of: 2))],
      100: items.map { Act(0, .itemIn($0)) } + [Act(0, .itemIn(500))],
      200: [Act(0, .itemOut(500)), Act(0, .tokenOut(4, of: 2))],
      300: [Act(0, .itemsIn([VirtualItem(id: 1, amount: 5)]))],
      400: [Act(0, .itemsOut([VirtualItem(id: 1, amount: 2)]))],
    ])
  }

  /// Syncs where the artworks answer so.
  private func sync(
    _ world: VirtualWorld,
    into other: RefreshBench? = nil,
    _ answered: @escaping @Sendable (VirtualProgram.Call, UInt64) -> VirtualAnswer?
  ) async throws -> (report: HistoryReport, chain: VirtualChain) {
    var limits = VirtualLimits()
    limits.answered = { call, block in
      call.target == Self.artworks ? answered(call, block) : nil
    }
    let chain = VirtualChain(world, head: Self.head, limits: limits)
    return (try await (other ?? bench).sync(chain, world.accounts), chain)
  }

  /// Expects that everything but the artworks is as certain as without them.
  private func expectAlone(_ report: HistoryReport, _ comment: Comment? = nil) {
    for said in report.assurance {
      switch said.subject {
      case .items(Self.artworks), .item(Self.artworks, _): continue
      case .otherTokens: #expect(said.weakest.strength == 1, comment)
      default: #expect(said.weakest.strength == 2, "\(said.subject)")
      }
    }
    #expect(report.spans(.token(Self.token)).count == 1, comment)
    #expect(report.gaps(.items(Self.editions)) == [], comment)
  }

  @Test("one that gives no balances is unreadable, whatever it does instead")
  func oneThatGivesNothing() async throws {
    let megabyte = VirtualAnswer.returned([UInt8](repeating: 0xff, count: 1 << 20))
    let answers = [.reverted, .outOfGas, .returned([]), .returned([1]), megabyte]
    for (place, answer) in answers.enumerated() {
      let (report, chain) = try await sync(world(), into: RefreshBench()) { _, _ in answer }
      #expect(report.gaps(.items(Self.artworks)) == ["0...5000 unreadable"], "\(place)")
      expectAlone(report, "\(place)")
      // One for all, and two of its calls alone.
      #expect(chain.count("eth_call") <= 3, "\(place)")
    }
  }

  @Test("one that says that others own everything names some items, and is a gap as a whole")
  func oneThatLiesAboutOwners() async throws {
    let other = try world().other
    let (report, chain) = try await sync(world()) { call, _ in
      call.input.first == 0x63
        ? .returned([UInt8](repeating: 0, count: 12) + other.bytes) : nil
    }
    let items = report.assurance.filter { if case .item = $0.subject { true } else { false } }
    #expect(items.count == 4 && items.allSatisfy { !$0.gaps.isEmpty })
    let whole = report.assurance.first { $0.subject == .items(Self.artworks) }?.gaps.first
    #expect(whole?.blocks == 0...Self.head)
    // 149 owners and the number were asked for; the four that are named do not count.
    #expect(whole?.reason == .rowsDiffer(rows: 150, held: 5))
    expectAlone(report)
    #expect(chain.count("eth_call") <= 4 * 64 + 8)
    // It is searched once: later only the new blocks are, with two balances for each item.
    let (again, later) = try await sync(world()) { call, _ in
      call.input.first == 0x63
        ? .returned([UInt8](repeating: 0, count: 12) + other.bytes) : nil
    }
    #expect(again.assurance == report.assurance && later.count("eth_call") <= 12)
  }

  @Test("one that fails only at older blocks stops nothing")
  func oneThatFailsAtOlderBlocks() async throws {
    for answer in [.outOfGas, .reverted, .returned([1])] as [VirtualAnswer] {
      let bench = try RefreshBench()
      var limits = VirtualLimits()
      limits.answered = { call, block in
        guard call.target == Self.artworks else { return nil }
        guard block == Self.head else { return answer }
        return call.input.first == 0x70 ? .returned(UInt256(1_000).word) : nil
      }
      let world = try world(items: 1..<3)
      let chain = VirtualChain(world, head: Self.head, limits: limits)
      let report = try await bench.sync(chain, world.accounts)
      #expect(!report.gaps(.items(Self.artworks)).isEmpty)
      expectAlone(report, "\(answer)")
      #expect(chain.count("eth_call") <= 300)
    }
  }

  @Test("a contract that does not say how many there are is compared by the owners")
  func oneWithoutANumber() async throws {
    let (report, _) = try await sync(world(items: 1..<3)) { call, _ in
      call.input.first == 0x70 ? .reverted : nil
    }
    #expect(report.isVerified && report.gaps(.items(Self.artworks)) == [])
    expectAlone(report)
  }

  @Test("an item that was burnt without a log has no owner, and is named")
  func aBurntItem() async throws {
    let (report, _) = try await sync(world(items: 1..<3)) { call, block in
      guard block >= 2_000 else { return nil }
      if call.input.first == 0x70 { return .returned(UInt256(1).word) }
      return UInt256(word: call.input.suffix(32)) == 2 ? .reverted : nil
    }
    #expect(report.gaps(.items(Self.artworks)) == ["2000...2000 rows-differ"])
    #expect(report.gaps(.item(Self.artworks, id: 2)) == ["2000...2000 rows-differ"])
    expectAlone(report)
  }

  @Test("ten thousand items that strangers sent cost no request, also of a collection that is used")
  func tenThousandItems() async throws {
    let ids = (0..<3).map { part in
      (1...3_500).map { VirtualItem(id: UInt64(part * 3_500 + $0), amount: 1) }
    }
    let sent: [UInt64: [Act]] = [
      10: [Act(0, .deposit(10_000_000))], 100: [Act(0, .itemsIn(ids[0]))],
      110: [Act(0, .itemsIn(ids[1]))], 120: [Act(0, .itemsIn(ids[2]))],
      130: [Act(0, .itemIn(7))],
    ]
    for used in [false, true] {
      let gone = [Act(0, .itemsOut([VirtualItem(id: 5, amount: 1)])), Act(0, .itemOut(7))]
      let world = try VirtualWorld(sent.merging([200: used ? gone : []]) { $1 })
      let bench = try RefreshBench()
      let chain = VirtualChain(world, head: Self.head)
      let report = try await bench.sync(chain, world.accounts)
      #expect(report.isVerified && chain.count("eth_call") == 1)
      // Too many to ask for, so it is only told; the other one is compared.
      let told = HistorySpan(0...Self.head, .told(by: chain.endpoint))
      #expect(report.spans(.items(Self.editions)) == [told])
      let grade = report.spans(.items(Self.artworks)).first?.grade
      #expect(grade?.strength == (used ? 2 : 1))
    }
  }
}
