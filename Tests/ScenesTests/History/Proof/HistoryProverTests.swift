import Core
import Entity
import TestSupport
import Testing

@testable import Scenes

/// Histories that are proved, and those of which nodes or the worker lie.
@Suite struct HistoryProverTests {
  typealias Behavior = ProvedHistory.Behavior

  static let place = "on ethereum, as of block 9 (1970-01-01T00:00:09Z)"
  static let agreed =
    "info: proved against the state root of block 9, on whose header 2 of 2 nodes agree"
  static let told = "tokens are known only from the logs of http://one"
  static let byNode =
    "complete for ETH \(place): the rows of ETH add up to the balance that http://one gave; \(told)"
  static let byRoot =
    "complete for ETH \(place): the rows of ETH add up to the balance that a state root proves; "
    + told

  static let chain = ChainEntry(
    id: .ethereum,
    name: "ethereum",
    title: "Ethereum",
    symbol: "ETH",
    decimals: 18
  )

  /// That the ether of the account is not proved, for a reason.
  static func notProved(_ reason: String, _ blocks: String = "blocks 0 to 9") -> HistoryProofError {
    .notProved("ethereum", [Sentence(data: "ETH, \(blocks): \(reason)")])
  }

  /// The answer about the account `savings`, or about others, and how it ends.
  static func answer(
    _ history: ProvedHistory,
    tokens: [Token] = [],
    of accounts: [String] = ["savings"]
  ) async throws -> (Answer<UpdateHistory.Body>, failure: HistoryProofError?) {
    let request = UpdateHistory.Request(
      try HistorySelection(
        of: accounts,
        HistoryScope(limit: 1),
        knowing: ListHistoryTests.StubHistory()
      ),
      chain: chain,
      tokens: tokens
    )
    let interactor = UpdateHistory.Interactor(worker: history, prover: history)
    let response = try await interactor.act(on: request)
    return (UpdateHistory.Presenter().present(response), response.failure)
  }

  private func history(_ change: (inout Behavior) -> Void = { _ in }) throws -> ProvedHistory {
    ProvedHistory(try ProvedHistory.state(), change)
  }

  /// Expects that nothing is called proved by a state root, and that nothing is stored as proved.
  private func expectByNode(_ history: ProvedHistory, because reason: String) async throws {
    let (answer, failure) = try await Self.answer(history)
    #expect(answer.notes.map(\.english) == [Self.byNode])
    #expect(answer.body.etherIs == .proved && answer.body.provedBy == .node)
    #expect(answer.body.proof?.notProved?.map(\.subject) == ["ether"])
    #expect(answer.body.proof?.notProved?.map(\.reason.english) == [reason])
    #expect(failure == Self.notProved(reason) && history.stored.isEmpty)
  }

