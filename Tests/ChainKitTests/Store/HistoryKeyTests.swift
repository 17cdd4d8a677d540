import Core
import Entity
import Testing

@testable import ChainKit

/// What makes two rows, two probes or two searches different ones.
@Suite struct HistoryKeyTests {
  private let store: ChainStore
  private let sample: BlockBatch

  init() throws { (store, sample) = (try ChainStore(), try BlockBatch()) }

  private func coverage(_ subject: CoveredSearch.Subject, of account: Address? = nil) throws
    -> [ClosedRange<UInt64>]
  {
    let search = CoveredSearch(
      chain: .ethereum,
      account: account ?? sample.account,
      subject: subject
    )
    return try store.coverage(of: search).ranges
  }

  @Test("H13: what was searched for by one topic is not covered for another")
  func h13ASearchIsItsTopicPositionAndContract() throws {
    #expect(try store.keep(sample.tokens(of: [.receivedToken])) == .added(0))
    let (transfer, contract) = (LogTopic.receivedToken, Address.zero)
    #expect(try coverage(.logs(transfer, of: nil)) == [0...10])
    #expect(try coverage(.logs(transfer, of: contract)).isEmpty)
    #expect(try coverage(.logs(transfer, of: nil), of: contract).isEmpty)
    #expect(try coverage(.ether).isEmpty)
    for topic in [.sentToken, LogTopic(event: transfer.event, position: 3)]
      + LogTopic.receivedItems
    {
      #expect(try coverage(.logs(topic, of: nil)).isEmpty, "\(topic)")
    }
    // Each of them by itself, and adjacent blocks together.
    #expect(try store.keep(sample.tokens(blocks: 11...20, of: [.receivedToken])) == .added(0))
    #expect(try store.keep(sample.tokens(blocks: 5...7, of: [.sentToken])) == .added(0))
    #expect(try coverage(.logs(.receivedToken, of: nil)) == [0...20])
    #expect(try coverage(.logs(.sentToken, of: nil)) == [5...7])
  }

  @Test func eachSubjectOfAHistoryIsCoveredByItself() throws {
    let subjects = CoveredSearch.subjects
    for (place, subject) in subjects.enumerated() {
      let blocks = 10 * UInt64(place)...10 * UInt64(place) + 5
      let batch = ScanBatch(
        chain: .ethereum,
        account: sample.account,
        subjects: [subject],
        blocks: blocks
      )
      #expect(try store.keep(batch) == .added(0))
    }
    for (place, subject) in subjects.enumerated() {
      #expect(try coverage(subject) == [10 * UInt64(place)...10 * UInt64(place) + 5])
    }
    #expect(subjects.count == 12)
  }

  @Test(
    "the account is where the topics say",
    arguments: [([LogTopic.sentToken], 1), ([.receivedToken], 2), (LogTopic.receivedItems, 3)]
      + zip(TokenFilter.searches, 1...3)
  )
  func filtersNameTheAccount(topics: [LogTopic], position: Int) {
    let filter = TokenFilter.filter(topics, accounts: [sample.account, .zero], blocks: 2...4)
    #expect(filter.blocks == 2...4 && filter.addresses.isEmpty)
    #expect(filter.topics.count == position + 1)
    #expect(filter.topics.first == topics.map(\.event))
    #expect(filter.topics.last == [sample.account, .zero].map(TokenFilter.topic))
    #expect(filter.topics.dropFirst().dropLast().allSatisfy { $0 == nil })
  }

  @Test("H13: rows of one log differ by asset, item and place in the log")
  func h13RowsOfOneLogAreToldApart() throws {
    let (one, two) = (sample.token, Address.zero)
    var batch = try sample.tokens(in: [5])
    batch.rows = try [
      sample.row(.tokenIn, 1, in: 5, asset: .token(one)),
      sample.row(.tokenIn, 2, in: 5, asset: .token(two)),
      sample.row(.itemIn, 3, in: 5, asset: .item(one, id: 0)),
      sample.row(.itemIn, 4, in: 5, asset: .item(one, id: 7)),
      // The same item once more in the same batch.
      sample.row(.itemIn, 5, in: 5, asset: .item(one, id: 7), part: 1),
      sample.row(.itemIn, 6, in: 5, asset: .item(one, id: .max), part: 2),
    ]
    #expect(try store.keep(batch) == .added(6))
    #expect(try store.keep(batch) == .added(0), "the same rows are none that are new")
    let filter = HistoryFilter(chain: .ethereum, accounts: [sample.account])
    #expect(try store.page(filter).movements.map(\.amount).sorted() == [1, 2, 3, 4, 5, 6])
    func sum(_ asset: Movement.Asset) throws -> Int257? {
      try store.sum(of: sample.account, asset: asset, chain: .ethereum, upTo: 5).value
    }
    #expect(try sum(.token(one)) == 1 && sum(.token(two)) == 2)
    #expect(try sum(.item(one, id: 0)) == 3 && sum(.item(one, id: 7)) == 9)
    #expect(try sum(.item(one, id: 1)) == 0 && sum(.ether) == 0)
  }

