import Core
package import Entity

/// What became of a transaction, in words and in JSON.
package struct ReceiptModel: Encodable, Sendable {
  package let status: String
  package let block: String
  package let blockHash: String
  package let gasUsed: String
  package let fee: WeiModel?
  package let contract: String?

  package init(_ receipt: Receipt) {
    status = receipt.succeeded != false ? "success" : "failed"
    block = "\(receipt.blockNumber)"
    blockHash = receipt.blockHash.description
    gasUsed = "\(receipt.gasUsed)"
    fee = receipt.fee(orAt: nil).map(WeiModel.init)
    contract = receipt.created?.description
  }

  /// `symbol` is of the coin that the fee is paid in. The confirmations stand beside the block: a
  /// name as long as theirs would make the row of the hash longer than 80 columns.
  func add(to facts: inout FieldLines, symbol: String, confirmations: UInt64? = nil) {
    facts.add("status", status == "success" ? "success" : "failed: only the fee was paid")
    let depth = confirmations.map { $0 == 1 ? " (1 confirmation)" : " (\($0) confirmations)" }
    facts.add("block", block + (depth ?? ""))
    facts.add("fee", fee.map { "\($0.ether) \(symbol) (\(gasUsed) gas)" })
    facts.add("contract", contract)
  }
}
