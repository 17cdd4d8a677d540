import Core
import Entity
import Testing

@testable import Scenes

/// The judgment on tokens that no list holds.
@Suite struct FoundTokensTests {
  /// A token that somebody else sent once.
  static func received(
    _ digit: Character = "a",
    symbol: String? = "PLN",
    name: String = "Plain Token",
    block: UInt64 = 7
  ) throws -> FoundToken {
    let contract = try Samples.address(digit)
    return FoundToken(
      contract: contract,
      received: 1,
      sent: 0,
      recipients: 1,
      first: .init(block: block, time: 1_769_903_999),
      last: .init(block: block, time: 1_769_903_999),
      token: try symbol.map {
        try Token(
          chain: try ChainID(31_337),
          address: contract,
          symbol: $0,
          name: name,
          decimals: 6
        )
      }
    )
  }

  /// The same with other counts.
  static func counted(
    received: UInt64 = 0,
    sent: UInt64 = 0,
    sentByOthers: UInt64 = 0,
    empty: UInt64 = 0,
    isSpent: Bool = false,
    isAcquired: Bool = false,
    recipients: UInt64 = 0
  ) throws -> FoundToken {
    let plain = try Self.received()
    return FoundToken(
      contract: plain.contract,
      received: received,
      sent: sent,
      sentByOthers: sentByOthers,
      empty: empty,
      isSpent: isSpent,
      isAcquired: isAcquired,
      recipients: recipients,
      first: plain.first,
      last: plain.last,
      token: plain.token
    )
  }

  private static func judged(_ found: [FoundToken], knowing tokens: [Token] = []) throws
    -> FoundTokens
  {
    FoundTokens(found, on: try Samples.chain(), knowing: TokenList(adding: tokens))
  }

  private static func reasons(_ found: FoundToken, knowing tokens: [Token] = []) throws
    -> [TokenSuspicion]
  {
    let judged = try judged([found], knowing: tokens)
    return try #require((judged.plausible + judged.suspicious).first).reasons
  }

  @Test func aPaymentOfSomebodyElseIsPlausible() throws {
    let found = try Self.judged([try Self.received()])
    #expect(found.plausible.map(\.reasons) == [[.onlyReceived]])
    #expect(found.suspicious.isEmpty && !found.isCut)
  }

  @Test func knownTokensAreLeftOut() throws {
    let found = [try Self.received("a"), try Self.received("b", symbol: "OTH")]
    let known = try Samples.token(try Samples.address("a"))
    let judged = try Self.judged(found, knowing: [known])
    #expect(try judged.plausible.map(\.found.contract) == [Samples.address("b")])
    // A token of another chain is another token.
    let other = try Token(
      chain: .ethereum,
      address: known.address,
      symbol: "PLN",
      name: "",
      decimals: 6
    )
    #expect(try Self.judged(found, knowing: [other]).plausible.count == 2)
  }

  @Test func usedTokensComeFirstThenTheNewest() throws {
    var used = try Self.received("c", block: 1)
    used = FoundToken(
      contract: used.contract,
      received: 1,
      sent: 0,
      isAcquired: true,
      first: used.first,
      last: used.last,
      token: used.token
    )
    let spam = [
      try Self.received("d", name: "x.com", block: 3), try Self.received("e", name: "y.com"),
    ]
    let found = try Self.judged(
      spam + [try Self.received("a", block: 2), try Self.received("b", block: 5), used]
    )
    #expect(try found.plausible.map(\.found.contract) == ["c", "b", "a"].map(Samples.address))
    #expect(try found.suspicious.map(\.found.contract) == ["e", "d"].map(Samples.address))
    #expect(found.plausible.first?.reasons == [])
  }

  @Test func theTextIsReadForWebAddressesInvitationsAndHiddenCharacters() throws {
    #expect(
      try Self.reasons(Self.received(symbol: "X.COM")) == [.webAddress("x.com"), .onlyReceived]
    )
    #expect(
      try Self.reasons(Self.received(name: "Claim at t.me"))
        == [.webAddress("t.me"), .invitation("claim"), .onlyReceived]
    )
    for symbol in ["A\u{200b}B", "A\\u{200b}B"] {
      #expect(try Self.reasons(Self.received(symbol: symbol)) == [.hiddenText, .onlyReceived])
    }
  }

  @Test func aSymbolThatIsTakenIsAReason() throws {
    let known = try Samples.token(try Samples.address("1"), symbol: "PLN")
    for symbol in ["PLN", "pln", "\u{420}LN"] {
      #expect(
        try Self.reasons(Self.received(symbol: symbol), knowing: [known])
          == [.likeToken(known), .onlyReceived]
      )
    }
    for symbol in ["ETH", "\u{395}TH"] {
      #expect(
        try Self.reasons(Self.received(symbol: symbol)) == [.likeCoin("ETH"), .onlyReceived]
      )
    }
    #expect(try Self.reasons(Self.received(symbol: "PLNX"), knowing: [known]) == [.onlyReceived])
  }

  @Test func transfersCanBeAReason() throws {
    #expect(try Self.reasons(Self.counted(received: 2, empty: 2)) == [.onlyEmpty, .onlyReceived])
    #expect(try Self.reasons(Self.counted(sent: 2, sentByOthers: 2, empty: 2)) == [.onlyEmpty])
    #expect(try Self.reasons(Self.counted(received: 2, empty: 1)) == [.onlyReceived])
    #expect(try Self.reasons(Self.counted(sent: 2, sentByOthers: 2)) == [.neverReceived])
    // One who approved a spender, or whose history is incomplete, may see these.
    #expect(try Self.reasons(Self.counted(sent: 2, sentByOthers: 1, isSpent: true)) == [])
    #expect(
      try Self.reasons(Self.counted(received: 1, sent: 2, sentByOthers: 2)) == [.onlyReceived]
    )
    #expect(
      try Self.reasons(Self.counted(received: 3, recipients: 2))
        == [.severalAccounts(2), .onlyReceived]
    )
    #expect(try Self.reasons(Self.counted(received: 1, isAcquired: true, recipients: 1)) == [])
  }

  @Test func aContractThatIsNotDescribedCannotBeOffered() throws {
    let found = try Self.judged([try Self.received(symbol: nil)])
    #expect(found.suspicious.map(\.reasons) == [[.undescribed, .onlyReceived]])
  }

  @Test func aFullAnswerMayBeCut() throws {
    let one = try Self.received()
    let most = ListFoundTokens.maxTokens
    #expect(try Self.judged(Array(repeating: one, count: most)).isCut)
    #expect(try !Self.judged(Array(repeating: one, count: most - 1)).isCut)
  }
}
