import Entity
import Testing

@testable import Scenes

/// Web addresses and invitations in the symbols and names of tokens.
@Suite struct TokenTextTests {
  @Test(
    arguments: [
      ("Visit example.com to claim", "example.com"), ("https://example.org", "example.org"),
      ("HTTP //EXAMPLE", "http"), ("https:example", "https"), ("www.example", "www"),
      ("t.me/example", "t.me"),
      ("T.ME", "t.me"), ("USDCgift.xyz", "usdcgift.xyz"), ("a.b.example.io", "a.b.example.io"),
      ("example[.]com", "example.com"), ("example dot com", "example.com"),
      ("example(dot)com", "example.com"), ("example.c0m", "example.c0m"),
      // Cyrillic с, о and е; full-width letters; the full stops of Chinese and of half-width Katakana.
      ("ехаmple.\u{441}\u{43e}m", "example.com"), ("\u{ff25}xample\u{ff0e}com", "example.com"),
      ("example\u{3002}com", "example.com"), ("example\u{ff61}com", "example.com"),
      ("exa\u{200b}mple.co\u{200d}m", "example.com"),
      // As it is stored.
      ("exa\\u{200b}mple.co\\u{200d}m", "example.com"),
    ]
  )
  func findsWebAddresses(text: String, address: String) {
    #expect(TokenText(text).webAddress == address)
  }

  /// The texts of kovart/forta-spam-detector (2023-08-02), in the tests of its phishing detector.
  @Test(
    arguments: [
      "site.cc", "https://site.cc/test#link?query=12", "site[.]cc", "site[dot]cc", "Visit site.cc",
      "$ site.cc", "$ 123.32 go site.cc", "t.ly/link",
    ]
  )
  func findsWhatAnotherDetectorFinds(text: String) {
    #expect(TokenText(text).webAddress == (text == "t.ly/link" ? "t.ly" : "site.cc"))
  }

  @Test(
    arguments: [
      "", "USD Coin", "USDC.e", "Curve.fi USD", "Wrapped liquid staked Ether 2.0", "St. Petersburg",
      "v1.5", "Comet. Come", "A.B.", ".com", "com", "Dot Commerce", "U+2024", "\u{1f680}",
      "\\u{zz}.\\u{110000}",
    ]
  )
  func otherTextsHaveNoWebAddress(text: String) {
    #expect(TokenText(text).webAddress == nil)
  }

  @Test(
    arguments: [
      ("Visit us", "visit"), ("CLAIM NOW", "claim"), ("claimUSDC", "claimusdc"), ("c1aim", "c1aim"),
      ("C L A I M", "claim"), ("\u{421}l\u{430}im", "claim"), ("v|s|t", "v|s|t"),
      ("cl\u{200b}aim", "claim"), ("cl\\u{200b}aim", "claim"), ("$500 Voucher", "voucher"),
      ("Rewards", "rewards"), ("airdr0p", "airdr0p"), ("redeerning redeern", "redeern"),
    ]
  )
  func findsInvitations(text: String, word: String) {
    #expect(TokenText(text).invitation == word)
  }

  @Test(arguments: ["", "USD Coin", "Visitor", "Freedom", "Giftedness", "Winter", "Tickets of A"])
  func otherTextsInviteNobody(text: String) {
    #expect(TokenText(text).invitation == nil)
  }

  @Test func builtInTokensDoNotReadLikeSpam() {
    let flagged = TokenList().tokens.filter { token in
      [token.symbol, token.name].map(TokenText.init).contains { text in
        text.webAddress != nil || text.invitation != nil
      }
    }
    #expect(flagged.map(\.name) == [])
  }

  @Test func aLongTextIsReadToItsEnd() {
    let filler = String(repeating: "word ", count: 49)
    #expect(TokenText(filler + "x.com").webAddress == "x.com")
    #expect(TokenText(filler + "claim").invitation == "claim")
  }
}
