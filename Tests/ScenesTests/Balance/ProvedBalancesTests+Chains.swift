import Core
import Testing

@testable import Entity
@testable import Scenes

/// What `balance --verify --all-chains` shows.
extension ProvedBalancesTests {
  @Test func ofAllChainsEachIsProvedAgainstItsOwnHeader() async throws {
    let response = try await Self.responseOfAll(try Self.worker([Node("one"), Node("two")]))
    let model = ShowAllBalances.Presenter().present(response)
    #expect(
      model.text == """
        ethereum  1.5  ETH  proved
        base      1.5  ETH  proved
        total     3    ETH
        """
    )
    #expect(
      model.notes.map(\.english) == [
        "info: proved against the state roots of block 9 of ethereum, on whose header 2 of 2 nodes "
          + "agree; block 9 of base, on whose header 2 of 2 nodes agree"
      ]
    )
    #expect(response.failure == nil)
    #expect(model.chains.map(\.header?.agreeing) == [2, 2])
  }

  @Test func ofAllChainsALieIsWorseThanAFailure() async throws {
    var liar = Node("liar")
    liar.offsets = [try Samples.address("1"): 5]
    let lying = try await Self.responseOfAll(try Self.worker([liar]), on: ["base"])
    #expect(lying.failure?.report.code == "balance-contradicted")
    let notes = ShowAllBalances.Presenter().present(lying).notes.map(\.english)
    #expect(notes.contains { $0.contains("ETH on base; the proof of the same node says 1.5") })
    let failure = RPCFailure.transport(TransportFault(endpoint: .sample, kind: .refused))
    let down = try await Self.responseOfAll(
      try Self.worker([liar], failure: failure),
      on: ["ethereum"]
    )
    #expect(down.failure?.report.code == "balance-incomplete")
    let both = ShowAllBalances.Response(chains: down.chains + lying.chains, now: 0)
    #expect(both.failure as? BalanceProofError == .contradicted(["base"]))
  }

  @Test func manyLiesAreCounted() async throws {
    let accounts = try "3456789".map { try Samples.address($0) }
    var liar = Node("liar")
    liar.offsets = Dictionary(uniqueKeysWithValues: accounts.map { ($0, 1) })
    let model = try await Self.model(
      try Self.worker([liar, Node("one")]),
      accounts.map(\.description)
    )
    let notes = model.notes.map(\.english)
    #expect(notes.count { $0.hasPrefix("danger: a false balance of ") } == 5)
    #expect(notes.contains("danger: 2 more false balances were reported"))
  }

  @Test(
    arguments: [
      (.noClaim, "the balance is unknown"),
      (.header(.noHeader), "no node gave a header of the block from which its hash follows"),
      (.header(.unknownForm(.fieldCount(found: 2))), "the header of the block has an unknown form"),
      (
        .header(.otherHash(.keccak(of: []))),
        "the hash of the block does not follow from its header"
      ),
      (.noProof, "the worker brought no proof of it"),
      (.proof(.notAccount), "the proof does not match the header of the block"),
      (
        .slotDiffers(1),
        "another amount is stored where the token's contract may store its balances"
      ),
      (
        .header(.notAgreed(found: 0, required: 1)),
        "1 node must agree on the header of the block, found 0"
      ),
    ] as [(UnprovedReason, String)]
  )
  func everyReasonIsWorded(_ reason: UnprovedReason, _ text: String) {
    #expect(reason.sentence.english == text)
    #expect(BalanceVerdict.unproved(reason).mark.english == "not proved")
  }

  @Test func whatIsProvedOfAnOldBlockIsSaidToBeOld() async throws {
    let worker = try Self.worker([Node("one"), Node("two")])
    let fresh = try await Self.responseOfAll(worker, on: ["base"], now: 908)
    let old = try await Self.responseOfAll(worker, on: ["base"], now: 909)
    let notes = { ShowAllBalances.Presenter().present($0).notes }
    #expect(!notes(fresh).contains { $0.english.contains("old") })
    #expect(
      notes(old).contains(
        .caution(
          "block 9 of base is 15 minutes old: the chain has stopped, or the nodes are behind"
        )
      )
    )
  }
}
