import Core
import Entity

/// Estimates in how many blocks the ether of an account changed, from its balances after a few.
///
/// The blocks are divided into spans of one length, and the balances at the ends of each are
/// compared. If almost all differ, shorter spans at the same ends are, until some do not. Each that
/// differs counts as one change, in it and in as many blocks as it stands for. Two are not counted,
/// about as many as chance adds: the estimate is rather too low than too high. Changes that come in
/// bursts are counted too low, too.
struct BalanceSample: Sendable {
  let node: Node
  let account: Address

  /// The number of spans that are compared at each length.
  private static let spans: UInt64 = 16
  /// How many times shorter each length is than the one before.
  private static let ratio: UInt64 = 8
  /// The number of lengths.
  private static let lengths = 5
  /// If no more spans differ, the length shows enough.
  private static let fewDiffer: UInt64 = 12

  /// The most balances that are read.
  static let mostRequests = 1 + Int(spans) * lengths

  /// Returns about how many of some blocks changed the balance; nil if the node does not tell.
  ///
  /// Cost: a post of 17 balances, and of 16 more for each shorter length; 81 at most.
  func changes(in blocks: ClosedRange<UInt64>) async -> UInt64? {
    var length = RangeController.length(blocks) / Self.spans
    guard length > 0 else { return nil }
    let ends = (0..<Self.spans).map { blocks.upperBound - $0 * length }
    let last = ends[ends.count - 1]
    let lowest = max(last - min(last, length), blocks.lowerBound)
    guard var found = await balances(after: ends + [lowest]) else { return nil }
    let held = Array(found.prefix(ends.count))
    found.removeFirst()
    var (scale, most): (UInt64, UInt64) = (1, 0)
    for place in 1...Self.lengths {
      let differ = UInt64(zip(held, found).count { $0 != $1 })
      most = max(most, (differ - min(2, differ)).multipliedWithSaturation(by: scale))
      length /= Self.ratio
      guard differ > Self.fewDiffer, length > 0, place < Self.lengths,
        let next = await balances(after: ends.map { $0 - length })
      else { break }
      (found, scale) = (next, scale.multipliedWithSaturation(by: Self.ratio))
    }
    return most
  }

  private func balances(after blocks: [UInt64]) async -> [UInt256]? {
    let methods = blocks.map { GetBalance(account, at: .number($0)) }
    let answers = try? await node.asker.batch(methods, timeouts: nil, awaitsBlock: false)
    let found = (answers ?? []).compactMap { try? $0.get().value }
    return found.count == blocks.count ? found : nil
  }
}
