import Core
import Entity
import Testing

@testable import ChainKit

/// What nodes say of the header of a block; here they give hashes without fields.
@Suite struct HeaderVotesTests {
  private static let block = BlockReference(number: 16, hash: .keccak(of: [1]), time: 0)
  private static let right = header(block.hash)
  private static let wrong = header(.keccak(of: [2]))

  private static func header(_ hash: Hash32) -> String { "{\"hash\":\"\(hash)\"}" }

  private static func pool(_ answers: String...) -> ScriptedPool {
    ScriptedPool(answers.map { ["eth_getBlockByNumber": $0] })
  }

  private static func votes(_ pool: ScriptedPool, quorum: Int = 2) async -> HeaderVotes {
    await HeaderVotes(of: pool.session.members, on: block, quorum: quorum)
  }

  private static func names(_ places: Int...) -> [EndpointID] { places.map(ScriptedPool.name) }

  @Test func whoGivesTheHashAgreesAndWhoGivesAnotherDissents() async {
    let votes = await Self.votes(Self.pool(Self.right, Self.wrong, "!", Self.right))
    #expect(votes.agreeing == Self.names(0, 3))
    #expect(votes.dissenting == Self.names(1), "and who fails does not vote")
    #expect(votes.header == nil)
  }

  @Test func whoDoesNotHaveTheBlockYetIsWaitedForWhileTooFewAgree() async {
    let late = Self.pool(Self.right, "null then null then \(Self.right)")
    #expect(await Self.votes(late).agreeing == Self.names(0, 1))
    #expect(late.requests(to: 0, "eth_getBlockByNumber") == 1, "who has it is not asked again")
    let never = Self.pool(Self.right, "null")
    let votes = await Self.votes(never)
    #expect(votes.agreeing == Self.names(0) && votes.dissenting.isEmpty)
  }

  @Test func ifEnoughAgreeNobodyIsWaitedFor() async {
    let three = Self.pool(Self.right, Self.right, "null then \(Self.right)")
    #expect(await Self.votes(three).agreeing == Self.names(0, 1))
    #expect(three.requests(to: 2, "eth_getBlockByNumber") == 1)
    let one = Self.pool(Self.right, "null then \(Self.right)")
    #expect(await Self.votes(one, quorum: 1).agreeing == Self.names(0))
  }

  @Test func whoWasLateMayDissent() async {
    let votes = await Self.votes(Self.pool(Self.right, "null then \(Self.wrong)"))
    #expect(votes.agreeing == Self.names(0) && votes.dissenting == Self.names(1))
  }

  @Test func theFewerAreOutvotedWhicheverTheyAre() async {
    let others = await Self.votes(Self.pool(Self.right, Self.wrong, Self.right))
    #expect(others.outvoted == Self.names(1))
    let own = await Self.votes(Self.pool(Self.right, Self.wrong, Self.wrong))
    #expect(own.outvoted == Self.names(0))
    let each = await Self.votes(Self.pool(Self.right, Self.wrong, Self.header(.keccak(of: [3]))))
    #expect(each.outvoted.isEmpty)
  }

  @Test func nobodyIsOutvotedByOneNodeNorByASideAsLarge() async {
    let one = await Self.votes(Self.pool(Self.right, Self.wrong), quorum: 1)
    #expect(one.outvoted.isEmpty)
    let even = await Self.votes(Self.pool(Self.right, Self.right, Self.wrong, Self.wrong))
    #expect(even.outvoted.isEmpty && even.dissenting == Self.names(2, 3))
    let three = await Self.votes(
      Self.pool(Self.right, Self.right, Self.wrong),
      quorum: 3
    )
    #expect(three.outvoted.isEmpty)
  }
}
