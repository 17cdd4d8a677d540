import Core
import Entity
import Testing

@testable import Live

/// Pages of rows in a worker's answer, which an export writes down.
@Suite struct HistoryRowsClaimTests {
  private static let first = HistoryRowsCursor(block: 5, last: 9)

  private static func movement(
    in block: UInt64,
    of account: Address = .zero,
    on chain: ChainID = .ethereum
  ) -> Movement {
    Movement(
      chain: chain,
      account: account,
      block: BlockReference(number: block, hash: .keccak(of: []), time: 1),
      transaction: nil,
      order: 0,
      kind: .received,
      asset: .ether,
      amount: 1,
      counterparty: nil,
      status: .success
    )
  }

  private static func check(
    _ movements: [Movement] = [],
    opening: [HistoryBalance]? = nil,
    closing: [HistoryBalance]? = nil,
    next: HistoryRowsCursor? = nil,
    asOf number: UInt64? = nil,
    assurance: [SubjectAssurance] = [],
    after cursor: HistoryRowsCursor? = first
  ) throws {
    try AnswerMismatchError.check(
      HistoryRows(
        movements: movements,
        opening: opening,
        closing: closing,
        next: next,
        asOf: number.map { BlockReference(number: $0, hash: .keccak(of: []), time: 1) },
        assurance: assurance
      ),
      answers: ReadHistoryRows(chain: .ethereum, accounts: [.zero], cursor: cursor)
    )
  }

  @Test func pagesThatGoOnAreTaken() throws {
    try Self.check([Self.movement(in: 5), Self.movement(in: 5)], next: .init(block: 6, last: 9))
    try Self.check([Self.movement(in: 9)], closing: [])
    try Self.check([], opening: [], closing: [], after: nil)
    try Self.check([Self.movement(in: 0)], opening: [], next: .init(block: 3, last: 4), after: nil)
  }

  @Test func rowsOfOthersAreRefused() throws {
    let other = try Address(bytes: [UInt8](repeating: 1, count: 20))
    #expect(throws: AnswerMismatchError.subject) {
      try Self.check([Self.movement(in: 5, of: other)], closing: [])
    }
    #expect(throws: AnswerMismatchError.subject) {
      try Self.check([Self.movement(in: 5, on: try ChainID(10))], closing: [])
    }
    for (account, chain) in [(other, ChainID.ethereum), (.zero, try ChainID(10))] {
      let said = SubjectAssurance(
        chain: chain,
        account: account,
        subject: .ether,
        spans: HistorySpans(0...9, .missing(.notAsked))
      )
      #expect(throws: AnswerMismatchError.subject) {
        try Self.check(closing: [], assurance: [said])
      }
    }
    let balance = HistoryBalance(account: other, asset: .ether, sum: ExactSum())
    #expect(throws: AnswerMismatchError.subject) { try Self.check(closing: [balance]) }
    #expect(throws: AnswerMismatchError.subject) {
      try Self.check(opening: [balance], closing: [], after: nil)
    }
  }

  @Test("rows are read up to a block that can be one") func numbersAreBelowTwoToThe63() throws {
    try Self.check(closing: [], asOf: 0)
    try Self.check(closing: [], asOf: 1 << 63 - 1)
    for number in [1 << 63, UInt64.max] {
      #expect(throws: AnswerMismatchError.page) { try Self.check(closing: [], asOf: number) }
    }
  }

  @Test("blocks that were not asked for, and pages without end, are refused")
  func otherPagesAreRefused() {
    let wrong: [([Movement], [HistoryBalance]?, [HistoryBalance]?, HistoryRowsCursor?)] = [
      ([Self.movement(in: 4)], nil, [], nil),
      ([Self.movement(in: 10)], nil, [], nil),
      ([Self.movement(in: 7), Self.movement(in: 6)], nil, [], nil),
      ([Self.movement(in: 7)], nil, nil, .init(block: 7, last: 9)),
      ([], nil, nil, .init(block: 5, last: 9)),
      ([], nil, nil, .init(block: 6, last: 10)),
      ([], nil, nil, .init(block: 10, last: 9)),
      ([], nil, [], .init(block: 6, last: 9)),
      ([], nil, nil, nil),
      ([], [], [], nil),
    ]
    for (movements, opening, closing, next) in wrong {
      #expect(throws: AnswerMismatchError.page, "\(String(describing: next))") {
        try Self.check(movements, opening: opening, closing: closing, next: next)
      }
    }
    #expect(throws: AnswerMismatchError.page) { try Self.check(closing: [], after: nil) }
  }
}