  @Test("what explains a balance better replaces what was stored")
  func etherRowsOfABlockAreReplaced() throws {
    var batch = try sample.sent(in: [5, 6])
    batch.rows.append(try sample.row(.internal, 9, in: 5, order: MovementOrder.unattributed()))
    #expect(try store.keep(batch) == .added(3))
    #expect(try store.keep(sample.received(in: [5])) == .added(1))
    batch.rows[2] = try sample.row(.internal, 9, in: 5, order: MovementOrder.log(0, at: 3))
    batch.etherBlocks = [5]
    #expect(try store.keep(batch) == .added(1))
    let filter = HistoryFilter(chain: .ethereum, accounts: [sample.account])
    let rows = try store.page(filter).movements.map { "\($0.block.number) \($0.kind)" }
    #expect(rows == ["6 sent", "5 sent", "5 tokenIn", "5 internal"])
  }

  @Test("a nonce is used once, whatever used it")
  func noncesAreASet() throws {
    func used(_ range: Range<UInt64>) throws -> UInt64 {
      let uses = try store.nonceUses(of: sample.account, in: 0...100, chain: .ethereum)
      return UInt64(uses.filter { range.contains($0.nonce) }.count)
    }
    #expect(try used(0..<100) == 0)
    #expect(try store.keep(sample.sent(in: [3, 5])) == .added(2))
    #expect(try used(0..<100) == 2 && used(3..<5) == 1 && used(4..<5) == 0 && used(0..<3) == 0)
    #expect(try used(5..<5) == 0)
    // The same nonces in other transactions of other blocks.
    var later = try BlockBatch(branch: 1).sent(in: [3, 5], blocks: 11...20)
    later.headers = try [13, 15].map { try BranchBlock.header($0, branch: 1) }
    later.rows = []
    later.transactions = later.transactions.map { transaction, receipt in
      (transaction, moved(receipt, to: receipt.blockNumber + 10))
    }
    #expect(try store.keep(later) == .added(0))
    #expect(try used(0..<100) == 2)
    // They are used where they were seen last, and free again without those blocks.
    try store.cut(above: 12, chain: .ethereum)
    #expect(try used(0..<100) == 0)
  }

  private func moved(_ receipt: Receipt, to block: UInt64) -> Receipt {
    Receipt(
      transaction: receipt.transaction,
      blockNumber: block,
      blockHash: receipt.blockHash,
      index: receipt.index,
      from: receipt.from,
      to: receipt.to,
      created: nil,
      succeeded: true,
      gasUsed: receipt.gasUsed,
      effectiveGasPrice: receipt.effectiveGasPrice,
      blobFee: .zero,
      rollupFee: .zero,
      logs: []
    )
  }

  @Test("H13: a probe knows the code's hash, and a state that is read again does not forget it")
  func h13AProbeKnowsItsCode() throws {
    let (me, hash) = (sample.account, Hash32.keccak(of: [0xef, 1, 0]))
    let state = SubjectState(balance: 9, nonce: 3)
    try store.keep(states: [7: state, 8: state], of: me, chain: .ethereum)
    #expect(try store.states(of: me, chain: .ethereum) == [7: state, 8: state])
    let whole = SubjectState(balance: 9, nonce: 3, code: hash)
    try store.keep(states: [7: whole], of: me, chain: .ethereum)
    try store.keep(states: [7: SubjectState(balance: 9)], of: me, chain: .ethereum)
    #expect(try store.states(of: me, chain: .ethereum) == [7: whole, 8: state])
    #expect(try store.states(of: sample.token, chain: .ethereum).isEmpty)
    try store.forgetStates(of: me, chain: .ethereum)
    #expect(try store.states(of: me, chain: .ethereum).isEmpty)
  }
}
