import Core
import Entity
import Testing

@testable import ChainKit

/// What a node says of a block must be of that block.
@Suite struct BlockReaderTests {
  private func receipts(numbered number: UInt64) async throws -> [Hash32: Receipt] {
    let sample = try BlockBatch()
    let header = try BranchBlock.header(5)
    let transaction = try #require(try sample.sent(in: [5]).transactions.first?.0)
    let receipt = """
      {"transactionHash":"\(transaction.hash)","blockNumber":"\(Quantity.text(number))",\
      "blockHash":"\(header.hash)","transactionIndex":"0x0","from":"\(sample.account)",\
      "to":"\(Address.zero)","status":"0x1","gasUsed":"0x5208","effectiveGasPrice":"0x1","logs":[]}
      """
    let scan = ScanContext(
      node: .scripted(["eth_getTransactionReceipt": receipt]),
      store: try ChainStore(),
      chain: .ethereum,
      timing: VirtualTime().timing,
      head: header,
      settled: nil,
      questionsBefore: 0,
      progress: { _ in }
    )
    return try await BlockReader(scan: scan).receipts([(header.reference, transaction)])
  }

  @Test func aReceiptWithTheNumberOfAnotherBlockIsForged() async throws {
    #expect(try await receipts(numbered: 5).values.map(\.blockNumber) == [5])
    await #expect {
      try await receipts(numbered: 6)
    } throws: {
      if case ScanStop.node(.protocolViolation(.forged)) = $0 { true } else { false }
    }
  }
}
