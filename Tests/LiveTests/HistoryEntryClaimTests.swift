import Core
import Entity
import Testing

@testable import Live

/// What the worker says of one transaction is of that transaction.
@Suite struct HistoryEntryClaimTests {
  private static func hash(_ byte: UInt8) throws -> Hash32 {
    try Hash32(bytes: [UInt8](repeating: byte, count: 32))
  }

  private static func block(_ number: UInt64) throws -> BlockReference {
    BlockReference(number: number, hash: try hash(0xb), time: 1)
  }

  private static func entry(
    sent: UInt8? = 1,
    moved: UInt8? = 1,
    chain: ChainID = .ethereum,
    in block: UInt64 = 7,
    head: UInt64 = 9
  ) throws -> HistoryEntry {
    HistoryEntry(
      block: try self.block(7),
      transaction: try sent.map { byte in
        HistoryTransaction(
          hash: try hash(byte),
          place: 0,
          sender: .zero,
          recipient: nil,
          nonce: 0,
          value: .zero,
          type: 2,
          input: [],
          succeeded: true,
          gasUsed: 21_000,
          gasPrice: nil
        )
      },
      movements: [
        Movement(
          chain: chain,
          account: .zero,
          block: try self.block(block),
          transaction: try moved.map(hash),
          order: 0,
          kind: .fee,
          asset: .ether,
          amount: 1,
          counterparty: nil,
          status: .success
        )
      ],
      head: try self.block(head)
    )
  }

  private static func check(_ entry: HistoryEntry) throws {
    let question = ShowHistoryEntry(chain: .ethereum, hash: try hash(1))
    try AnswerMismatchError.check(entry, answers: question)
  }

  @Test func whatWasAskedForIsAccepted() throws {
    try Self.check(try Self.entry())
    try Self.check(try Self.entry(sent: nil))
    try Self.check(try Self.entry(head: 7))
  }

  @Test func whatIsOfAnotherTransactionIsRefused() throws {
    for entry in [
      try Self.entry(sent: 2), try Self.entry(moved: 2), try Self.entry(moved: nil),
      try Self.entry(chain: try ChainID(10)), try Self.entry(in: 8),
    ] {
      #expect(throws: AnswerMismatchError.subject) { try Self.check(entry) }
    }
  }

  @Test func aBlockAboveTheNewestOneIsRefused() throws {
    #expect(throws: AnswerMismatchError.page) { try Self.check(try Self.entry(head: 6)) }
    #expect(try Self.entry(head: 6).confirmations == 0)
  }

  @Test func confirmationsAreCountedWhateverTheWorkerSays() throws {
    #expect(try Self.entry(head: 7).confirmations == 1)
    #expect(try Self.entry(head: .max).confirmations == .max - 6)
    let first = HistoryEntry(
      block: try Self.block(0),
      transaction: nil,
      movements: [],
      head: try Self.block(.max)
    )
    #expect(first.confirmations == .max)
  }
}
