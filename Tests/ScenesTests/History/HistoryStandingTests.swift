import Core
import Entity
import Testing

@testable import Scenes

/// What people and scripts are told of how far a history can be trusted.
@Suite struct HistoryStandingTests {
  private static let place = "on dev, as of block 7 (2026-01-31T23:59:59Z)"
  private static let proved = HistoryGrade.proved(.node(.sample))

  private func answer(
    _ ether: HistorySpans = HistorySpans(0...7, proved),
    nonces: HistorySpans = HistorySpans(0...7, proved),
    others: [HistorySubject: HistorySpans] = [:],
    isOffline: Bool = false
  ) async throws -> Answer<ListHistory.Body> {
    var assurance = others
    assurance[.ether] = ether
    assurance[.nonces] = nonces
    if assurance[.otherTokens] == nil {
      assurance[.otherTokens] = HistorySpans(0...7, .told(by: .sample))
    }
    let stub = ListHistoryTests.StubHistory(assurance: assurance)
    return try await ListHistoryTests.model(stub, isOffline: isOffline)
  }

  /// A history of ether whose first five blocks lack something.
  private func missing(_ reason: GapReason) -> HistorySpans {
    HistorySpans(0...4, .missing(reason)).merged(with: HistorySpans(5...7, Self.proved))
  }

  static let gaps: [(GapReason, String)] = [
    (.state, "the node does not keep the state; an archive node does"),
    (.bodies, "the node does not have the transactions"),
    (.receipts, "the node does not have the receipts"),
    (.logs, "the node does not keep the logs"),
    (.noLogSearch, "the node does not allow searching its logs"),
    (.namedContractsOnly, "the node searches the logs of named contracts only"),
    (.lagging, "the node was behind the newest block"),
    (.silent, "the node did not answer in time"),
    (.tooMuch, "the node refuses to give so much at once"),
    (.code, "the account had code, which can move ether without a trace"),
    (.notAsked, "not read yet"),
    (.unreadable, "the contract gives no balance"),
    (
      .rowsDiffer(rows: 0, held: 1),
      "the rows add up to 0 ETH, but the balance is 0.000000000000000001 ETH"
    ),
    (
      .rowsDiffer(rows: nil, held: 0),
      "the rows add up to less than zero, but the balance is 0 ETH"
    ),
  ]

