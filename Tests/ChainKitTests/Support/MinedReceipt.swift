import ChainKit
import Core
import Entity
import TestSupport

/// What a receipt says, read past the program's own client and its counters.
struct MinedReceipt {
  let block: UInt64
  let from: Address
  let fee: UInt256
  let hasFailed: Bool
  /// The price of a unit of gas, and how many were used.
  let price: UInt256
  let gas: UInt64

  init(_ hash: Hash32, of live: LiveChain) async throws {
    let answer = try await live.chain.ask("eth_getTransactionReceipt", "[\"\(hash)\"]")
    block = try Quantity.parse64(answer.text("blockNumber"))
    from = try Address(parsing: answer.text("from"))
    price = try Quantity.parse(answer.text("effectiveGasPrice"))
    gas = try Quantity.parse64(answer.text("gasUsed"))
    fee = price * UInt256(gas)
    hasFailed = try answer.text("status") == "0x0"
  }
}

extension LiveChain {
  /// The number of the newest block, read past the program's own client and its counters.
  func height() async throws -> UInt64 {
    try Quantity.parse64(await chain.text("eth_blockNumber"))
  }

  /// A text of the newest block.
  func head(_ member: String) async throws -> String {
    try await chain.ask("eth_getBlockByNumber", #"["latest", false]"#).text(member)
  }
}

extension JSON {
  /// The text of a member.
  fileprivate func text(_ key: String) throws -> String {
    guard case .object(let members) = self,
      case .string(let text) = members.first(where: { $0.key == key })?.value
    else { throw DevChain.Failure.refused("no \(key)") }
    return text
  }
}
