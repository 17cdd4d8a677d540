import Core
import Testing

@testable import Entity
@testable import Scenes

/// What `balance --verify` shows.
@Suite struct ProvedBalancesTests {
  typealias Node = ProvingNodes.Node

  static let first = UInt256(1_500_000_000_000_000_000)
  static let second = UInt256(2_000_000_000_000_000_000)

  /// The accounts `savings/0` to `savings/2` with 1.5, 2 and 0 ether, and two with a token.
  static func worker(
    _ nodes: [Node],
    failure: (any Error)? = nil,
    kept: [KeptBalance] = []
  ) throws -> ProvingNodes {
    let (one, two) = (try Samples.address("1"), try Samples.address("2"))
    return try ProvingNodes(
      nodes,
      book: try Samples.book(),
      ether: [one: Wei(first), two: Wei(second)],
      tokens: [try Samples.address("a"): [one: 250_000_000, two: 70_000_000]],
      failure: failure,
      kept: kept
    )
  }

  static func response(
    _ worker: ProvingNodes,
    _ accounts: [String] = ["savings/0"],
    tokens: [Token] = []
  ) async throws -> ShowBalances.Response {
    try await ShowBalances.Interactor(worker: worker)
      .act(on: .sample(accounts, tokens: tokens, verifies: true, now: 10))
  }

  static func model(
    _ worker: ProvingNodes,
    _ accounts: [String] = ["savings/0"],
    tokens: [Token] = []
  ) async throws -> Answer<ShowBalances.Body> {
    ShowBalances.Presenter().present(try await response(worker, accounts, tokens: tokens))
  }

  static func responseOfAll(
    _ worker: ProvingNodes,
    on chains: [String] = ["ethereum", "base"],
    now: Int64 = 10
  ) async throws -> ShowAllBalances.Response {
    let places = try chains.map {
      BalancePlace(chain: try ChainRegistry.builtIn.chain(named: $0), tokens: [])
    }
    return try await ShowAllBalances.Interactor(worker: worker).act(
      on: .init(
        accounts: ["savings/0"],
        places: places,
        block: .latest,
        verifies: true,
        now: now
      )
    )
  }

  static let origin = "on dev, as of block 9 (1970-01-01T00:00:09Z)"