  @Test(arguments: gaps) func everyGapIsNamed(reason: GapReason, words: String) async throws {
    let model = try await answer(missing(reason), nonces: missing(reason))
    #expect(model.etherIs == .partial && model.tokensAre == .told)
    #expect(
      model.notes.map(\.english) == [
        "caution: not complete \(Self.place)", "caution: ETH, blocks 0 to 4: \(words)",
      ]
    )
    let gap = try #require(model.gaps?.first)
    #expect(model.gaps?.count == 1 && gap.reason == reason.word)
    #expect((gap.subject, gap.fromBlock, gap.toBlock) == ("ether", "0", "4"))
    #expect(GapReason(word: gap.reason) == (gap.reason == "rows-differ" ? nil : reason))
  }

  @Test("H7: a nonce that no transaction used is counted")
  func aNonceWithoutATransactionIsCounted() async throws {
    let odd = HistorySpans(3...3, .missing(.rowsDiffer(rows: 1, held: 2)))
    let model = try await answer(nonces: HistorySpans(0...7, Self.proved).replaced(by: odd))
    #expect(
      model.notes.last?.english
        == "caution: own transactions, block 3: 1 nonce was used by no transaction that was found"
    )
    #expect(model.gaps?.map(\.subject) == ["nonces"] && model.etherIs == .partial)
    #expect(model.gaps?.first?.rows == "1" && model.gaps?.first?.held == "2")
  }

  @Test("H3: a token whose rows differ spoils nothing but itself")
  func aTokenIsNamed() async throws {
    let token = try Samples.address("a")
    let model = try await answer(
      others: [.token(token): HistorySpans(0...7, .missing(.rowsDiffer(rows: 5, held: 6)))]
    )
    #expect(model.etherIs == .proved && model.tokensAre == .partial)
    #expect(
      model.notes.last?.english.hasPrefix("caution: the token \(token), blocks 0 to 7: ") == true
    )
  }

  @Test("the symbol of a token is named if a list holds it")
  func amountsOfListedTokensHaveSymbols() throws {
    let token = try Samples.token(try Samples.address("a"))
    let account = try #require(try Samples.book().all.first)
    func words(_ rows: UInt256?, isKnown: Bool = true, isListed: Bool = true) throws -> String {
      let gap = SubjectGap(
        chain: .ethereum,
        account: account.address,
        subject: .token(token.address),
        blocks: 0...7,
        reason: .rowsDiffer(rows: rows, held: 6)
      )
      let facts = HistoryCompleteness.Facts(
        chain: try Samples.chain(),
        accounts: [account],
        tokens: isKnown ? [token.address: token] : [:],
        listed: isListed ? [token.address] : []
      )
      return HistoryCompleteness.reason(gap, facts).english
    }
    #expect(try words(5) == "the rows add up to 0.000005 TUSD, but the balance is 0.000006 TUSD")
    #expect(
      try words(nil) == "the rows add up to less than zero, but the balance is 0.000006 TUSD"
    )
    #expect(
      try words(5, isListed: false) == "the rows add up to 0.000005, but the balance is 0.000006"
    )
    #expect(try words(5, isKnown: false) == "the rows do not add up to the balance")
  }

  @Test("only what was compared is said to add up")
  func whatWasNotComparedIsNotSaidToAddUp() async throws {
    let (used, foreign) = (try Samples.address("a"), try Samples.address("b"))
    let node = EndpointID(redacted: "http://other")
    let model = try await answer(
      others: [
        .token(used): HistorySpans(0...7, .proved(.node(node))),
        .token(foreign): HistorySpans(0...7, .told(by: EndpointID(redacted: "http://third"))),
      ]
    )
    #expect(
      model.notes.map(\.english) == [
        "complete for ETH \(Self.place): the rows of ETH and 1 token add up to the balances that "
          + "http://127.0.0.1:8545 and http://other gave; other tokens are known only from the logs "
          + "of http://127.0.0.1:8545 and http://third",
        "info: 1 token is known from logs alone, without a balance to compare",
      ]
    )
    #expect(model.etherIs == .proved && model.tokensAre == .told)
  }

  @Test("H1: where nothing but ether was compared, the line names whose word the tokens are")
  func tokensThatNothingShowsAreTold() async throws {
    let liar = EndpointID(redacted: "http://liar")
    let model = try await answer(others: [.otherTokens: HistorySpans(0...7, .told(by: liar))])
    #expect(
      model.notes.map(\.english) == [
        "complete for ETH \(Self.place): the rows of ETH add up to the balance that "
          + "http://127.0.0.1:8545 gave; tokens are known only from the logs of http://liar"
      ]
    )
    let json = try Samples.json(model)
    #expect(json.contains(#""etherIs":"proved""#) && json.contains(#""tokensAre":"told""#))
    // Where some blocks are missing, nothing is called complete.
    let gap = HistorySpans(0...7, .told(by: liar)).replaced(
      by: HistorySpans(3...3, .missing(.logs))
    )
    let partial = try await answer(others: [.otherTokens: gap])
    #expect(
      partial.notes.map(\.english) == [
        "caution: not complete \(Self.place)",
        "caution: tokens, block 3: the node does not keep the logs",
      ]
    )
    #expect(partial.tokensAre == .partial)
  }

  @Test func whatCouldLeaveUnseenIsToldAndNotProved() async throws {
    let model = try await answer(HistorySpans(0...7, .told(by: .sample)))
    #expect(model.etherIs == .told && model.gaps == nil)
    #expect(
      model.notes.first?.english
        == "no gaps are known \(Self.place): the rows of ETH add up to the balance that "
        + "http://127.0.0.1:8545 gave; tokens are known only from the logs of http://127.0.0.1:8545"
    )
    #expect(model.notes.last?.english.hasPrefix("caution: ether could leave") == true)
  }

  @Test func blocksOfWhichNothingIsSaidAreNotComplete() async throws {
    let model = try await answer(HistorySpans(3...7, Self.proved))
    #expect(model.etherIs == .partial)
    #expect(model.notes.last?.english == "caution: ETH, blocks 0 to 2: not read yet")
  }

  @Test("H10: a history that was not read to its end says so, offline too")
  func aHistoryThatWasNotReadToItsEnd() async throws {
    let rows = [try ListHistoryTests.movement(.received)]
    let begun = ListHistoryTests.StubHistory(rows: rows, assurance: [:])
    let nothing = ListHistoryTests.StubHistory(assurance: [:])
    for isOffline in [false, true] {
      let model = try await ListHistoryTests.model(begun, isOffline: isOffline)
      #expect(
        model.notes.map(\.english) == [
          "caution: not complete on dev: the history of savings was not read to its end yet"
        ]
      )
      #expect(model.etherIs == nil && model.asOfBlock == nil)
      let empty = try await ListHistoryTests.model(nothing, isOffline: isOffline)
      #expect(
        empty.notes.map(\.english)
          == ["info: from the history database; nothing was read yet"]
      )
    }
  }

  @Test("the widest gap that a number can name is named, too") func theWidestGap() throws {
    let account = try #require(try Samples.book().all.first)
    let said = SubjectAssurance(
      chain: .ethereum,
      account: account.address,
      subject: .ether,
      spans: HistorySpans(0 ... .max, .missing(.logs))
    )
    let asOf = try Samples.block(7)
    let standing = try #require(HistoryStanding(asOf: asOf, [said]))
    let facts = HistoryCompleteness.Facts(
      chain: try Samples.chain(),
      accounts: [account],
      tokens: [:]
    )
    #expect(
      HistoryCompleteness.notes(standing, asOf: asOf, facts).map(\.english) == [
        "caution: not complete \(Self.place)",
        "caution: ETH, blocks 0 to 18446744073709551615: the node does not keep the logs",
      ]
    )
  }

  @Test func manyGapsAreCounted() async throws {
    var ether = HistorySpans(0...7, Self.proved)
    var tokens: [HistorySubject: HistorySpans] = [:]
    for byte in UInt8(1)...12 {
      let token = try Address(bytes: [UInt8](repeating: byte, count: 20))
      tokens[.token(token)] = HistorySpans(0...7, .missing(.unreadable))
    }
    ether = ether.replaced(by: HistorySpans(2...2, .missing(.bodies)))
    let model = try await answer(ether, others: tokens)
    #expect(model.gaps?.count == 13 && model.notes.count == 12)
    #expect(model.notes.last?.english == "caution: 3 more gaps")
  }
}
