import Entity
import Testing

/// `on base` and `from savings` among the words of a payment.
@Suite struct PaymentSidesTests {
  @Test(
    arguments: [
      ("0.1 eth to alice on base", "0.1 eth to alice", "base", nil),
      ("0.1 eth to alice from savings", "0.1 eth to alice", nil, "savings"),
      ("0.1 eth on base to alice", "0.1 eth to alice", "base", nil),
      ("0.1 eth from savings to alice on base", "0.1 eth to alice", "base", "savings"),
      ("alice 0.1eth on base from savings", "alice 0.1eth", "base", "savings"),
      ("alice 0.1eth from savings on base", "alice 0.1eth", "base", "savings"),
      ("from savings 0.1 eth to alice", "from savings 0.1 eth to alice", nil, nil),
      ("main 0.5 eth on dev", "main 0.5 eth", "dev", nil),
      // Recipients with such names, and words that say nothing.
      ("0.1 eth to on", "0.1 eth to on", nil, nil),
      ("0.1 eth to from", "0.1 eth to from", nil, nil),
      ("0.1 eth to on on base", "0.1 eth to on", "base", nil),
      ("on 0.1eth", "on 0.1eth", nil, nil), ("0.1 eth on", "0.1 eth on", nil, nil),
      ("alice", "alice", nil, nil), ("", "", nil, nil),
    ] as [(String, String, String?, String?)]
  )
  func areTakenOut(typed: String, rest: String, chain: String?, account: String?) {
    let sides = PaymentSides(typed.split(separator: " ").map(String.init))
    #expect(sides.words.joined(separator: " ") == rest)
    #expect(sides.chain == chain && sides.account == account)
  }
}
