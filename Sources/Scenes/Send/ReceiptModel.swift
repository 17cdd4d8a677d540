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

  private let symbol: String

  private enum CodingKeys: String, CodingKey {
    case status, block, blockHash, gasUsed, fee, contract
  }

  package init(_ receipt: Receipt, symbol: String) {
    status = receipt.succeeded != false ? "success" : "failed"
    block = "\(receipt.blockNumber)"
    blockHash = receipt.blockHash.description
    gasUsed = "\(receipt.gasUsed)"
    fee = receipt.fee(orAt: nil).map(WeiModel.init)
    contract = receipt.created?.description
    self.symbol = symbol
  }

  func add(to facts: inout Facts) {
    facts.add("status", status == "success" ? "success" : "failed: it changed nothing but the fee")
    facts.add("block", block)
    facts.add("fee", fee.map { "\($0.ether) \(symbol) (\(gasUsed) gas)" })
    facts.add("contract", contract)
  }
}
