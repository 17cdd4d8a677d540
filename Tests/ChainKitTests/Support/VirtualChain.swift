import ChainKit
import Core
import Entity
import Foundation
import Synchronization
import TestSupport

/// A simulated chain of millions of blocks: answers requests from one account's events.
///
/// Counts the requests per method.
final class VirtualChain: Transport {
  enum Event: Sendable {
    case own(value: UInt64)
    case deposit(UInt64)
    case inside(UInt64)
    case withdrawal(gwei: UInt64)
    /// Ether that leaves without a transaction, which only an account with code can do.
    case drain(UInt64)
    /// A nonce that rises without a transaction.
    case bump

    /// How many nonces of the account it uses.
    var nonces: UInt64 {
      switch self {
      case .own, .bump: 1
      case .deposit, .inside, .withdrawal, .drain: 0
      }
    }
  }

  let endpoint: EndpointID
  let account: Address
  let other: Address
  let head: UInt64
  let archiveFrom: UInt64
  /// The lowest block whose logs can be searched.
  let logsFrom: UInt64
  /// The most blocks of one log search.
  let logRange: UInt64
  /// The answer to `eth_capabilities`; nil if it lacks the method.
  let capabilities: String?
  let hasCode: Bool
  private let events: [UInt64: [Event]]
  private let steps: [(block: UInt64, nonce: UInt64, balance: UInt256)]
  private let asked = Mutex<[String: Int]>([:])

  /// The fee of one own transaction.
  static let fee: UInt64 = 21_000

  init(
    head: UInt64,
    events: [UInt64: [Event]],
    archiveFrom: UInt64 = 0,
    logsFrom: UInt64 = 0,
    logRange: UInt64 = .max,
    capabilities: String? = nil,
    at endpoint: EndpointID = .sample,
    hasCode: Bool = false
  ) throws {
    account = try Address(bytes: [UInt8](repeating: 0xaa, count: 20))
    other = try Address(bytes: [UInt8](repeating: 0xbb, count: 20))
    self.endpoint = endpoint
    self.head = head
    self.events = events
    self.archiveFrom = archiveFrom
    self.logsFrom = logsFrom
    self.logRange = logRange
    self.capabilities = capabilities
    self.hasCode = hasCode
    var steps: [(UInt64, UInt64, UInt256)] = []
    var nonce: UInt64 = 0
    var balance = UInt256(0)
    for block in events.keys.sorted() {
      for event in events[block] ?? [] {
        nonce += event.nonces
        switch event {
        case .own(let value): balance -= UInt256(value + Self.fee)
        case .deposit(let value), .inside(let value): balance += UInt256(value)
        case .withdrawal(let gwei): balance += UInt256(gwei) * 1_000_000_000
        case .drain(let value): balance -= UInt256(value)
        case .bump: break
        }
      }
      steps.append((block, nonce, balance))
    }
    self.steps = steps
  }

