import Core
import Entity
import TestSupport
import Testing

@testable import Scenes

// What is not claimed, not provable, or not stored.
extension HistoryProverTests {
  private static func state(_ weth: UInt256) throws -> TestState {
    let slot = BalanceLayout.solidity(3).slot(of: try Samples.address("1"))
    return try ProvedHistory.state(tokens: [try Self.weth.address: [slot: weth]])
  }

  /// A token whose slot is known, and one of which it is not.
  private static var weth: Token {
    get throws {
      try token("0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", "WETH")
    }
  }

  private static func token(_ address: String, _ symbol: String) throws -> Token {
    try Token(
      chain: .ethereum,
      address: try Address(parsing: address),
      symbol: symbol,
      name: symbol,
      decimals: 18
    )
  }

  @Test("a node without proofs leaves the history as certain as it was")
  func aNodeWithoutProofs() async throws {
    let failure = RPCFailure.unsupported(method: "eth_getProof")
    let history = ProvedHistory(try ProvedHistory.state()) {
      $0.change = { proofs, targets in proofs.replacing(targets.map { _ in .failed(failure) }) }
    }
    let (answer, ended) = try await Self.answer(history)
    #expect(answer.notes.map(\.english) == [Self.byNode])
    #expect(answer.body.provedBy == .node)
    #expect(ended == Self.notProved(failure.report.message.english))
    #expect(ended?.report.code == "history-not-proved" && history.stored.isEmpty)
  }

  @Test(
    "too few nodes that agree prove nothing",
    arguments: [(nil, 1, 2), (3, 2, 3)] as [(Int?, Int, Int)]
  )
  func tooFewNodes(quorum: Int?, agreeing: Int, required: Int) async throws {
    let nodes = [ProvedHistory.one, ProvedHistory.two]
    let history = ProvedHistory(try ProvedHistory.state()) {
      ($0.quorum, $0.agreeing) = (quorum, Array(nodes.prefix(agreeing)))
    }
    let (answer, ended) = try await Self.answer(history)
    let reason = "\(required) nodes must agree on the header of the block, found \(agreeing)"
    #expect(answer.notes.map(\.english) == [Self.byNode])
    #expect(ended == Self.notProved(reason) && history.stored.isEmpty)
    // That a balance is false needs no second node.
    let lie = ProvedHistory(try ProvedHistory.state()) {
      ($0.quorum, $0.agreeing) = (quorum, Array(nodes.prefix(agreeing)))
      $0.ether = 4
    }
    #expect(try await Self.answer(lie).failure?.isContradiction == true)
  }

