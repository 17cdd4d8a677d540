import Entity

/// A price of a unit of gas that nodes tell when they are asked for one.
struct ToldPrice: Sendable {
  /// The lowest of all.
  ///
  /// Zero only if no node tells another: those that do not work it out answer that.
  let lowest: Wei
  /// Whether no second node tells a price, so that this is the word of one.
  let isOneNodesWord: Bool

  init(_ all: [Wei]) {
    let prices = all.filter { $0 > .zero }
    lowest = prices.min() ?? .zero
    isOneNodesWord = prices.count < 2
  }
}

extension Node {
  /// Asks every node for a price, so that each is counted once; those that fail are left out.
  ///
  /// - Throws: `RPCFailure` if none tells one.
  func told<Method: RPCMethod>(_ method: Method) async throws(RPCFailure) -> ToldPrice
  where Method.Answer == QuantityAnswer {
    if asker.members.count > 1 {
      let all = await asker.each(method).compactMap { $0.map { Wei($0.value) } }
      guard all.isEmpty else { return ToldPrice(all) }
    }
    return ToldPrice([Wei(try await asker.call(method).value)])
  }
}
