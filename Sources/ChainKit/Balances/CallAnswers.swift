import Core
import Entity

/// The outcomes of calls, each of which is made once.
struct CallAnswers: Sendable {
  private var outcomes: [ContractCall: CallOutcome] = [:]

  /// Makes the calls that were not made yet.
  mutating func make(_ calls: [ContractCall], in batch: CallBatch) async throws(RPCFailure) {
    var seen: Set<ContractCall> = []
    let open = calls.filter { outcomes[$0] == nil && seen.insert($0).inserted }
    guard !open.isEmpty else { return }
    for (call, outcome) in zip(open, try await batch.run(open)) { outcomes[call] = outcome }
  }

  /// How a call ended; one that was not made is refused.
  subscript(_ target: Address, _ input: [UInt8]) -> CallOutcome {
    outcomes[ContractCall(target: target, input: input)] ?? .refused
  }

  /// The contracts that gave no answer to any call, as an account without code does.
  var silent: Set<Address> {
    var silent: Set<Address> = []
    var heard: Set<Address> = []
    for (call, outcome) in outcomes {
      switch outcome {
      case .returned([]), .refused: silent.insert(call.target)
      case .returned: heard.insert(call.target)
      }
    }
    return silent.subtracting(heard)
  }

  /// Whether a contract says that it follows a standard.
  func follows(_ interface: ERC165.Interface, _ contract: Address) -> Bool {
    guard case .returned(let answer) = self[contract, ERC165.supportsInterface(interface)] else {
      return false
    }
    return (try? ERC165.decodeFlag(answer)) ?? false
  }

  /// The standards of collections that a contract says it follows; none if it says yes to anything.
  func kinds(of contract: Address) -> [CollectionKind] {
    guard follows(.erc165, contract), !follows(.none, contract) else { return [] }
    return CollectionKind.allCases.filter { kind in
      switch kind {
      case .erc721: follows(.erc721, contract)
      case .erc1155: follows(.erc1155, contract)
      }
    }
  }

  /// The calls whose answers tell the kinds.
  static func kindCalls(_ contract: Address) -> [ContractCall] {
    ERC165.Interface.allCases.map {
      ContractCall(target: contract, input: ERC165.supportsInterface($0))
    }
  }

  /// How many items of a collection an account has, by the contract's own count (ERC-721).
  func count(of account: Address, in contract: Address) -> UInt256? {
    number(contract, ERC721.balanceOf(account))
  }

  /// A number that a contract returns; nil if it returns none.
  func number(_ contract: Address, _ input: [UInt8]) -> UInt256? {
    guard case .returned(let answer) = self[contract, input] else { return nil }
    return try? ERC20.decodeUInt256(answer)
  }
}