  @Test("that the worker says a state root proved it is no proof")
  func theWordOfTheWorkerIsNoProof() async throws {
    for said in [nil, HistorySpans(0...9, .proved(.stateRoot))] {
      let history = ProvedHistory(try ProvedHistory.state()) {
        ($0.said, $0.agreeing) = (said, [ProvedHistory.one])
      }
      let (answer, ended) = try await Self.answer(history)
      #expect(answer.body.provedBy == .node)
      #expect(
        ended == Self.notProved("2 nodes must agree on the header of the block, found 1")
      )
      #expect(answer.notes.map(\.english).first == Self.byNode)
    }
  }

  @Test("a token is proved if its slot is known; any other stays what it was")
  func tokensAreProved() async throws {
    let other = try Self.token("0x" + String(repeating: "ab", count: 20), "OTHER")
    let weth = try Self.weth
    let history = ProvedHistory(try Self.state(70)) {
      $0.tokens = [weth.address: 70, other.address: 5]
    }
    let (answer, ended) = try await Self.answer(history, tokens: [weth, other])
    #expect(ended == nil)
    #expect(
      answer.notes.map(\.english) == [
        "complete for ETH \(Self.place): the rows of ETH and 1 token add up to the balances that a "
          + "state root proves, those of 1 token to what http://one gave; other \(Self.told)",
        Self.agreed,
      ]
    )
    #expect(
      history.stored.map(\.subject) == [.ether, .nonces, .token(weth.address)]
    )
    let lie = ProvedHistory(try Self.state(70)) {
      ($0.tokens, $0.liars) = ([weth.address: 71], [ProvedHistory.two])
    }
    let (said, failure) = try await Self.answer(lie, tokens: [weth])
    #expect(failure?.isContradiction == true)
    #expect(said.body.etherIs == .proved && said.body.provedBy == .stateRoot)
    #expect(said.body.tokensAre == .partial)
    #expect(lie.asked.map(\.token) == [weth.address] && lie.asked.map(\.amount) == [70])
  }

  @Test("what the database cannot keep any more is shown, and that it is not stored is said")
  func whatIsNotStoredIsSaid() async throws {
    let history = ProvedHistory(try ProvedHistory.state()) { $0.isThere = false }
    let (answer, ended) = try await Self.answer(history)
    #expect(answer.body.provedBy == .stateRoot && ended == nil && history.stored.isEmpty)
    #expect(
      answer.notes.map(\.english) == [
        Self.byRoot, Self.agreed,
        "info: the stored history has changed meanwhile, so the result of the proof is not stored",
      ]
    )
  }

  @Test("without the wish, no proof is asked for, and nothing is said of any")
  func nothingIsProvedUnasked() async throws {
    let history = ProvedHistory(try ProvedHistory.state()) { $0.ether = 4 }
    let interactor = UpdateHistory.Interactor(worker: history)
    let selection = try HistorySelection(
      of: ["savings"],
      HistoryScope(limit: 1),
      knowing: ListHistoryTests.StubHistory()
    )
    let response = try await interactor.act(
      on: UpdateHistory.Request(selection, chain: Self.chain, tokens: [])
    )
    let answer = UpdateHistory.Presenter().present(response)
    #expect(response.failure == nil && answer.body.proof == nil && history.stored.isEmpty)
    #expect(answer.notes.map(\.english) == [Self.byNode])
  }

  @Test("in the list, what the worker calls proved is not what the wallet has proved")
  func theListSaysWhatTheWalletProved() async throws {
    let history = ProvedHistory(try ProvedHistory.state()) { $0.agreeing = [ProvedHistory.one] }
    let claimed = HistorySpans(0...9, .proved(.stateRoot))
    let stub = ListHistoryTests.StubHistory(
      assurance: [
        .ether: claimed, .nonces: claimed, .otherTokens: HistorySpans(0...9, .told(by: .sample)),
      ],
      report: try await history.sync([try Samples.address("1")], listed: [], readUpTo: nil)
    )
    let interactor = ListHistory.Interactor(worker: stub, prover: history)
    let response = try await interactor.act(
      on: .init(
        try HistorySelection(of: nil, limit: 20, offset: 0, knowing: stub),
        chain: Self.chain,
        tokens: [],
        isOffline: false
      )
    )
    let answer = ListHistory.Presenter().present(response)
    #expect(answer.body.etherIs == .proved && answer.body.provedBy == .node)
    #expect(answer.body.proof?.header.agreeing == 1)
    #expect(
      response.failure == Self.notProved("2 nodes must agree on the header of the block, found 1")
    )
    let offline = try await ListHistoryTests.model(stub, isOffline: true)
    #expect(offline.etherIs == .proved && offline.provedBy == .stateRoot && offline.proof == nil)
    #expect(
      offline.notes.map(\.english).last?.hasSuffix(
        "the rows of ETH add up to the balance that a state root proves; tokens are known only from "
          + "the logs of http://127.0.0.1:8545"
      ) == true
    )
  }

  @Test("what a proof contradicted before fails until the rows are read again")
  func aStoredContradictionFails() async throws {
    let gap = HistorySpans(0...9, .missing(.rowsDiffer(rows: 1, held: ProvedHistory.truth)))
    let history = ProvedHistory(try ProvedHistory.state()) { $0.said = gap }
    let (answer, failure) = try await Self.answer(history)
    #expect(failure?.isContradiction == true)
    #expect(answer.body.etherIs == .partial && answer.body.provedBy == nil)
    #expect(
      answer.notes.map(\.english).contains(
        "danger: stored rows do not add up to what was proved before: do not rely on them until "
          + "they are read again from other nodes"
      )
    )
    // Another gap says nothing of lies.
    let other = HistorySpans(0...9, .missing(.state))
    let (_, none) = try await Self.answer(
      ProvedHistory(try ProvedHistory.state()) { $0.said = other }
    )
    #expect(none == Self.notProved("the node does not keep the state; an archive node does"))
  }
}
