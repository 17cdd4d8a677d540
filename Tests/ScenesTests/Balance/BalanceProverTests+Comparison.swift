import Core
import TestSupport
import Testing

@testable import Entity
@testable import Scenes

/// Balances that no proof decides, of which nodes say different things.
extension BalanceProverTests {
  /// Nodes of a chain whose token stores no balances.
  private func computing(_ nodes: [Node], quorum: Int? = nil) throws -> ProvingNodes {
    try ProvingNodes(
      nodes,
      quorum: quorum,
      ether: ether,
      tokens: [token.address: amounts],
      computed: [token.address]
    )
  }

  private func liar(about account: Address) -> Node {
    var liar = Node("liar")
    liar.lies = [.init(account: account, token: token.address): 77]
    return liar
  }

  @Test func nodesThatAgreeLeaveABalanceNotProvedAndThatIsNoFailure() async throws {
    let response = try await response(try computing([Node("one"), Node("two")]))
    #expect(response.failure == nil)
    for holding in response.balances.holdings {
      #expect(holding.verdicts?.ether == .proved(.account))
      #expect(holding.verdicts?.tokens[token.address] == .unproved(.slotUnknown))
    }
    let notes = ShowBalances.Presenter().present(response).notes.map(\.english)
    #expect(notes.contains("info: what is not proved was reported alike by 2 nodes"))
  }

  @Test func oneNodeAloneIsComparedWithNobody() async throws {
    let response = try await response(try computing([liar(about: accounts[3])]))
    #expect(response.failure == nil)
    let notes = ShowBalances.Presenter().present(response).notes.map(\.english)
    #expect(!notes.contains { $0.contains("alike") })
  }

  @Test func aDifferenceThatNoProofDecidesIsAnErrorWhoeverIsAskedFirst() async throws {
    let account = accounts[3]
    let truth = try #require(amounts[account])
    for isFirst in [true, false] {
      let honest = Node("honest")
      let liar = liar(about: account)
      let response = try await response(
        try computing(isFirst ? [liar, honest] : [honest, liar])
      )
      #expect(response.failure as? BalanceProofError == .disputed(1, ["dev"]))
      let report = (response.failure as? any Reportable)?.report
      #expect(report?.kind == .node && report?.code == "balance-disputed")
      let verdicts = response.balances.holdings.map { $0.verdicts?.tokens[token.address] }
      #expect(verdicts.count { $0?.dispute != nil } == 1)
      let reports = try #require(verdicts[3]?.dispute)
      let told: [EndpointID: TokenBalanceResult] = [
        liar.id: .amount(truth.addingWithSaturation(77)), honest.id: .amount(truth),
      ]
      #expect(reports.count == 2, "\(random.comment)")
      for report in reports { #expect(told[report.node] == report.reading, "\(random.comment)") }
      let model = ShowBalances.Presenter().present(response)
      let notes = model.notes.map(\.english)
      #expect(notes.contains { $0.hasPrefix("danger: different balances of ") })
      #expect(!notes.contains { $0.contains("alike") })
      let json = try Samples.json(model)
      #expect(json.contains(#""state":"disputed""#) && json.contains(#""notProved":50"#))
      #expect(response.balances.verification?.setAside == [], "nobody knows which one lies")
    }
  }

  @Test func ofThreeNodesTheOneThatDiffersIsSetAsideWhereverItStands() async throws {
    for place in 0..<3 {
      var nodes = [Node("one"), Node("two")]
      nodes.insert(liar(about: accounts[5]), at: place)
      let worker = try computing(nodes)
      let response = try await response(worker)
      #expect(response.failure == nil, "\(random.comment)")
      #expect(response.balances.holdings[5].tokens[0].units == amounts[accounts[5]])
      let verification = try #require(response.balances.verification)
      #expect(verification.setAside == [.init(node: nodes[place].id, reason: .reported)])
      #expect(worker.readings == (place == 0 ? 2 : 1))
      let notes = ShowBalances.Presenter().present(response).notes.map(\.english)
      #expect(
        notes.contains(
          "danger: http://liar gave another balance than the other nodes, and is not asked any more"
        )
      )
    }
  }

  /// A contract whose slots have something else than its balances, such as shares.
  @Test func whatAFoundSlotSaysIsComparedToo() async throws {
    var liar = Node("liar")
    // It reports what is stored, as if that were the balances.
    let stored = amounts
    for account in accounts {
      let truth = try #require(stored[account])
      liar.lies[.init(account: account, token: token.address)] = truth
    }
    let halves = try ProvingNodes(
      [liar, Node("honest")],
      ether: ether,
      tokens: [token.address: stored],
      stored: [token.address: stored.mapValues { $0.addingWithSaturation($0) }]
    )
    let response = try await response(halves)
    #expect(response.failure as? BalanceProofError == .disputed(50, ["dev"]))
  }

  @Test func oneLieAmongManyBalancesIsAlwaysCaught() async throws {
    var random = random
    let known = try Token(
      chain: .ethereum,
      address: Address(parsing: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"),
      symbol: "WETH",
      name: "Wrapped Ether",
      decimals: 18
    )
    let computed = try Samples.token(try Samples.address("b"))
    let tokens = [known, token, computed]
    for round in 0..<24 {
      let account = try #require(accounts.randomElement(using: &random))
      let asset = ([nil] + tokens.map(\.address)).randomElement(using: &random) ?? nil
      var liar = Node("liar")
      let offset = UInt256(UInt64.random(in: 1...(1 << 50), using: &random))
      liar.lies = [.init(account: account, token: asset): offset]
      let worker = try ProvingNodes(
        [liar, Node("honest")],
        ether: ether,
        tokens: Dictionary(uniqueKeysWithValues: tokens.map { ($0.address, amounts) }),
        layouts: [known.address: .solidity(3)],
        computed: [computed.address]
      )
      let response = try await response(worker, tokens: tokens)
      let name: Comment = "round \(round), \(random.comment)"
      let verification = try #require(response.balances.verification)
      guard asset != computed.address else {
        #expect(response.failure as? BalanceProofError == .disputed(1, ["dev"]), name)
        continue
      }
      #expect(response.failure == nil, name)
      #expect(verification.setAside == [.init(node: liar.id, reason: .balance)], name)
      #expect(verification.falseBalances.map(\.account) == [account], name)
      #expect(verification.falseBalances.map(\.token?.address) == [asset], name)
      for holding in response.balances.holdings {
        #expect(holding.ether == ether[holding.address], name)
        let units = holding.tokens.map(\.units)
        #expect(units == tokens.map { _ in amounts[holding.address] }, name)
        #expect(holding.verdicts?.tokens[known.address] == .proved(.knownSlot(.solidity(3))), name)
      }
    }
  }
}
