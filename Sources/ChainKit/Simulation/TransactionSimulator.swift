import Core
package import Entity

/// Finds out what a transaction would do to accounts, by a node's word.
///
/// The node simulates a block with it, else traces its calls. Nodes may offer either, both or
/// neither.
package struct TransactionSimulator: Sendable {
  private let node: Node
  /// The contract of the chain's wrapped coin.
  private let wrapped: Address?

  /// Makes a simulator for a chain, by its profile.
  package init(_ node: Node, chain: ChainID, timing: RetryTiming = .live) {
    (self.node, wrapped) = (node, chain.profile(now: timing).wrappedCoin)
  }

  /// What a simulation found.
  package struct Run: Equatable, Sendable {
    /// The changes in the accounts.
    package let effects: SimulatedEffects
    /// The gas used, with all refunds; nil if the node does not tell.
    package let gasUsed: UInt64?

    package init(_ effects: SimulatedEffects, gasUsed: UInt64? = nil) {
      (self.effects, self.gasUsed) = (effects, gasUsed)
    }
  }

  /// Returns the changes in some accounts if the transaction were mined after the newest block.
  ///
  /// Cost: one request, or two if the node does not simulate blocks. A node that cannot tell is no
  /// obstacle to a payment: its failures count as ``SimulatedEffects/unavailable``.
  /// - Throws: `.cancelled`.
  package func run(_ request: CallRequest, on accounts: [Address]) async throws(RPCFailure) -> Run {
    let none = BalanceChanges(of: Set(accounts), wrapped: wrapped)
    do { return try await simulated(request, none) } catch {
      if case .cancelled = error { throw error }
    }
    do { return try await traced(request, none) } catch {
      if case .cancelled = error { throw error }
      return Run(.unavailable)
    }
  }

  private func simulated(_ request: CallRequest, _ none: BalanceChanges) async throws(RPCFailure)
    -> Run
  {
    guard let call = try await node.simulated([request]).first else { return Run(.unavailable) }
    guard call.succeeded else { return Run(.fails(by: .simulation)) }
    var changes = none
    changes.add(call)
    return Run(.changes(changes.all, by: .simulation), gasUsed: call.gasUsed)
  }

  private func traced(_ request: CallRequest, _ none: BalanceChanges) async throws(RPCFailure)
    -> Run
  {
    let outermost = try await node.asker.call(TraceCall(request, at: .latest))
    guard outermost.succeeded else { return Run(.fails(by: .trace)) }
    var changes = none
    changes.add(outermost)
    return Run(.changes(changes.all, by: .trace), gasUsed: outermost.gasUsed)
  }
}

/// The addresses without code whose logs tell that ether moved.
private enum EtherLog {
  /// Of nodes that simulate a block with `traceTransfers`.
  static let ofNode = try? Address(bytes: [UInt8](repeating: 0xee, count: 20))
  /// Of the chain itself (EIP-7708).
  static let ofChain = try? Address(bytes: LogDecoder.etherLogger)
}

extension Node {
  /// Simulates a block with these transactions after the newest one; one answer for each of them.
  func simulated(_ requests: [CallRequest]) async throws(RPCFailure) -> [SimulatedBlockAnswer.Call]
  {
    let calls = try await asker.call(SimulateBlock(requests, at: .latest)).calls
    guard calls.count == requests.count else {
      throw .protocolViolation(.wrongAnswer(method: SimulateBlock.name, path: "result"))
    }
    return calls
  }
}

extension BalanceChanges {
  /// Adds what the logs of a simulated transaction tell.
  mutating func add(_ call: SimulatedBlockAnswer.Call) {
    // With EIP-7708 the chain logs ether itself, and a node may add its own log of the same
    // transfer.
    let logger =
      call.logs.contains { $0.address == EtherLog.ofChain } ? EtherLog.ofChain : EtherLog.ofNode
    for log in call.logs {
      if log.address == logger {
        addEther(log)
      } else if log.address != EtherLog.ofNode {
        addToken(log)
      }
    }
  }

  /// Adds the ether that a log tells.
  fileprivate mutating func addEther(_ log: SimulatedLog) {
    guard let transfer = KnownEvents.decode(topics: log.topics, bytes: log.payload)?.transfer,
      !transfer.isItem
    else { return }
    move(transfer.number, of: .ether, from: transfer.from, to: transfer.to)
  }

  /// Adds what a call moved, and the calls within; nothing of one that failed.
  fileprivate mutating func add(_ frame: CallFrameAnswer) {
    guard frame.succeeded else { return }
    if ["CALL", "CREATE", "CREATE2", "SELFDESTRUCT"].contains(frame.type), let to = frame.to {
      move(frame.value.count, of: .ether, from: frame.from, to: to)
    }
    for log in frame.logs where log.address != EtherLog.ofChain { addToken(log) }
    for call in frame.calls { add(call) }
  }
}
