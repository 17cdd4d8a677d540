import Entity

/// Makes many calls in one request.
struct CallBundle: Sendable {
  /// How one request makes many calls.
  enum Way: Hashable, Sendable {
    /// By a program that the node runs.
    case program
    /// Through Multicall3, if the chain has it.
    case multicall(Multicall3.Deployment)

    /// The ways to try on a chain, in order; on an unknown one those of most chains.
    ///
    /// A chain that does not run the EVM's code has neither.
    static func all(on chain: ChainID?) -> [Way] {
      guard let chain else { return [.program, .multicall(.standard)] }
      return chain.multicall.map { [.program, .multicall($0)] } ?? []
    }
  }

  /// What became of one request.
  enum Answer: Sendable {
    case outcomes([CallOutcome])
    /// The node cannot make so many at once; the number is divided by this.
    case tooMany(dividingBy: Int)
    /// The node, or the chain, knows no such way.
    case unavailable
  }

  let node: Node
  let tag: BlockTag
  let way: Way
  /// Whether the first words of an answer are needed, and not only the first.
  var isWide = false

  /// Where nothing says whether calls were too many, this few are not.
  private static let few = 75

  /// Whether the way exists on this chain.
  func isAvailable() async throws(RPCFailure) -> Bool {
    guard case .multicall(let deployment) = way else { return true }
    return try await node.find(deployment, at: tag) != nil
  }

  func ask(_ calls: [ContractCall]) async throws(RPCFailure) -> Answer {
    do throws(RPCFailure) {
      let outcomes =
        switch way {
        case .program: try await programmed(calls)
        case .multicall(let deployment): try await aggregated(calls, deployment.address)
        }
      return outcomes.map(Answer.outcomes) ?? .unavailable
    } catch {
      switch error {
      case .gasLimit, .tooLarge, .timeout(.node), .protocolViolation(.oversize):
        return .tooMany(dividingBy: 2)
      case .other(code: -32602, _):
        // Which of the parameters it is does not show; a block can be named in another way.
        guard !tag.isHash else { throw error }
        return .unavailable
      // A node may say anything if the gas does not suffice.
      case .reverted, .other, .insufficientFunds, .serverFault(.internalError):
        return calls.count > Self.few ? .tooMany(dividingBy: 8) : .unavailable
      case .unsupported: return .unavailable
      default: throw error
      }
    }
  }

  private func programmed(_ calls: [ContractCall]) async throws(RPCFailure) -> [CallOutcome]? {
    let input = isWide ? WideCallProgram.input(for: calls) : CallProgram.input(for: calls)
    guard let input else { throw .tooLarge(RangeHint()) }
    let result = try await node.call(CallRequest(to: nil, input: input), at: tag)
    return isWide
      ? WideCallProgram.outcomes(in: result, count: calls.count)
      : CallProgram.outcomes(in: result, count: calls.count)
  }

  private func aggregated(
    _ calls: [ContractCall],
    _ multicall: Address
  ) async throws(RPCFailure) -> [CallOutcome]? {
    let input = Multicall3.aggregate3(
      calls.map { call in
        call.readsEther
          ? Multicall3.Call(target: multicall, input: Multicall3.getEthBalance(call.target))
          : Multicall3.Call(target: call.target, input: call.input)
      }
    )
    let output = try await node.call(to: multicall, input: input, at: tag)
    guard let answers = try? Multicall3.decodeAggregate3(output, count: calls.count) else {
      return nil
    }
    return answers.map { $0.success ? .returned($0.output) : .refused }
  }
}

extension BlockTag {
  var isHash: Bool { if case .hash = self { true } else { false } }
}
