import ChainKit
import Core
import Entity
import Foundation

/// A simulated chain up to a head, as one back end of a node shows it.
struct VirtualView {
  enum Answer: Equatable {
    /// JSON.
    case result(String)
    case refused(code: Int, String)

    static let pruned = refused(code: 4444, "pruned history unavailable")
    static let null = result("null")
    static func quantity(_ number: UInt64) -> Answer { result("\"\(Quantity.text(number))\"") }
    static func bytes(_ bytes: [UInt8]) -> Answer { result("\"\(Hex.prefixed(bytes))\"") }
  }

  let world: VirtualWorld
  let head: UInt64
  let limits: VirtualLimits

  func answer(_ method: String, _ parameters: [Any]) -> Answer {
    dated(truth(method, parameters))
  }

  private func truth(_ method: String, _ parameters: [Any]) -> Answer {
    let first = parameters.first
    guard !limits.unsupported.contains(method) else { return unknown(method) }
    switch method {
    case "eth_chainId": return .quantity(world.chain.value)
    case "eth_blockNumber": return .quantity(head)
    case "eth_getBalance", "eth_getTransactionCount", "eth_getCode", "eth_call":
      return state(method, parameters)
    case "eth_getBlockByNumber", "eth_getBlockByHash":
      return block(first, whole: parameters.last as? Bool == true)
    case "eth_getBlockReceipts": return receipts(first)
    case "eth_getTransactionReceipt": return receipt(first)
    case "eth_getTransactionByHash": return transaction(first)
    case "eth_getTransactionBySenderAndNonce": return transaction(first, parameters.last)
    case "eth_getLogs": return logs(first as? [String: Any] ?? [:])
    case _ where limits.hints.methods.contains(method): return hints(method, parameters)
    case "eth_getBlockAccessList": return limits.headers.map { list(first, $0) } ?? unknown(method)
    case let method where limits.traces.contains(method): return traces(method, first)
    case "eth_capabilities":
      return limits.capabilities.map(Answer.result) ?? unknown(method)
    default: return unknown(method)
    }
  }

  /// An answer with the times of blocks as the node writes them beside transactions and logs.
  private func dated(_ answer: Answer) -> Answer {
    guard case .result(let text) = answer else { return answer }
    let parts = text.components(separatedBy: #""blockTimestamp":"0x"#)
    guard let first = parts.first, parts.count > 1 else { return answer }
    let rest = parts.dropFirst().map { part in
      let end = part.utf8.firstIndex(of: UInt8(ascii: "\"")) ?? part.endIndex
      let told = UInt64(part[..<end], radix: 16).flatMap(limits.time)
      // Behind the quote, a comma.
      return (told.map { "\"blockTimestamp\":\($0)," } ?? "") + part[end...].dropFirst(2)
    }
    return .result(first + rest.joined())
  }

  private func unknown(_ method: String) -> Answer {
    .refused(code: -32601, "the method \(method) does not exist/is not available")
  }

  // MARK: Blocks

  /// The number of a block parameter; nil if there is no such block yet.
  func number(_ parameter: Any?) -> UInt64? {
    if let object = parameter as? [String: Any] {
      return number(object["blockHash"] ?? object["blockNumber"])
    }
    switch parameter as? String ?? "latest" {
    case "latest", "pending": return head
    case "finalized", "safe": return head - min(head, limits.finalDepth)
    case "earliest": return 0
    case let text where text.utf8.count == 66:
      guard let hash = try? Hash32(parsing: text) else { return nil }
      let found = hash.bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
      let number = limits.headers.map { $0.number(of: hash) } ?? found
      return number.flatMap { $0 <= head && self.hash(of: $0) == hash ? $0 : nil }
    case let text:
      guard let found = try? Quantity.parse64(text), found <= head else { return nil }
      return found
    }
  }

  /// The hash of a block, which ends with its number.
  static func hash(_ block: UInt64, of branch: String = "block") -> Hash32 {
    let digest = Hash32.keccak(of: Array("\(branch) \(block)".utf8)).bytes
    let bytes = Array(digest.prefix(24)) + UInt256(block).word.suffix(8)
    return (try? Hash32(bytes: bytes)) ?? .keccak(of: digest)
  }

  /// The hash of a block, whatever its header is.
  func hash(of block: UInt64) -> Hash32 {
    limits.headers?.hash(of: block) ?? world.hash(ofBlock: block)
  }

  private func block(_ parameter: Any?, whole: Bool) -> Answer {
    guard let number = number(parameter) else { return .null }
    if whole, number > 0, number < limits.bodiesFrom { return .pruned }
    let made = positions(in: number).filter { _, position in
      limits.lie?.hides(position) != true
    }
    .map { transaction, position in
      whole ? transaction.json(at: position) : "\"\(Hex.prefixed(transaction.signed.hash.bytes))\""
    }
    let zero = "0x" + String(repeating: "0", count: 64)
    let header =
      limits.headers?.json(of: number) ?? """
        "number":"\(Quantity.text(number))",
        "parentHash":"\(number == 0 ? .keccak(of: []) : world.hash(ofBlock: number - 1))",
        "timestamp":"\(Quantity.text(number * 12))","stateRoot":"\(zero)",
        "miner":"\(beneficiary(of: number))","gasUsed":"0x0","gasLimit":"0x1c9c380",
        "baseFeePerGas":"\(world.builder(of: number) == nil ? "0x1" : "0x0")","difficulty":"0x0"
        """
    return .result(
      """
      {"hash":"\(hash(of: number))",\(header),
      "transactions":[\(made.joined(separator: ","))],
      "withdrawals":[\(withdrawals(in: number).joined(separator: ","))]}
      """
    )
  }

  private func beneficiary(of block: UInt64) -> Address {
    if limits.lie?.namesBuilder(of: block) == true { return world.accounts[0] }
    return world.builder(of: block) ?? world.other
  }

  private func withdrawals(in block: UInt64) -> [String] {
    guard limits.lie?.hidesWithdrawals(of: block) != true else { return [] }
    return (world.acts[block] ?? []).enumerated().compactMap { index, act in
      guard case .withdrawal(let gwei) = act.event else { return nil }
      return """
        {"index":"\(Quantity.text(UInt64(index)))","validatorIndex":"0x1",\
        "address":"\(world.accounts[act.account])","amount":"\(Quantity.text(gwei))"}
        """
    }
  }

  /// The transactions of a block, with their positions.
  func positions(in block: UInt64) -> [(VirtualTransaction, VirtualTransaction.Position)] {
    var firstLog = 0
    return (world.transactions[block] ?? []).enumerated().map { index, made in
      let transaction = VirtualTransaction(
        signed: made.signed,
        hasFailed: limits.lie?.hasFailed(made.hasFailed, in: block) ?? made.hasFailed,
        logs: (limits.lie?.shown(made.logs, in: block, to: world.accounts[0]) ?? made.logs)
          .flatMap(limits.shown),
        moves: made.moves,
        gasUsed: limits.lie?.gas(in: block) ?? VirtualWorld.fee,
        isMinted: made.isMinted,
        hidesAuthorizations: limits.lie?.hidesAuthorizations(of: block) ?? false
      )
      defer { firstLog += transaction.logs.count }
      return (
        transaction,
        .init(block: block, hash: hash(of: block), index: index, firstLog: firstLog)
      )
    }
  }
}