  /// The number of requests for a method.
  func count(_ method: String) -> Int { asked.withLock { $0[method] ?? 0 } }

  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    guard let question = try? JSONSerialization.jsonObject(with: Data(body)) else {
      throw .serverFault(.malformed)
    }
    let text =
      if let list = question as? [[String: Any]] {
        "[" + list.map(answer).joined(separator: ",") + "]"
      } else {
        answer(question as? [String: Any] ?? [:])
      }
    return HTTPAnswer(body: Array(text.utf8))
  }

  private func answer(_ question: [String: Any]) -> String {
    let id = question["id"] as? Int ?? 0
    let method = question["method"] as? String ?? ""
    let parameters = question["params"] as? [Any] ?? []
    asked.withLock { $0[method, default: 0] += 1 }
    switch method {
    case "eth_blockNumber": return ok("\"\(Quantity.text(head))\"", id: id)
    case "eth_getBalance", "eth_getTransactionCount":
      let block = number(parameters.last)
      guard block >= archiveFrom else { return refusal(-32000, "missing trie node", id: id) }
      let state = state(after: block)
      return ok(
        "\"\(method == "eth_getBalance" ? Quantity.text(state.balance) : Quantity.text(state.nonce))\"",
        id: id
      )
    case "eth_getBlockByNumber":
      return ok(block(number(parameters.first), whole: parameters.last as? Bool == true), id: id)
    case "eth_getTransactionReceipt": return ok(receipt(parameters.first as? String ?? ""), id: id)
    case "eth_getLogs": return logs(parameters.first as? [String: Any] ?? [:], id: id)
    case "eth_capabilities" where capabilities != nil: return ok(capabilities ?? "", id: id)
    case "eth_getCode": return ok(hasCode ? "\"0x60\"" : "\"0x\"", id: id)
    default: return refusal(-32601, "the method \(method) does not exist/is not available", id: id)
    }
  }

  private func logs(_ filter: [String: Any], id: Int) -> String {
    let (first, last) = (number(filter["fromBlock"]), number(filter["toBlock"]))
    if first < logsFrom { return refusal(4444, "pruned history unavailable", id: id) }
    if last - first >= logRange {
      return refusal(-32602, "range \(last - first + 1) exceeds limit of \(logRange)", id: id)
    }
    return ok("[]", id: id)
  }

  private func number(_ parameter: Any?) -> UInt64 {
    let text = parameter as? String ?? "latest"
    return (try? Quantity.parse64(text)) ?? (text == "finalized" ? head - min(head, 64) : head)
  }

  func state(after block: UInt64) -> (nonce: UInt64, balance: UInt256) {
    var low = 0
    var high = steps.count
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].block <= block { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? (0, 0) : (steps[low - 1].nonce, steps[low - 1].balance)
  }

  private func hash(_ block: UInt64) -> Hash32 { .keccak(of: Array("block \(block)".utf8)) }

  /// A transaction's hash: its block number and its index in the block.
  private func hash(_ block: UInt64, _ place: Int) -> String {
    "0x" + Hex.encode(UInt256(block).bigEndian(count: 16) ?? [])
      + Hex.encode(UInt256(place.magnitude).bigEndian(count: 16) ?? [])
  }

  private func block(_ number: UInt64, whole: Bool) -> String {
    let zero = "0x" + String(repeating: "0", count: 64)
    let events = events[number] ?? []
    var nonce = number == 0 ? 0 : state(after: number - 1).nonce
    let moves = events.enumerated().compactMap { place, event -> String? in
      defer { nonce += event.nonces }
      return transaction(number, place, event, nonce: nonce)
    }
    let withdrawals = events.compactMap { event -> String? in
      guard case .withdrawal(let gwei) = event else { return nil }
      return
        #"{"index":"0x1","validatorIndex":"0x1","address":"\#(account)","amount":"\#(Quantity.text(gwei))"}"#
    }
    return """
      {"number":"\(Quantity.text(number))","hash":"\(hash(number))",
      "parentHash":"\(number == 0 ? .keccak(of: []) : hash(number - 1))",
      "timestamp":"\(Quantity.text(number * 12))","stateRoot":"\(zero)","miner":"\(other)",
      "gasUsed":"0x0","gasLimit":"0x1c9c380","baseFeePerGas":"0x1","difficulty":"0x0",
      "transactions":[\(whole ? moves.joined(separator: ",") : "")],
      "withdrawals":[\(withdrawals.joined(separator: ","))]}
      """
  }

  private func transaction(_ block: UInt64, _ place: Int, _ event: Event, nonce: UInt64) -> String?
  {
    let (from, to, value, gas): (Address, Address, UInt64, UInt64)
    switch event {
    case .own(let amount): (from, to, value, gas) = (account, other, amount, 21_000)
    case .deposit(let amount): (from, to, value, gas) = (other, account, amount, 21_000)
    case .inside(let amount): (from, to, value, gas) = (other, .zero, amount, 90_000)
    case .withdrawal, .drain, .bump: return nil
    }
    return """
      {"hash":"\(hash(block, place))","blockHash":"\(hash(block))",
      "blockNumber":"\(Quantity.text(block))","transactionIndex":"\(Quantity.text(UInt64(place)))",
      "from":"\(from)","to":"\(to)","nonce":"\(Quantity.text(nonce))",
      "value":"\(Quantity.text(value))","gas":"\(Quantity.text(gas))","input":"0x","type":"0x0",
      "gasPrice":"0x1"}
      """
  }

  private func receipt(_ hash: String) -> String {
    let digits = hash.dropFirst(2)
    let block = UInt64(digits.prefix(32), radix: 16) ?? 0
    let place = Int(digits.suffix(32), radix: 16) ?? 0
    guard let event = events[block]?[place] else { return "null" }
    let isOwn = if case .own = event { true } else { false }
    return """
      {"transactionHash":"\(hash)","blockHash":"\(self.hash(block))",
      "blockNumber":"\(Quantity.text(block))","transactionIndex":"\(Quantity.text(UInt64(place)))",
      "from":"\(isOwn ? account : other)","to":"\(isOwn ? other : account)","status":"0x1",
      "gasUsed":"0x5208","effectiveGasPrice":"0x1","logs":[]}
      """
  }
}

extension VirtualChain {
  /// Events in `changes` of `head` blocks, one or two in each; the balance never becomes negative.
  static func random(
    head: UInt64,
    changes: Int,
    _ random: inout SeededRandom
  ) -> [UInt64: [Event]] {
    var events: [UInt64: [Event]] = [
      .random(in: 1...max(1, head / 100), using: &random): [.deposit(1_000_000_000_000)]
    ]
    let first = events.keys.first ?? 1
    for _ in 1..<changes {
      let block = UInt64.random(in: (first + 1)...head, using: &random)
      let amount = UInt64.random(in: 1...1_000_000, using: &random)
      let event: Event =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .deposit(amount)
        case 1: .inside(amount)
        case 2: .withdrawal(gwei: amount)
        default: .own(value: amount)
        }
      events[block, default: []].append(event)
    }
    return events
  }
}
