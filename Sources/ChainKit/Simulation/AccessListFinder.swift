package import Entity

/// Finds an access list with which a transaction uses less gas (EIP-2930).
///
/// A node's failures are no obstacle to a payment: it is made without a list then.
package struct AccessListFinder: Sendable {
  private let node: Node
  private let simulator: TransactionSimulator
  private let estimator: GasEstimator

  package init(_ node: Node, _ simulator: TransactionSimulator, _ estimator: GasEstimator) {
    (self.node, self.simulator, self.estimator) = (node, simulator, estimator)
  }

  /// Returns what a node suggests, without what can never save gas; the empty list if it fails.
  ///
  /// Cost: one request.
  /// - Throws: `.cancelled`.
  package func suggestion(for call: CallRequest) async throws(RPCFailure) -> AccessList {
    do {
      let answer = try await node.asker.call(CreateAccessList(call, at: .latest))
      guard let list = answer.list, list.isPlausible else { return .empty }
      return list.trimmed(accessedAnyway: Self.accessedAnyway(in: call))
    } catch {
      if case .cancelled = error { throw error }
      return .empty
    }
  }

  /// Returns what a list saves; nil if it is not worth its bytes.
  ///
  /// `run` and `estimate` are those without the list. The transaction is simulated with the list as
  /// it was without. Estimates do not show so little: nodes find them by bisection and stop within
  /// 1.5 %. Still, the estimate with the list must not be higher; where data counts as gas
  /// (Arbitrum), it includes the list's bytes.
  ///
  /// Cost: nothing if the list can save too little, else two requests at the same time.
  /// - Throws: `.cancelled`.
  package func saving(
    of list: AccessList,
    for call: CallRequest,
    on accounts: [Address],
    comparedTo run: TransactionSimulator.Run,
    estimate: UInt64
  ) async throws -> AccessListSaving? {
    guard let used = run.gasUsed, case .changes = run.effects,
      list.highestSaving >= Self.leastSaving(of: used)
    else { return nil }
    let listed = call.declaring(list)
    async let repeatedAnswer = simulator.run(listed, on: accounts)
    async let estimateAnswer = estimated(listed)
    let (repeated, needed) = try await (repeatedAnswer, estimateAnswer)
    guard repeated.effects == run.effects, let now = repeated.gasUsed, let needed,
      now < used, used - now >= Self.leastSaving(of: used), needed >= now, needed <= estimate
    else { return nil }
    return AccessListSaving(
      list: list,
      gasLimit: estimator.padded(needed, for: listed),
      gasUsed: needed,
      saved: used - now
    )
  }

  /// One percent, and no less than 500.
  ///
  /// A single slot of the list that is not accessed in the end costs 1,900.
  private static func leastSaving(of used: UInt64) -> UInt64 { max(500, used / 100) }

  /// The estimate; nil if the node has none.
  private func estimated(_ call: CallRequest) async throws(RPCFailure) -> UInt64? {
    do { return try await estimator.estimate(for: call) } catch {
      if case .cancelled = error { throw error }
      return nil
    }
  }

  /// The accounts that count as accessed before any code runs (EIP-2929, EIP-7702).
  private static func accessedAnyway(in call: CallRequest) -> Set<Address> {
    Set([call.from, call.to].compactMap(\.self))
      .union(call.authorizations.compactMap(\.authority))
  }
}
