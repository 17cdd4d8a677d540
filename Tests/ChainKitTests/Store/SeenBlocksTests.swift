import Core
import Entity
import Testing

@testable import ChainKit

/// The newest block that was seen tells whether kept balances are those of the chain.
@Suite struct SeenBlocksTests {
  private let store: ChainStore

  init() throws { store = try ChainStore() }

  /// A block of a branch; its parent is of the same one unless another is named.
  private static func header(
    _ number: UInt64,
    _ branch: Character = "a",
    after parent: Character? = nil
  ) -> BlockHeader {
    func hash(_ number: UInt64, _ branch: Character) -> Hash32 {
      .keccak(of: Array("\(branch)\(number)".utf8))
    }
    return BlockHeader(
      number: number,
      hash: hash(number, branch),
      parent: hash(number - 1, parent ?? branch),
      time: number,
      baseFee: nil,
      stateRoot: .keccak(of: []),
      beneficiary: .zero,
      gasUsed: 0,
      gasLimit: 1
    )
  }

  private func isSeen(_ header: BlockHeader, on chain: ChainID = .ethereum) throws -> Bool {
    try store.isSeen(header.reference, chain: chain)
  }

  private func see(_ header: BlockHeader, isHead: Bool = true) throws {
    try store.see(header, isHead: isHead, chain: .ethereum)
  }

  @Test func theNewestBlockAndItsParentAreKnown() throws {
    #expect(try !isSeen(Self.header(7)), "nothing was seen")
    try see(Self.header(7))
    #expect(try isSeen(Self.header(7)) && isSeen(Self.header(6)) && !isSeen(Self.header(5)))
    #expect(try !isSeen(Self.header(7, "b")) && !isSeen(Self.header(8)))
    #expect(try !isSeen(Self.header(7), on: ChainID(10)), "of another chain")
    try see(Self.header(8))
    #expect(try isSeen(Self.header(8)) && isSeen(Self.header(7)) && !isSeen(Self.header(6)))
  }

  /// Whether a later one, another one, or one before it: what cannot be compared is not known.
  @Test(arguments: [9, 8, 7, 6, 1] as [UInt64])
  func anotherNewestBlockLeavesTheOldOneInDoubt(number: UInt64) throws {
    try see(Self.header(7))
    try see(Self.header(number, "b"))
    #expect(try !isSeen(Self.header(7)) && isSeen(Self.header(number, "b")))
  }

  @Test(
    arguments: [
      (Self.header(7), true), (Self.header(7, "b"), false), (Self.header(6), true),
      (Self.header(6, "b"), false),
      (Self.header(5, "b"), true), (Self.header(8), true), (Self.header(8, "b"), false),
      (Self.header(8, "b", after: "a"), true), (Self.header(9), false),
    ]
  )
  func aBlockReadByNumberLeavesItInDoubtIfItContradicts(block: BlockHeader, isKnown: Bool) throws {
    try see(Self.header(7))
    try see(block, isHead: false)
    #expect(try isSeen(Self.header(7)) == isKnown, "\(block.number)")
    // It is nobody's newest block.
    #expect(try isSeen(block) == (isKnown && [6, 7].contains(block.number)))
  }

  @Test(arguments: [(7, true), (6, false), (8, false)] as [(UInt64, Bool)])
  func anotherHeightLeavesItInDoubt(height: UInt64, isKnown: Bool) throws {
    try store.see(height: height, chain: .ethereum)
    try see(Self.header(7))
    try store.see(height: height, chain: .ethereum)
    #expect(try isSeen(Self.header(7)) == isKnown)
  }

  @Test func aBlockReadByNumberAloneTellsNothing() throws {
    try see(Self.header(7), isHead: false)
    #expect(try !isSeen(Self.header(7)))
  }
}
