import Core
import Entity

/// Makes calls one by one, many in one JSON-RPC batch.
struct SingleCalls: Sendable {
  let node: Node
  let tag: BlockTag
  /// The gas of each call; nil for all that the node allows.
  var gas: UInt64?

  /// Makes the calls; the outcomes are in the order of the calls.
  func run(_ calls: [ContractCall]) async throws(RPCFailure) -> [CallOutcome] {
    let ether = calls.filter(\.readsEther)
    async let balances = Result { () async throws(RPCFailure) in
      try await node.asker.batch(ether.map { GetBalance($0.target, at: tag) })
    }
    let contracts = calls.filter { !$0.readsEther }
    let answers = try await node.asker.batch(
      contracts.map { EthCall(CallRequest(to: $0.target, input: $0.input, gas: gas), at: tag) }
    )
    var amounts = try await balances.get().makeIterator()
    var outputs = answers.makeIterator()
    var outcomes: [CallOutcome] = []
    for call in calls {
      if call.readsEther, let amount = amounts.next() {
        outcomes.append(.returned(try amount.get().value.word))
      } else if let output = outputs.next() {
        outcomes.append(try Self.outcome(output))
      }
    }
    return outcomes
  }

  /// Returns what became of a call; throws what says nothing about it.
  static func outcome(
    _ answer: Result<EthCall.Answer, RPCFailure>
  ) throws(RPCFailure) -> CallOutcome {
    switch answer {
    case .success(let output):
      return Revert.isDisguised(output.bytes) ? .refused : .returned(output.bytes)
    case .failure(let failure):
      switch failure {
      // The call itself fails, on any node.
      case .reverted, .gasLimit, .other, .timeout(.node), .insufficientFunds,
        .serverFault(.internalError), .tooLarge, .protocolViolation(.oversize):
        return .refused
      default: throw failure
      }
    }
  }
}
