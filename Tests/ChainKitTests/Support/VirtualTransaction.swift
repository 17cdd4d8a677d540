import ChainKit
import Core
import Entity

/// A mined transaction of a simulated chain, with its logs.
struct VirtualTransaction: Sendable {
  struct Log: Hashable, Sendable {
    let address: Address
    let topics: [Hash32]
    let data: [UInt8]

    /// Whether the chain itself logs it (EIP-7708).
    var isOfChain: Bool { address == VirtualLogs.chain }

    func isFound(by addresses: Set<String>, _ wanted: [Set<String>?]) -> Bool {
      guard addresses.isEmpty || addresses.contains(Self.text(address)),
        wanted.count <= topics.count
      else { return false }
      return zip(topics, wanted).allSatisfy { topic, alternatives in
        alternatives?.contains(Hex.prefixed(topic.bytes)) ?? true
      }
    }

    /// The text of an address in a filter, in lower case.
    static func text(_ address: Address) -> String { Hex.prefixed(address.bytes) }
  }

  /// Where it is on the chain.
  struct Position: Sendable {
    let block: UInt64
    let hash: Hash32
    let index: Int
    /// The index in the block of the first log.
    let firstLog: Int
  }

  let signed: SignedTransaction
  let hasFailed: Bool
  let logs: [Log]
  /// The ether that its code moves, as the chain would log it.
  var moves: [Log] = []
  var gasUsed = VirtualWorld.fee
  /// Whether it brings ether from the chain below, and nobody signs it here.
  var isMinted = false
  /// Whether the authorizations that it carries are left out.
  var hidesAuthorizations = false

  private var transaction: Transaction { signed.transaction }

  /// The transaction as nodes show it.
  func json(at position: Position) -> String {
    let signature = signed.signature
    let chain = transaction.chain?.value ?? 0
    let parity = UInt64(signature.yParity)
    let v = transaction.type == 0 ? parity + 35 + 2 * chain : parity
    return """
      {"hash":"\(Hex.prefixed(signed.hash.bytes))",\(place(position)),\
      "from":"\(signed.sender)",\(recipient)"nonce":"\(Quantity.text(transaction.nonce))",\
      "value":"\(Quantity.text(transaction.value.count))",\
      "gas":"\(Quantity.text(transaction.gas))","input":"\(Hex.prefixed(transaction.input))",\
      \(isMinted ? minted : kind(chain))"v":"\(Quantity.text(isMinted ? 0 : v))",\
      "r":"\(isMinted ? "0x0" : Self.number(signature.r))",\
      "s":"\(isMinted ? "0x0" : Self.number(signature.s))"}
      """
  }

  private func kind(_ chain: UInt64) -> String {
    """
    "type":"\(Quantity.text(UInt64(transaction.type)))","gasPrice":"0x1",\
    "chainId":"\(Quantity.text(chain))",\(typed)
    """
  }

  /// The members of a deposit of a rollup (type 0x7e), which has a price of zero.
  private var minted: String {
    """
    "type":"0x7e","gasPrice":"0x0","isSystemTx":false,\
    "mint":"\(Quantity.text(transaction.value.count))",\
    "sourceHash":"\(Hex.prefixed(signed.hash.bytes))",
    """
  }

  /// The members of a transaction of type 4.
  private var typed: String {
    guard transaction.type == 4 else { return "" }
    let carried = hidesAuthorizations ? [] : transaction.fees.authorizations
    let list = carried.map { each in
      let authorization = each.authorization
      return """
        {"chainId":"\(Quantity.text(authorization.chain?.value ?? 0))",\
        "address":"\(authorization.delegate)","nonce":"\(Quantity.text(authorization.nonce))",\
        "yParity":"\(Quantity.text(UInt64(each.yParity)))","r":"\(Self.number(each.r))",\
        "s":"\(Self.number(each.s))"}
        """
    }
    return """
      "maxFeePerGas":"0x1","maxPriorityFeePerGas":"0x0","accessList":[],\
      "yParity":"\(Quantity.text(UInt64(signed.signature.yParity)))",\
      "authorizationList":[\(list.joined(separator: ","))],
      """
  }

  func receipt(at position: Position) -> String {
    """
    {"transactionHash":"\(Hex.prefixed(signed.hash.bytes))",\(place(position)),\
    "from":"\(signed.sender)",\(recipient)"status":"\(hasFailed ? "0x0" : "0x1")",\
    "gasUsed":"\(Quantity.text(gasUsed))","effectiveGasPrice":"\(isMinted ? "0x0" : "0x1")",\
    "logs":[\(logTexts(at: position).joined(separator: ","))]}
    """
  }

  /// Each log as nodes show it.
  func logTexts(at position: Position) -> [String] {
    logs.enumerated().map { offset, log in
      let topics = log.topics.map { "\"\(Hex.prefixed($0.bytes))\"" }
      return """
        {"address":"\(log.address)","topics":[\(topics.joined(separator: ","))],\
        "data":"\(Hex.prefixed(log.data))",\(place(position)),\
        "transactionHash":"\(Hex.prefixed(signed.hash.bytes))",\
        "logIndex":"\(Quantity.text(UInt64(position.firstLog + offset)))","removed":false}
        """
    }
  }

  private func place(_ position: Position) -> String {
    """
    "blockHash":"\(position.hash)","blockNumber":"\(Quantity.text(position.block))",\
    "blockTimestamp":"\(Quantity.text(position.block * 12))",\
    "transactionIndex":"\(Quantity.text(UInt64(position.index)))"
    """
  }

  private var recipient: String { transaction.to.map { "\"to\":\"\($0)\"," } ?? "\"to\":null," }

  private static func number(_ word: [UInt8]) -> String { Quantity.text(UInt256(word: word)) }
}
