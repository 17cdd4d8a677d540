import Core
import Entity

/// Decides by evidence whether a node is wrong.
///
/// A node's own answers are evidence against it. So is what two other nodes say alike, but never what
/// a single one says. A node that has no answer is not wrong.
struct NodeJudge: Sendable {
  let scan: ScanContext

  /// How many nodes must say alike what another one denies.
  private static let witnesses = 2

  /// Whether a node leaves out a log that is there.
  ///
  /// Its search of the block is asked for again: it may have been behind. The log is there if its own
  /// receipt of the transaction has it, or its own balances changed by the rows of the block, or
  /// those of two others did. Cost: five requests, and a receipt for each log.
  /// - Throws: `.node` only if the sync was canceled.
  func leavesOut(_ omission: LogOmission, _ suspect: EndpointID) async throws(ScanStop) -> Bool {
    let members = scan.node.asker.members
    guard let asker = members.first(where: { $0.id == suspect }) else { return false }
    let node = Node(asker)
    var found: [LogEntry] = []
    for topics in TokenFilter.searches {
      let filter = TokenFilter.filter(
        topics,
        accounts: [omission.account],
        blocks: omission.block...omission.block
      )
      guard let logs = try await answer({ () throws(RPCFailure) in try await node.logs(filter) })
      else { return false }
      found += logs
    }
    let missing = Set(omission.logs).subtracting(found)
    guard !missing.isEmpty else { return false }
    for log in missing {
      let receipt = try await answer { () throws(RPCFailure) in
        try await node.receipt(log.transaction)
      }
      if let receipt, let receipt, receipt.logs.contains(log) { return true }
    }
    guard let sum = omission.sum else { return false }
    if try await change(omission, at: asker) == sum { return true }
    var witnesses = 0
    for other in members where other.id != suspect {
      if try await change(omission, at: other) == sum { witnesses += 1 }
    }
    return witnesses >= Self.witnesses
  }

  /// Whether two nodes besides one have a balance that this one denies.
  func isDenied(
    _ units: UInt256,
    of balance: LoggedBalance,
    _ account: Address,
    after block: UInt64,
    by suspect: EndpointID
  ) async throws(ScanStop) -> Bool {
    var witnesses = 0
    for other in scan.node.asker.members where other.id != suspect {
      let held = try await read(balance, of: account, after: block, at: other)
      if held == units { witnesses += 1 }
    }
    return witnesses >= Self.witnesses
  }

  /// How a balance changes in a block by the word of a node; nil if it does not tell.
  private func change(
    _ omission: LogOmission,
    at asker: any Asker
  ) async throws(ScanStop) -> Int257? {
    let (balance, account, block) = (omission.balance, omission.account, omission.block)
    guard block > 0,
      let before = try await read(balance, of: account, after: block - 1, at: asker),
      let after = try await read(balance, of: account, after: block, at: asker)
    else { return nil }
    var sum = ExactSum()
    sum.add(after, direction: 1)
    sum.add(before, direction: -1)
    return sum.value
  }

  /// A balance after a block by the word of a node; nil if it does not tell.
  private func read(
    _ balance: LoggedBalance,
    of account: Address,
    after block: UInt64,
    at asker: any Asker
  ) async throws(ScanStop) -> UInt256? {
    let call = EthCall(
      CallRequest(to: balance.contract, input: balance.input(account)),
      at: .number(block)
    )
    let outcome = try await answer { () throws(RPCFailure) -> CallOutcome in
      do throws(RPCFailure) {
        return .returned(try await asker.call(call).bytes)
      } catch {
        guard case .reverted = error else { throw error }
        return .refused
      }
    }
    guard let outcome else { return nil }
    // Before a contract exists, a call to it answers nothing.
    if case .returned(let output) = outcome, output.isEmpty { return .zero }
    return balance.units(outcome, of: account)
  }

  /// The answer of a node; nil if it has none.
  private func answer<Answer: Sendable>(
    _ question: () async throws(RPCFailure) -> Answer
  ) async throws(ScanStop) -> Answer? {
    do {
      return try await question()
    } catch {
      if error == .cancelled { throw .node(error) }
      return nil
    }
  }
}
