import Core
import Entity
import Testing

@testable import Live

/// A worker's answer about the history database must be that to the question.
@Suite struct HistoryStatusClaimTests {
  private static func address(_ byte: UInt8) throws -> Address {
    try Address(bytes: [UInt8](repeating: byte, count: 20))
  }

  /// Checks an answer for account 1 on Ethereum.
  private static func check(
    head: UInt64? = 9,
    accounts: [UInt8] = [1],
    asOf: UInt64? = 7,
    rows: Int = 3,
    transactions: Int = 2,
    searched: [ClosedRange<UInt64>] = [0...2, 5...7],
    of owner: UInt8 = 1,
    on chain: ChainID = .ethereum,
    cost: HistoryCost? = nil
  ) throws {
    let status = HistoryStatus(
      head: head,
      accounts: try accounts.map { account in
        AccountHistoryStatus(
          account: try address(account),
          asOf: asOf,
          asOfTime: nil,
          rows: rows,
          transactions: transactions,
          searched: [SearchedBlocks(subject: .ether, ranges: searched)],
          assurance: [
            SubjectAssurance(
              chain: chain,
              account: try address(owner),
              subject: .ether,
              spans: HistorySpans(3...4, .missing(.notAsked))
            )
          ]
        )
      },
      cost: cost
    )
    try AnswerMismatchError.check(
      status,
      answers: ReadHistoryStatus(chain: .ethereum, accounts: [try address(1)])
    )
  }

  @Test func takesWhatWasAskedFor() throws {
    try Self.check()
    try Self.check(asOf: 9, searched: [0...9])
    try Self.check(head: nil, asOf: nil, rows: 0, transactions: 0, searched: [])
    try Self.check(head: 1 << 63 - 1)
    try AnswerMismatchError.check(HistoryContents.none)
  }

  @Test func refusesOtherAccountsAndChains() throws {
    #expect(throws: AnswerMismatchError.count) { try Self.check(accounts: []) }
    #expect(throws: AnswerMismatchError.count) { try Self.check(accounts: [1, 1]) }
    #expect(throws: AnswerMismatchError.subject) { try Self.check(accounts: [2], of: 2) }
    #expect(throws: AnswerMismatchError.subject) { try Self.check(of: 2) }
    #expect(throws: AnswerMismatchError.subject) { try Self.check(on: try ChainID(10)) }
  }

  @Test("numbers that cannot be are refused before anything is drawn or added up")
  func refusesImpossibleNumbers() throws {
    #expect(throws: AnswerMismatchError.page) { try Self.check(rows: -1) }
    #expect(throws: AnswerMismatchError.page) { try Self.check(transactions: -1) }
    #expect(throws: AnswerMismatchError.page) { try Self.check(asOf: 10) }
    #expect(throws: AnswerMismatchError.page) { try Self.check(searched: [0...10]) }
    #expect(throws: AnswerMismatchError.page) { try Self.check(head: nil) }
    #expect(throws: AnswerMismatchError.page) { try Self.check(head: nil, asOf: nil) }
    #expect(throws: AnswerMismatchError.page) { try Self.check(head: 1 << 63) }
    for ranges in [[0...5, 5...7], [5...7, 0...2], [0...7, 3...4]] as [[ClosedRange<UInt64>]] {
      #expect(throws: AnswerMismatchError.page) { try Self.check(searched: ranges) }
    }
    for place in 0..<5 {
      let counts = (0..<5).map { $0 == place ? -1 : 1 }
      let contents = HistoryContents(
        accounts: counts[0],
        rows: counts[1],
        transactions: counts[2],
        blocks: counts[3],
        balances: counts[4]
      )
      #expect(throws: AnswerMismatchError.page) { try AnswerMismatchError.check(contents) }
    }
  }

  @Test("what syncs have cost is no negative number, and the chains of histories ascend")
  func refusesImpossibleCosts() throws {
    func cost(_ numbers: [Int]) -> HistoryCost {
      HistoryCost(
        requests: numbers[0],
        bytes: numbers[1],
        milliseconds: numbers[2],
        runs: numbers[3],
        since: .max
      )
    }
    try Self.check(cost: cost([0, 0, 0, 0]))
    for place in 0..<4 {
      let numbers = (0..<4).map { $0 == place ? -1 : 1 }
      #expect(throws: AnswerMismatchError.page) { try Self.check(cost: cost(numbers)) }
    }
    let (first, second) = (ChainID.ethereum, try ChainID(10))
    for chains in [[], [first], [first, second]] {
      try AnswerMismatchError.check(storedChains: chains)
    }
    for chains in [[first, first], [second, first]] {
      #expect(throws: AnswerMismatchError.page) {
        try AnswerMismatchError.check(storedChains: chains)
      }
    }
  }

  @Test("a sync is of the accounts that were asked for, up to a block that can be one")
  func refusesOtherSyncs() throws {
    func check(
      asOf: UInt64 = 7,
      added: Int = 0,
      questions: Int = 0,
      of owner: UInt8 = 1,
      about subject: HistorySubject = .ether
    ) throws {
      let report = HistoryReport(
        asOf: BlockReference(number: asOf, hash: .keccak(of: []), time: 1),
        settled: nil,
        added: added,
        questions: questions,
        forkedAt: nil,
        assurance: [
          SubjectAssurance(
            chain: .ethereum,
            account: try Self.address(owner),
            subject: subject,
            spans: HistorySpans(3...4, .missing(.notAsked))
          )
        ]
      )
      let asked = SyncHistory(chain: .ethereum, accounts: [try Self.address(1)], tokens: [])
      try AnswerMismatchError.check(report, answers: asked)
    }
    try check()
    try check(asOf: 1 << 63 - 1)
    #expect(throws: AnswerMismatchError.page) { try check(asOf: 1 << 63) }
    #expect(throws: AnswerMismatchError.page) { try check(asOf: .max) }
    #expect(throws: AnswerMismatchError.page) { try check(added: -1) }
    #expect(throws: AnswerMismatchError.page) { try check(questions: -1) }
    let contract = try Self.address(9)
    for subject in [.ether, .items(contract), .item(contract, id: .max)] as [HistorySubject] {
      try check(about: subject)
      #expect(throws: AnswerMismatchError.subject) { try check(of: 2, about: subject) }
    }
  }
}
