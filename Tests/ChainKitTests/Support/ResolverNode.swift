import Core
import Entity
import Synchronization

@testable import ChainKit

/// A scripted node whose contracts are a function, and a record of the calls.
final class ResolverNode: Sendable {
  enum Ending: Sendable {
    case returned([UInt8])
    case reverted([UInt8])
    /// The node itself refuses.
    case refused(Int, String)
  }

  struct Call: Hashable, Sendable {
    let target: Address
    let input: [UInt8]
    /// Whether the block is named by its hash.
    let isPinned: Bool
  }

  typealias Contract = @Sendable (Address, [UInt8]) throws -> Ending

  private let contract: Contract
  private let takesBlockHashes: Bool
  private let state = Mutex<(calls: [Call], blocks: Int, replaced: Int)>(([], 0, 0))

  /// Makes a node; the block is replaced right after its first readings, so many times.
  init(takesBlockHashes: Bool = true, replaced: Int = 0, _ contract: @escaping Contract) {
    (self.contract, self.takesBlockHashes) = (contract, takesBlockHashes)
    state.withLock { $0.replaced = replaced }
  }

  /// The calls, in order.
  var calls: [Call] { state.withLock(\.calls) }
  /// The block that it has now.
  var head: BlockReference {
    get throws {
      let fork = state.withLock { UInt8($0.blocks) }
      return BlockReference(
        number: 7,
        hash: try Hash32(parsing: TestBlock.hash(7, fork: fork)),
        time: 1
      )
    }
  }

  var node: Node {
    ChainKitTests.node(
      ScriptedTransport { [self] _, body in HTTPAnswer(body: Array(try answer(to: body).utf8)) }
    )
  }

  private func answer(to body: String) throws -> String {
    let id = body.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
    switch body.firstMatch(of: /"method":"([A-Za-z_0-9]+)"/).map({ String($0.1) }) {
    case "eth_getBlockByNumber":
      return state.withLock { state in
        defer {
          if state.blocks < state.replaced { state.blocks += 1 }
        }
        return ok(TestBlock.json(7, fork: UInt8(state.blocks)), id: id)
      }
    case "eth_call": return try called(body, id)
    default: return refusal(-32601, "method not found", id: id)
    }
  }

  private func called(_ body: String, _ id: Int) throws -> String {
    let isPinned = body.contains(#""blockHash""#)
    if isPinned, !takesBlockHashes {
      return refusal(-32602, "invalid argument 1: cannot unmarshal object", id: id)
    }
    if isPinned, !body.contains(TestBlock.hash(7, fork: state.withLock { UInt8($0.blocks) })) {
      return refusal(-32000, "hash is not currently canonical", id: id)
    }
    guard let to = body.firstMatch(of: /"to":"(0x[0-9a-fA-F]{40})"/),
      let data = body.firstMatch(of: /"(?:data|input)":"0x([0-9a-f]*)"/)
    else { return refusal(-32602, "no call", id: id) }
    let call = Call(
      target: try Address(parsing: String(to.1)),
      input: try Hex.decode(String(data.1)),
      isPinned: isPinned
    )
    state.withLock { $0.calls.append(call) }
    switch try contract(call.target, call.input) {
    case .returned(let output): return ok("\"\(Hex.prefixed(output))\"", id: id)
    case .refused(let code, let words): return refusal(code, words, id: id)
    case .reverted(let data):
      return """
        {"jsonrpc":"2.0","id":\(id),"error":{"code":3,"message":"execution reverted",\
        "data":"\(Hex.prefixed(data))"}}
        """
    }
  }
}
