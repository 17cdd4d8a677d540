import Core
import Entity

/// A transaction of an own account as the history database has it, in words and in JSON.
package struct StoredCallModel: Encodable, Sendable {
  let from: String
  /// Left out if it created a contract.
  let to: String?
  let value: WeiModel
  let nonce: String
  let type: String
  let gasUsed: String
  /// In wei; left out if the node did not give it, as is `fee`.
  let gasPrice: String?
  let fee: WeiModel?
  /// The call data; left out if there is none.
  let input: String?
  /// The first 4 bytes of the call data.
  let selector: String?
  /// The call, if its function is known.
  let call: CallModel?

  init(_ transaction: HistoryTransaction) {
    let input = transaction.input
    from = transaction.sender.description
    to = transaction.recipient?.description
    value = WeiModel(transaction.value)
    (nonce, type) = ("\(transaction.nonce)", "\(transaction.type)")
    gasUsed = "\(transaction.gasUsed)"
    gasPrice = transaction.gasPrice?.description
    fee = transaction.fee.map(WeiModel.init)
    self.input = input.isEmpty ? nil : Hex.prefixed(input)
    // The code of a new contract selects no function.
    let isCall = transaction.recipient != nil && input.count >= 4
    selector = isCall ? Hex.prefixed(input.prefix(4)) : nil
    call = isCall ? DecodedCall(decoding: input).map { CallModel($0) } : nil
  }

  func add(
    _ transaction: HistoryTransaction,
    to facts: inout LabeledLines,
    names: KnownAddresses,
    on chain: ChainEntry
  ) {
    let bytes = transaction.input.count
    facts.add("from", names.named(transaction.sender))
    facts.add(
      "to",
      transaction.recipient.map(names.named)
        ?? "a new contract, created from \(bytes) \(by: bytes, one: "byte", many: "bytes")"
    )
    facts.add("amount", "\(amount: value.ether) \(term: chain.symbol)")
    facts.add(
      "fee",
      fee.map { "\(amount: $0.ether) \(term: chain.symbol) (\(amount: gasUsed) gas)" }
        ?? "unknown (\(amount: gasUsed) gas)"
    )
    facts.add("nonce", data: nonce)
    if let call {
      call.add(to: &facts, "function", indent: "")
    } else if let selector {
      facts.add("data", .unknownCall(bytes: bytes, selector: selector))
    } else if transaction.recipient != nil, bytes > 0 {
      facts.add("data", "\(hex: input ?? "")")
    }
  }
}
