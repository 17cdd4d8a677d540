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

  /// `symbol` is of the coin that the fee is paid in.
  func add(to facts: inout Facts, symbol: String) {
    facts.add("status", status == "success" ? "success" : "failed: only the fee was paid")
    facts.add("block", block)
    facts.add("fee", fee.map { "\($0.ether) \(symbol) (\(gasUsed) gas)" })
    facts.add("contract", contract)
  }
}
