import Testing

@testable import Entity

/// Payments written as a few words.
@Suite struct PaymentPhraseTests {
  private static let units = ["eth", "gwei", "wei", "usdc"]

  private func phrase(_ words: [String]) throws -> PaymentPhrase {
    try PaymentPhrase(words) { Self.units.contains($0.lowercased()) }
  }

  @Test(
    "an amount and a recipient are distinguished in any order",
    arguments: [
      (["0.1", "eth", "to", "alice"], "alice", "0.1 eth"),
      (["0.1eth", "to", "alice"], "alice", "0.1eth"),
      (["0.1eth", "alice"], "alice", "0.1eth"),
      (["alice", "0.1eth"], "alice", "0.1eth"),
      (["alice", "0.1", "eth"], "alice", "0.1 eth"),
      (["0.1", "eth", "alice"], "alice", "0.1 eth"),
      (["to", "alice", "0.1", "eth"], "alice", "0.1 eth"),
      (["to", "alice", "0.1eth"], "alice", "0.1eth"),
      (["max", "alice"], "alice", "max"),
      (["alice", "MAX"], "alice", "MAX"),
      (["max", "usdc", "alice"], "alice", "max usdc"),
      (["alice", "max", "usdc"], "alice", "max usdc"),
      (["max usdc", "alice"], "alice", "max usdc"),
      (["0.1 eth", "alice"], "alice", "0.1 eth"),
      (["my savings", "5", "usdc"], "my savings", "5 usdc"),
      (["5", "usdx", "alice"], "alice", "5 usdx"),
      // Without a unit, which the program asks for or refuses.
      (["0.1", "alice"], "alice", "0.1"),
      (["alice", "0.1"], "alice", "0.1"),
      (["0.1", "to", "alice"], "alice", "0.1"),
      // A word meant as a number counts as one, so that the amount's error tells what is wrong.
      (["1,5", "eth", "alice"], "alice", "1,5 eth"),
      (["1e18", "wei", "alice"], "alice", "1e18 wei"),
      (["0x70", "5", "0x71"], "0x70", "5 0x71"),
      // After `to`, any word is a recipient.
      (["0.1eth", "to", "1inch"], "1inch", "0.1eth"),
      (["1", "eth", "to", "to"], "to", "1 eth"),
      (["5", "usdc", "to", "eth"], "eth", "5 usdc"),
    ]
  )
  func distinguishesAmountAndRecipient(words: [String], recipient: String, amount: String) throws {
    let found = try phrase(words)
    #expect(found.recipient == recipient && found.amount == amount, "\(words): \(found)")
  }

  @Test(
    "the amount or the recipient may be omitted, for an option to supply",
    arguments: [
      (["alice"], "alice", nil), (["to", "alice"], "alice", nil),
      (["0.1eth"], nil, "0.1eth"), (["0.1", "eth"], nil, "0.1 eth"), (["max"], nil, "max"),
      (["max", "usdc"], nil, "max usdc"), (["5", "USDC"], nil, "5 USDC"),
      (["ethereum:0x12?value=1"], "ethereum:0x12?value=1", nil),
    ] as [([String], String?, String?)]
  )
  func oneOfTwo(words: [String], recipient: String?, amount: String?) throws {
    let found = try phrase(words)
    #expect(found.recipient == recipient && found.amount == amount, "\(words): \(found)")
  }

  @Test("words with two meanings, or with none, are refused")
  func refused() throws {
    let wrong: [([String], PaymentPhraseError)] = [
      ([], .words(found: 0)),
      (["alice", "bob"], .noAmount(["alice", "bob"])),
      (["1inch", "0.1eth"], .ambiguous(["1inch", "0.1eth"])),
      (["2024", "0.1"], .ambiguous(["2024", "0.1"])),
      (["max", "max", "usdc"], .ambiguous(["max", "max", "usdc"])),
      (["alice", "and", "bob"], .noAmount(["alice", "and", "bob"])),
      (["0.1", "eth", "to"], .nobody),
      (["1", "eth", "alice", "bob"], .words(found: 4)),
      (["1", "000", "eth", "to", "alice"], .words(found: 5)),
      (["to", "alice", "1", "eth", "now"], .words(found: 5)),
    ]
    for (words, error) in wrong {
      #expect(throws: error, "\(words)") { try phrase(words) }
    }
  }
}
