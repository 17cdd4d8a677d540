import Core
package import Entity

/// The receipt of a transaction, in words and in JSON.
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

  /// Adds the lines of the receipt; `symbol` is the coin that the fee is paid in.
  ///
  /// The confirmations are beside the block: a label as long as theirs would make the row of the
  /// hash longer than 80 columns.
  func add(to facts: inout LabeledLines, symbol: String, confirmations: UInt64? = nil) {
    facts.add("status", status == "success" ? "success" : "failed: only the fee was paid")
    let depth: Sentence? = confirmations.map { count in
      "\(number: block) (\(count) \(by: count, one: "confirmation", many: "confirmations"))"
    }
    facts.add("block", depth ?? "\(number: block)")
    facts.add("fee", fee.map { "\(amount: $0.ether) \(term: symbol) (\(amount: gasUsed) gas)" })
    facts.add("contract", data: contract)
  }
}
