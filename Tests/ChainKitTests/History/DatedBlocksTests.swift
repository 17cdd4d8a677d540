import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Blocks that the node dates beside transactions and logs are not read for their time.
@Suite struct DatedBlocksTests {
  private static let head: UInt64 = 100_000
  private static let settled = head - VirtualChain.finalDepth

  /// Own transactions and tokens, in settled blocks and one each in later ones.
  private func world() throws -> VirtualWorld {
    try VirtualWorld([
      100: [.init(0, .deposit(1_000_000_000))],
      5_000: [.init(0, .own(value: 5))], 6_000: [.init(0, .own(value: 6))],
      7_000: [.init(0, .tokenIn(5, of: 0))], 8_000: [.init(0, .tokenIn(6, of: 0))],
      Self.settled + 1: [.init(0, .own(value: 7))],
      Self.settled + 2: [.init(0, .tokenIn(8, of: 0))],
    ])
  }

  private func sync(
    _ time: @escaping @Sendable (UInt64) -> String?
  ) async throws -> (rows: [Movement], chain: VirtualChain) {
    var limits = VirtualLimits()
    limits.time = time
    let chain = VirtualChain(try world(), head: Self.head, limits: limits)
    let (store, clock) = (try ChainStore(), VirtualTime())
    let report = try await HistorySync(
      node(chain, time: clock),
      store: store,
      journal: try Journal(),
      chain: .ethereum,
      timing: clock.timing
    ).run([chain.account])
    #expect(report.isVerified)
    let filter = HistoryFilter(chain: .ethereum, accounts: [chain.account])
    return (try store.page(filter, limit: 100).movements, chain)
  }

  @Test func aSettledBlockIsReadOnlyIfTheNodeDoesNotDateIt() async throws {
    let undated = try await sync { _ in nil }
    let dated = try await sync { "\"\(Quantity.text($0))\"" }
    #expect(dated.rows == undated.rows && dated.rows.count > 6)
    let blocks = "eth_getBlockByNumber"
    // Two blocks of own transactions and two of tokens.
    #expect(undated.chain.count(blocks) - dated.chain.count(blocks) == 4)
  }

  @Test(
    "a time that a block cannot have is not believed",
    arguments: [#""0x0""#, #""0x18bcfe56800""#, "1200", #""yesterday""#, "null"]
  )
  func aTimeThatABlockCannotHave(text: String) async throws {
    let undated = try await sync { _ in nil }
    let wrong = try await sync { _ in text }
    #expect(wrong.rows == undated.rows)
    let blocks = "eth_getBlockByNumber"
    #expect(wrong.chain.count(blocks) == undated.chain.count(blocks))
  }
}
