import Core
import Entity
import Testing

@testable import Live

/// Collectibles in a worker's answer must be those that were asked for.
@Suite struct CollectibleClaimTests {
  private static func address(_ byte: UInt8) throws -> Address {
    try Address(bytes: [UInt8](repeating: byte, count: 20))
  }

  private static func block(_ byte: UInt8 = 1) -> BlockReference {
    BlockReference(number: 7, hash: .keccak(of: [byte]), time: 1)
  }

  private static func holding(
    _ byte: UInt8,
    isNamed: Bool = true,
    unread: Int = 0
  ) throws -> CollectionHolding {
    CollectionHolding(
      collection: TokenCollection(unnamed: try address(byte), kind: .erc721),
      isNamed: isNamed,
      reading: .items(HeldItems(items: [], more: nil, unread: unread))
    )
  }

  /// Checks an answer for account 1 and the collections 8 and 9, one of them named twice.
  private static func check(
    account: UInt8 = 1,
    _ holdings: [CollectionHolding],
    skipped: Int = 0,
    block: BlockReference = block()
  ) throws {
    try AnswerMismatchError.check(
      CollectibleSheet(
        block: block,
        accounts: [
          AccountCollectibles(
            account: try address(account),
            holdings: holdings,
            skipped: skipped
          )
        ]
      ),
      answers: ReadCollectibles(
        chain: .ethereum,
        accounts: [try address(1)],
        contracts: [try address(8), try address(9), try address(8)],
        moment: .after(Self.block())
      )
    )
  }

  @Test func takesWhatWasAskedFor() throws {
    let named = [try Self.holding(8), try Self.holding(9)]
    try Self.check(named)
    // Those of the history are nobody's choice.
    try Self.check(named + [try Self.holding(5, isNamed: false)], skipped: 3)
  }

  @Test func refusesAnythingElse() throws {
    let named = [try Self.holding(8), try Self.holding(9)]
    #expect(throws: AnswerMismatchError.subject) { try Self.check(account: 2, named) }
    #expect(throws: AnswerMismatchError.subject) { try Self.check(named, block: Self.block(2)) }
    #expect(throws: AnswerMismatchError.subject) { try Self.check(named.reversed()) }
    #expect(throws: AnswerMismatchError.count) { try Self.check([named[0]]) }
    #expect(throws: AnswerMismatchError.count) { try Self.check(named, skipped: -1) }
    #expect(throws: AnswerMismatchError.count) {
      try Self.check([named[0], try Self.holding(9, unread: -1)])
    }
  }
}