  @Test func eachValueIsMarkedAndAgainstWhatIsSaid() async throws {
    let worker = try Self.worker([Node("one"), Node("two")])
    let model = try await Self.model(worker)
    #expect(model.text == "1.5 ETH (proved)")
    #expect(
      model.notes.map(\.english) == [
        Self.origin,
        "info: proved against the state root of block 9, on whose header 2 of 2 nodes agree",
      ]
    )
    #expect(
      try Samples.json(model) == """
        {"accounts":[{"address":"\(try Samples.address("1"))","ether":"1.5","name":"savings",\
        "tokens":[],"verdict":{"evidence":"account","state":"proved"},"wei":"1500000000000000000"}],\
        "block":"9","blockHash":"\(worker.block.hash)","blockTime":"1970-01-01T00:00:09Z",\
        "chainID":"31337","chainName":"dev","header":{"agreeing":2,"asked":2,"required":2},\
        "symbol":"ETH"}
        """
    )
  }

  @Test func aLiarIsNamedAndTheProvedBalancesAreShown() async throws {
    var liar = Node("liar")
    liar.offsets = [try Samples.address("2"): 1_000_000]
    let token = try Samples.token(try Samples.address("a"))
    let worker = try Self.worker([liar, Node("honest")])
    let response = try await Self.response(worker, ["savings/0", "savings/1"], tokens: [token])
    let model = ShowBalances.Presenter().present(response)
    #expect(
      model.text == """
        savings      1.5  ETH   proved
                   250    TUSD  proved
        savings/1    2    ETH   proved
                    70    TUSD  proved
        total        3.5  ETH
                   320    TUSD
        """
    )
    #expect(
      model.notes.map(\.english) == [
        Self.origin,
        "danger: a false balance of savings/1 was reported: 2.000000000001 ETH; the proof of the same node says 2",
        "danger: http://liar gave a false balance, and is not asked any more",
        "caution: proved only against a header that no second node confirmed: block 9 "
          + "(http://honest)",
        "info: the storage slots of TUSD were found by searching for the reported balances, not in "
          + "the source of the contract",
      ]
    )
    #expect(response.failure == nil)
    let json = try Samples.json(model)
    #expect(json.contains(#""verdict":{"accounts":2,"evidence":"found-slot","state":"proved"}"#))
    #expect(json.contains(#""header":{"agreeing":1,"asked":1,"required":1}"#))
    #expect(json.contains(#""setAside":[{"node":"http://liar","reason":"false-balance"}]"#))
    #expect(
      json.contains(
        #""falseBalances":[{"address":"\#(try Samples.address("2"))","claimed":"#
          + #""2000000000001000000","proved":"2000000000000000000"}]"#
      )
    )
  }

  @Test func whatALoneLiarGaveIsNeverTheBalance() async throws {
    var liar = Node("liar")
    liar.offsets = [try Samples.address("1"): 5]
    let response = try await Self.response(try Self.worker([liar]))
    let model = ShowBalances.Presenter().present(response)
    #expect(model.text == "1.5 ETH (contradicted)")
    #expect(model.notes.map(\.english).contains("danger: http://liar gave a false balance"))
    let error = try #require(response.failure as? BalanceProofError)
    #expect(error.report.kind == .node && error.report.code == "balance-contradicted")
    #expect(
      try Samples.json(model).contains(
        #""verdict":{"claimed":"1500000000000000005","evidence":"account","state":"contradicted"}"#
      )
    )
  }

  @Test func aZeroThatIsNotProvedIsSaidThoughItsRowIsLeftOut() async throws {
    let tokens = try ["b", "c"].map { digit in
      try Samples.token(try Samples.address(Character(digit)), symbol: "T\(digit)")
    }
    let response = try await Self.response(try Self.worker([Node("one")]), tokens: tokens)
    let model = ShowBalances.Presenter().present(response)
    #expect(model.text == "1.5 ETH (proved)")
    #expect(
      model.notes.map(\.english).contains(
        "info: 2 balances of zero are not proved (Tb, Tc): where the token's contract stores its "
          + "balances was not found"
      )
    )
    #expect(response.failure == nil, "no node could prove it")
  }

  @Test func aHeaderOnWhichTooFewAgreeProvesNothing() async throws {
    var silent = Node("two")
    silent.isSilent = true
    let response = try await Self.response(try Self.worker([Node("one"), silent]))
    let model = ShowBalances.Presenter().present(response)
    #expect(model.text == "1.5 ETH (not proved)")
    #expect(
      model.notes.map(\.english) == [
        Self.origin,
        "caution: 1 balance is not proved (ETH): 2 nodes must agree on the header of the block, "
          + "found 1",
      ]
    )
    #expect(response.failure as? BalanceProofError == .notProved(1, ["dev"]))
    #expect(
      try Samples.json(model).contains(#""header":{"agreeing":1,"asked":2,"required":2}"#)
    )
  }

  @Test func whoGivesAnotherHeaderIsNamed() async throws {
    var other = Node("other")
    other.isOnFork = true
    let alone = try await Self.model(try Self.worker([Node("one"), other]))
    #expect(
      alone.notes.map(\.english).contains("caution: http://other gives another header of block 9")
    )
    #expect(try Samples.json(alone).contains(#""dissenting":["http://other"]"#))
    let outvoted = try await Self.model(try Self.worker([Node("one"), Node("two"), other]))
    #expect(
      outvoted.notes.map(\.english) == [
        Self.origin,
        "danger: http://other gave another header than the other nodes, and is not asked any more",
        "info: proved against the state root of block 9, on whose header 2 of 3 nodes agree",
      ]
    )
  }

  @Test func whatWasReadEarlierIsNeverProved() async throws {
    let failure = RPCFailure.transport(TransportFault(endpoint: .sample, kind: .refused))
    let kept = KeptBalance(
      account: try Samples.address("1"),
      token: nil,
      units: Self.second,
      block: try Samples.block(),
      readAt: 1_800_000_000 - 11_100
    )
    let worker = try Self.worker([Node("one")], failure: failure, kept: [kept])
    let response = try await Self.responseOfAll(worker, on: ["ethereum"], now: 1_800_000_000)
    let model = ShowAllBalances.Presenter().present(response)
    #expect(model.text == "ethereum (3 hours old)  2  ETH  not proved")
    #expect(response.failure as? ShowBalancesError == .failed(["ethereum"]))
    #expect(
      try Samples.json(model).contains(
        #""verdict":{"reason":"it was read earlier, and a proof is of what the nodes say now","#
          + #""state":"unproved"}"#
      )
    )
    #expect(model.chains[0].header == nil)
  }
}