  @Test("what two nodes prove is said in the text and in the JSON, and stored")
  func whatIsProvedIsSaidAndStored() async throws {
    let history = try history { ($0.ether, $0.spent) = (ProvedHistory.truth + 7, 7) }
    let (answer, failure) = try await Self.answer(history)
    #expect(answer.notes.map(\.english) == [Self.byRoot, Self.agreed] && failure == nil)
    let account = try Samples.address("1")
    #expect(
      try Samples.json(answer)
        == #"{"account":"\#(account)","accountName":"savings","added":3,"asOfBlock":"9","#
        + #""asOfTime":"1970-01-01T00:00:09Z","chainID":"1","chainName":"ethereum","#
        + #""etherIs":"proved","fromBlock":"0","proof":{"block":"9","#
        + #""blockHash":"\#(history.state.block.hash)","header":{"agreeing":2,"asked":2,"#
        + #""required":2},"nodes":["http://one","http://two"]},"provedBy":"state-root","#
        + #""requests":9,"tokensAre":"told"}"#
    )
    #expect(
      history.stored == [
        HistoryProof(account: account, subject: .ether, finding: .holds),
        HistoryProof(account: account, subject: .nonces, finding: .holds),
      ]
    )
    #expect(history.asked.isEmpty)
  }

  @Test func oneNodeAloneIsSaid() async throws {
    let nodes = [ProvedHistory.one]
    let history = try history { ($0.nodes, $0.agreeing) = (nodes, nodes) }
    let (answer, failure) = try await Self.answer(history)
    #expect(
      answer.notes.map(\.english) == [
        Self.byRoot,
        "caution: proved only against a header that no second node confirmed: block 9 (http://one)",
      ]
    )
    #expect(answer.body.provedBy == .stateRoot && failure == nil)
  }

  @Test(
    "a node that lies by a wei about the balance and the rows alike is found",
    arguments: [ProvedHistory.truth + 1, ProvedHistory.truth - 1, 0]
  )
  func aLieByAWeiIsFound(told: UInt256) async throws {
    let history = try history { ($0.ether, $0.liars) = (told, [ProvedHistory.one]) }
    let (answer, failure) = try await Self.answer(history)
    let sums = "the rows add up to \(Units.text(told, decimals: 18)) ETH, but the balance is 5 ETH"
    #expect(
      failure == .contradicted("ethereum", [Sentence(data: "ETH, blocks 0 to 9: \(sums)")])
    )
    #expect(failure?.report.kind == .node && failure?.report.code == "history-contradicted")
    #expect(
      failure?.report.message.english
        == "the rows of the history do not add up to what is proved on ethereum: "
        + "ETH, blocks 0 to 9: \(sums)"
    )
    let account = try Samples.address("1")
    #expect(
      history.asked
        == [ProvenBalance(account: account, token: nil, amount: ProvedHistory.truth)]
    )
    let differs = HistoryProof.Finding.differs(rows: told, held: ProvedHistory.truth)
    #expect(
      history.stored == [HistoryProof(account: account, subject: .ether, finding: differs)]
    )
    #expect(answer.body.etherIs == .partial && answer.body.provedBy == nil)
    #expect(answer.body.proof?.setAside?.map(\.node) == ["http://one"])
    #expect(
      answer.notes.map(\.english) == [
        "caution: not complete \(Self.place)",
        "caution: ETH, blocks 0 to 9: \(sums)",
        "danger: http://one gave a false balance, and is not asked any more",
        "danger: 1 balance or nonce that a node gave is false: do not rely on the rows from this node",
      ]
    )
  }

  @Test("rows that add up to less than zero are not taken for none")
  func rowsBelowZero() async throws {
    let history = ProvedHistory(try ProvedHistory.state(ether: 0)) { ($0.ether, $0.spent) = (1, 2) }
    let (_, failure) = try await Self.answer(history)
    #expect(failure?.isContradiction == true)
    #expect(history.stored.map(\.finding) == [.differs(rows: nil, held: 0)])
    // Where nothing is proved, they are not called proved either.
    let alone = ProvedHistory(try ProvedHistory.state(ether: 0)) {
      ($0.ether, $0.spent, $0.agreeing) = (1, 2, [ProvedHistory.one])
    }
    let (_, ended) = try await Self.answer(alone)
    #expect(
      ended == Self.notProved("2 nodes must agree on the header of the block, found 1")
    )
  }

  @Test("a nonce that no stored use explains, or one use too many, is a gap")
  func noncesAreProved() async throws {
    for (nonce, words) in [
      (0, "1 nonce was used by no transaction that was found"),
      (2, "the rows use 1 nonce more than the account has"),
    ] as [(UInt64, String)] {
      let history = try history { $0.nonce = nonce }
      let (answer, failure) = try await Self.answer(history)
      let gap = "own transactions, blocks 0 to 9: \(words)"
      #expect(failure == .contradicted("ethereum", [Sentence(data: gap)]))
      #expect(answer.body.etherIs == .partial)
      #expect(answer.notes.map(\.english).contains("caution: \(gap)"))
    }
    try await expectByNode(
      try history { $0.nonce = nil },
      because: "it is not known what used each of the account's nonces"
    )
  }

  @Test func anAccountWithCodeIsNotProved() async throws {
    let account = try Samples.address("1")
    let state = try ProvedHistory.state(codes: [account: .keccak(of: [1])])
    try await expectByNode(
      ProvedHistory(state),
      because: "the account has code, so ether could leave it without a transaction"
    )
  }

  @Test("a proof of another account, state or block proves nothing")
  func forgedProofsProveNothing() async throws {
    let mismatch = "the proof does not match the header of the block"
    let (truth, other) = (
      try ProvedHistory.state(), try ProvedHistory.state(ether: ProvedHistory.truth + 1)
    )
    let stranger = try Samples.address("2")
    // The proof of another account, under the name of the one that was asked for.
    try await expectByNode(
      try history {
        $0.ether = 0
        $0.change = { proofs, targets in
          proofs.replacing(
            targets.map { target in
              guard
                case .given(let given, _)? = truth.proofs(of: [ProofTarget(account: stranger)])
                  .proofs.first
              else { return .failed(.missingData(.state)) }
              return .given(AccountProof(address: target.account, proof: given.proof), [])
            }
          )
        }
      },
      because: mismatch
    )
    // The proof of a false balance, which fits its own state.
    let lie = try history {
      $0.ether = ProvedHistory.truth + 1
      $0.change = { proofs, targets in proofs.replacing(other.proofs(of: targets).proofs) }
    }
    try await expectByNode(lie, because: mismatch)
    // The same with the header of that state.
    let fork = try history {
      $0.ether = ProvedHistory.truth + 1
      $0.change = { _, targets in
        other.proofs(of: targets, agreeing: [ProvedHistory.one, ProvedHistory.two])
      }
    }
    try await expectByNode(
      fork,
      because: "the hash of the block does not follow from its header"
    )
    let none = try history { $0.change = { proofs, _ in proofs.replacing([]) } }
    try await expectByNode(none, because: "the worker brought no proof of it")
  }
}

extension StateProofs {
  /// The same header with other proofs.
  func replacing(_ proofs: [TargetProof]) -> StateProofs {
    StateProofs(
      header: header,
      agreeing: agreeing,
      dissenting: dissenting,
      disproved: disproved,
      proofs: proofs
    )
  }
}

extension HistoryProofError {
  /// Whether rows are proved to be wrong.
  var isContradiction: Bool {
    if case .contradicted("ethereum", let rows) = self { !rows.isEmpty } else { false }
  }
}
