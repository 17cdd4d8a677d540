import ChainKit
import Core
import Entity
import Synchronization

/// A scripted node with price feeds, and blocks of which the newest has number 7.
final class FeedNode: Sendable {
  /// What a call of a contract gives: hex, or an error.
  enum Reply: Sendable {
    case hex([UInt8])
    case error(code: Int, String)
  }

  private struct State {
    var takesBlockHashes = true
    var fork: UInt8 = 0
    var methods: [String] = []
  }

  private static let newest: UInt64 = 7
  private let state: Mutex<State>
  private let reply: @Sendable (UInt64, Address, [UInt8]) -> Reply

  convenience init(
    takesBlockHashes: Bool = true,
    _ reply: @escaping @Sendable (Address, [UInt8]) -> Reply
  ) {
    self.init(takesBlockHashes: takesBlockHashes) { _, target, input in reply(target, input) }
  }

  /// Replies by the number of the block, too.
  init(
    takesBlockHashes: Bool = true,
    byBlock reply: @escaping @Sendable (UInt64, Address, [UInt8]) -> Reply
  ) {
    state = Mutex(State(takesBlockHashes: takesBlockHashes))
    self.reply = reply
  }

  /// The methods that it was asked for, batch members one by one.
  var methods: [String] { state.withLock(\.methods) }

  /// Replaces all blocks by others with the same numbers.
  func reorganize() { state.withLock { $0.fork += 1 } }

  /// The answer of a feed: five words.
  static func round(_ answer: UInt256, startedAt: UInt256 = 1, updatedAt: UInt256 = 1) -> Reply {
    .hex([1, answer, startedAt, updatedAt, 1].flatMap(\.word))
  }

  var transport: ScriptedTransport {
    ScriptedTransport { [self] _, body in
      let answers = body.split(separator: #""jsonrpc""#).dropFirst().map { answer(String($0)) }
      let text = body.hasPrefix("[") ? "[\(answers.joined(separator: ","))]" : answers[0]
      return HTTPAnswer(body: Array(text.utf8))
    }
  }

  private func answer(_ request: String) -> String {
    let id = request.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
    let method = request.firstMatch(of: /"method":"([A-Za-z_0-9]+)"/).map { String($0.1) } ?? ""
    let (takesHashes, fork) = state.withLock { state in
      state.methods.append(method)
      return (state.takesBlockHashes, state.fork)
    }
    switch method {
    case "eth_chainId": return ok(#""0x1""#, id: id)
    case "eth_getBlockByNumber":
      return ok(TestBlock.json(Self.number(in: request), fork: fork), id: id)
    case "eth_call":
      var number = Self.number(in: request)
      if request.contains(#""blockHash""#) {
        guard takesHashes else { return refusal(-32602, "invalid argument 1", id: id) }
        let named = (0...Self.newest).first { request.contains(TestBlock.hash($0, fork: fork)) }
        guard let named else { return refusal(-32000, "hash is not currently canonical", id: id) }
        number = named
      }
      let input = request.firstMatch(of: /"(?:data|input)":"0x([0-9a-f]*)"/)
      let to = request.firstMatch(of: /"to":"(0x[0-9a-fA-F]{40})"/)
      guard let input, let to, let target = try? Address(parsing: String(to.1)),
        let bytes = try? Hex.decode(String(input.1))
      else { return refusal(-32601, "no such call", id: id) }
      switch reply(number, target, bytes) {
      case .hex(let bytes): return ok("\"\(Hex.prefixed(bytes))\"", id: id)
      case .error(let code, let message): return refusal(code, message, id: id)
      }
    default: return refusal(-32601, "method not found", id: id)
    }
  }

  /// The number of a block in a request: a parameter by itself; the newest one if there is none.
  private static func number(in request: String) -> UInt64 {
    request.firstMatch(of: /[\[,]"0x([0-9a-f]{1,16})"[,\]]/).flatMap { UInt64($0.1, radix: 16) }
      ?? newest
  }
}
