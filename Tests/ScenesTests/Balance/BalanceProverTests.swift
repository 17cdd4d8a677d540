import Core
import TestSupport
import Testing

@testable import Entity
@testable import Scenes

/// Balances that are proved, and nodes that lie about them.
@Suite struct BalanceProverTests {
  typealias Node = ProvingNodes.Node

  let random: SeededRandom
  /// Fifty accounts with ether and a token.
  let accounts: [Address]
  let ether: [Address: Wei]
  let token: Token
  let amounts: [Address: UInt256]

  init() throws {
    var random = SeededRandom()
    accounts = try (0..<50).map { _ in try Address(bytes: random.bytes(20)) }
    ether = Dictionary(
      uniqueKeysWithValues: accounts.map {
        ($0, Wei(count: .random(in: 1...(1 << 60), using: &random)))
      }
    )
    amounts = Dictionary(
      uniqueKeysWithValues: accounts.map {
        ($0, UInt256(UInt64.random(in: 100_000...(1 << 40), using: &random)))
      }
    )
    token = try Samples.token(try Samples.address("a"))
    self.random = random
  }

  private func nodes(_ nodes: [Node], quorum: Int? = nil) throws -> ProvingNodes {
    try ProvingNodes(nodes, quorum: quorum, ether: ether, tokens: [token.address: amounts])
  }

  func response(
    _ worker: ProvingNodes,
    tokens: [Token]? = nil
  ) async throws -> ShowBalances.Response {
    let request = ShowBalances.Request(
      accounts: accounts.map(\.description),
      place: BalancePlace(chain: try Samples.chain(), tokens: tokens ?? [token]),
      block: .latest,
      verifies: true,
      now: 1_800_000_000
    )
    return try await ShowBalances.Interactor(worker: worker).act(on: request)
  }

  /// Expects that every balance is shown as it is, and is proved.
  private func expectAllProved(_ balances: ChainBalances) throws {
    #expect(balances.holdings.count == 50)
    for holding in balances.holdings {
      let name: Comment = "\(holding.address), \(random.comment)"
      #expect(holding.ether == ether[holding.address], name)
      #expect(holding.tokens.map(\.units) == [amounts[holding.address]], name)
      let verdicts = try #require(holding.verdicts)
      #expect(verdicts.ether == .proved(.account), name)
      guard case .proved(.foundSlot(.solidity(5), _))? = verdicts.tokens[token.address] else {
        Issue.record("\(verdicts), \(random.comment)")
        continue
      }
    }
  }

  @Test func honestNodesAreReadOnce() async throws {
    let worker = try nodes([Node("one"), Node("two"), Node("three")])
    let response = try await response(worker)
    try expectAllProved(response.balances)
    let verification = try #require(response.balances.verification)
    #expect(worker.readings == 1 && response.failure == nil)
    #expect(verification.agreement.agreeing.count == 3 && verification.asked == 3)
    #expect(verification.agreement.required == 2)
    #expect(verification.setAside.isEmpty && verification.falseBalances.isEmpty)
  }

