import Core
import Entity
import TestSupport
import Testing

@testable import Scenes

/// Each effect has one row, in calls and in typed data.
struct EffectWordingTests {
  private static func row(_ effect: Effect, claimed: Token? = nil) throws -> String {
    let usdc = try Samples.token(try Samples.address("a"), symbol: "USDC", decimals: 6)
    let known = KnownAddresses(
      try Samples.book(),
      contacts: try ContactBook([try StubStore.contact("Alice", "7")])
    )
    let wording = EffectWording(
      coin: "ETH",
      token: {
        ResolvedToken(at: $0, on: usdc.chain, TokenList(adding: [usdc]), claimed: claimed)
      },
      named: known.named
    )
    var facts = LabeledLines()
    wording.add(effect, to: &facts)
    return facts.styled.text
  }

  private static func token(_ digit: Character) throws -> Movement.Asset {
    .token(try Samples.address(digit))
  }

  @Test func outgoingAmountsArePaidOrSpent() throws {
    let (alice, usdc) = (try Samples.address("7"), try Samples.address("a"))
    #expect(
      try Self.row(.spend(.ether, 1_500_000_000_000_000_000, to: alice))
        == "pays  1.5 ETH to \(alice) (contact Alice)"
    )
    #expect(
      try Self.row(.spend(try Self.token("a"), 5_000_000, to: nil))
        == "spends  5 USDC (5000000 base units) of the token \(usdc)"
    )
    let unknown = try Samples.address("b")
    #expect(
      try Self.row(.spend(try Self.token("b"), 1, to: nil))
        == "spends  1 base unit of the token \(unknown)"
    )
  }

  @Test func anItemIsNoAmount() throws {
    let collection = try Samples.address("a")
    let item = Movement.Asset.item(collection, id: 7)
    #expect(
      try Self.row(.spend(item, 1, to: nil))
        == "spends  1 item (ID 7) of the collection \(collection)"
    )
    #expect(
      try Self.row(.revoke(item, spender: nil))
        == "revokes  the permission to take the collection \(collection)"
    )
  }

  @Test func claimedTokenIsMarked() throws {
    let claimed = try Samples.token(try Samples.address("b"), symbol: "DAI", decimals: 0)
    #expect(
      try Self.row(.spend(try Self.token("b"), 2, to: nil), claimed: claimed)
        == "spends  2 DAI (unverified; 2 base units) of the token \(claimed.address)"
    )
    #expect(
      try Self.row(.revoke(try Self.token("b"), spender: nil), claimed: claimed)
        == "revokes  the permission to take DAI (unverified), the token \(claimed.address)"
    )
  }

  @Test func allowancesNameSpenderAndAmount() throws {
    let (alice, usdc) = (try Samples.address("7"), try Samples.address("a"))
    #expect(
      try Self.row(.allow(try Self.token("a"), 5_000_000, spender: alice))
        == "allows  \(alice) (contact Alice) to take up to 5 USDC (5000000 base units) of the token "
        + "\(usdc)"
    )
    #expect(
      try Self.row(.allow(try Self.token("a"), nil, spender: nil))
        == "allows  anyone to take all of USDC, the token \(usdc), without limit"
    )
    let large = UnlimitedAllowance.maxWholeTokens * 1_000_000 + 1
    let row = try Self.row(.allow(try Self.token("a"), large, spender: alice))
    #expect(row.hasSuffix("(\(large) base units) of the token \(usdc), without limit"))
    #expect(
      try Self.row(.revoke(try Self.token("a"), spender: alice))
        == "revokes  the permission of \(alice) (contact Alice) to take USDC, the token \(usdc)"
    )
  }

  @Test func namesControlAndUnknownBytesAreShown() throws {
    let (alice, other) = (try Samples.address("7"), try Samples.address("b"))
    #expect(try Self.row(.name(.receiver, alice)) == "receiver  \(alice) (contact Alice)")
    #expect(
      try Self.row(.control(function: "enableModule", of: other, to: alice))
        == "changes  who or what controls \(other), by enableModule, in favor of \(alice) "
        + "(contact Alice)"
    )
    #expect(
      try Self.row(.unknown(contract: other, selector: [1, 2, 3, 4], bytes: 68))
        == "unknown  68 bytes for \(other), beginning with 0x01020304"
    )
    #expect(
      try Self.row(.unknown(contract: .zero, selector: [], bytes: 1)) == "unknown  1 byte"
    )
  }

  @Test func collectiblesAreCountedAndNamedByTheirNumbers() {
    #expect(Collectible(id: 7).items(1) == "1 item (ID 7)")
    #expect(Collectible(id: 7).items(5) == "5 items (ID 7)")
    #expect(Collectible(id: nil).items(1) == "any item")
    #expect(Collectible(id: nil).items(5) == "any 5 items")
  }
}