  @Test func whoLiesAboutOneBalanceOfFiftyIsAlwaysCaughtAndReplaced() async throws {
    // `BalanceVerificationTests` take every account.
    for (place, account) in accounts.enumerated() where place.isMultiple(of: 7) {
      var liar = Node("liar")
      liar.offsets = [account: 77]
      // Whichever of them is asked first, an honest one is believed.
      let worker = try nodes([liar, Node("honest")])
      let response = try await response(worker)
      try expectAllProved(response.balances)
      let verification = try #require(response.balances.verification)
      let name: Comment = "account \(place), \(random.comment)"
      #expect(verification.setAside == [.init(node: liar.id, reason: .balance)], name)
      let truth = try #require(ether[account]?.count)
      #expect(
        verification.falseBalances.first
          == .init(
            account: account,
            token: nil,
            claimed: truth.addingWithSaturation(77),
            proved: truth
          ),
        name
      )
      #expect(verification.falseBalances.map(\.token) == [nil, token], name)
      #expect(worker.readings == 2 && response.failure == nil, name)
      #expect(verification.agreement.isOfOneNode && verification.asked == 1, "and that is said")
    }
  }

  @Test func theProvedBalanceOfALoneLiarIsShownButIsAnError() async throws {
    var liar = Node("liar")
    liar.offsets = [accounts[7]: 1]
    let worker = try nodes([liar])
    let response = try await response(worker)
    let holding = response.balances.holdings[7]
    #expect(holding.ether == ether[accounts[7]] && holding.tokens[0].units == amounts[accounts[7]])
    #expect(holding.verdicts?.ether.contradiction == ether[accounts[7]]?.count)
    #expect(response.failure as? BalanceProofError == .contradicted(["dev"]))
    #expect(response.balances.verification?.setAside.map(\.node) == [liar.id])
    #expect(worker.readings == 1, "there is no other node to ask")
  }

  @Test func ifAllNodesLieTheProvedBalancesAreShownAndItIsAnError() async throws {
    let liars = ["one", "two", "three"].enumerated().map { place, name in
      var liar = Node(name)
      liar.offsets = [accounts[4]: UInt256(UInt64(place + 1))]
      return liar
    }
    let worker = try nodes(liars)
    let response = try await response(worker)
    #expect(response.balances.holdings[4].ether == ether[accounts[4]])
    #expect(response.failure as? BalanceProofError == .contradicted(["dev"]))
    #expect(response.balances.verification?.setAside.map(\.node) == liars.map(\.id))
    #expect(worker.readings == 1)
  }

  @Test func whoLiesOnlyNowAndThenIsNotAskedForever() async throws {
    var liar = Node("liar")
    (liar.offsets, liar.liesOnce) = ([accounts[0]: 5], true)
    let worker = try nodes([liar, Node("honest")])
    let response = try await response(worker)
    #expect(worker.readings == BalanceProver.mostReadings)
    #expect(response.balances.verification?.setAside == [])
    #expect(response.failure as? BalanceProofError == .contradicted(["dev"]))
    #expect(response.balances.holdings[0].ether == ether[accounts[0]])
  }

  @Test func aSingleNodeProvesOnlyAgainstItsOwnHeader() async throws {
    let response = try await response(try nodes([Node("one")]))
    try expectAllProved(response.balances)
    let verification = try #require(response.balances.verification)
    #expect(verification.agreement.isOfOneNode && verification.agreement.required == 1)
    #expect(response.failure == nil)
  }

  @Test func oneNodeOfTwoIsTooFew() async throws {
    var silent = Node("two")
    silent.isSilent = true
    let response = try await response(try nodes([Node("one"), silent]))
    #expect(response.failure as? BalanceProofError == .notProved(100, ["dev"]))
    let reason = UnprovedReason.header(.notAgreed(found: 1, required: 2))
    #expect(response.balances.verdicts.allSatisfy { $0 == .unproved(reason) })
    // Unless that is what was asked for.
    let chosen = try await self.response(try nodes([Node("one"), silent], quorum: 1))
    try expectAllProved(chosen.balances)
  }

  @Test func aQuorumThatWasChosenIsNotLoweredForALiar() async throws {
    var liar = Node("liar")
    liar.offsets = [accounts[9]: 77]
    let few = try await response(try nodes([liar, Node("one")], quorum: 2))
    #expect(few.failure as? BalanceProofError == .notProved(100, ["dev"]))
    #expect(few.balances.holdings[9].ether == ether[accounts[9]], "read from the honest one")
    let enough = try await response(try nodes([liar, Node("one"), Node("two")], quorum: 2))
    try expectAllProved(enough.balances)
  }

  @Test func whoGivesAnotherHeaderIsOutvotedWhereverItStands() async throws {
    for place in 0..<3 {
      var found = [Node("one"), Node("two"), Node("three")]
      found[place].isOnFork = true
      let worker = try nodes(found)
      let response = try await response(worker)
      try expectAllProved(response.balances)
      let verification = try #require(response.balances.verification)
      #expect(verification.setAside == [.init(node: found[place].id, reason: .header)])
      #expect(response.failure == nil && worker.readings == (place == 0 ? 2 : 1))
    }
  }

  @Test func oneHeaderAgainstAnotherProvesNothing() async throws {
    var other = Node("other")
    other.isOnFork = true
    let response = try await response(try nodes([Node("one"), other]))
    #expect(response.failure as? BalanceProofError == .notProved(100, ["dev"]))
    let verification = try #require(response.balances.verification)
    #expect(verification.agreement.dissenting == [other.id] && verification.setAside.isEmpty)
  }

  @Test func whoseProofsAreFalseIsReplaced() async throws {
    var forger = Node("forger")
    forger.hasFalseProofs = true
    let response = try await response(try nodes([forger, Node("one")]))
    try expectAllProved(response.balances)
    #expect(
      response.balances.verification?.setAside == [.init(node: forger.id, reason: .proof)]
    )
  }

  @Test func aReorganizationBetweenHeaderAndProofIsReadAnewAndNobodyIsCalledALiar() async throws {
    var all = [Node("one"), Node("two")]
    for place in all.indices { all[place].reorganizations = 1 }
    var some = [Node("one"), Node("two"), Node("three")]
    some[1].reorganizations = 1
    for found in [all, some] {
      let worker = try nodes(found)
      let response = try await response(worker)
      try expectAllProved(response.balances)
      #expect(worker.readings == 2 && response.failure == nil)
      let verification = try #require(response.balances.verification)
      #expect(verification.setAside.isEmpty && verification.agreement.dissenting.isEmpty)
    }
  }

  @Test func aChainThatIsReorganizedAllTheTimeIsNotReadForever() async throws {
    var nodes = [Node("one"), Node("two")]
    for place in nodes.indices { nodes[place].reorganizations = .max }
    let worker = try self.nodes(nodes)
    let lost = try await response(worker)
    #expect(worker.readings == BalanceProver.mostReadings)
    #expect(lost.failure as? BalanceProofError == .notProved(100, ["dev"]))
    #expect(lost.balances.verification?.setAside == [])
    // One alone does not keep two others from proving the balances.
    var third = Node("three")
    third.reorganizations = .max
    let steady = try self.nodes([Node("one"), Node("two"), third])
    let response = try await response(steady)
    try expectAllProved(response.balances)
    #expect(steady.readings == 2 && response.failure == nil)
    #expect(response.balances.verification?.setAside == [])
  }

  @Test func withoutProofsNothingIsProvedAndThatIsAnError() async throws {
    var node = Node("one")
    node.hasProofs = false
    let response = try await response(try nodes([node]))
    #expect(response.failure as? BalanceProofError == .notProved(100, ["dev"]))
    let reason = UnprovedReason.node(.unsupported(method: "eth_getProof"))
    #expect(response.balances.verdicts.allSatisfy { $0 == .unproved(reason) })
    #expect(response.balances.holdings[3].ether == ether[accounts[3]], "still shown")
  }
}
