import Core
import Testing

@testable import kingtherum

@Suite struct SplitAmountTests {
  @Test(
    "an amount without quotes is one amount",
    arguments: [
      (["--to", "alice", "--amount", "0.1", "eth"], ["--to", "alice", "--amount", "0.1 eth"]),
      (["-a", "1", "ETHER", "bob"], ["-a", "1 ETHER", "bob"]),
      (["--gas-price", "20", "gwei", "-y"], ["--gas-price", "20 gwei", "-y"]),
    ]
  )
  func joins(words: [String], expected: [String]) {
    #expect(SplitAmount.joined(words) == expected)
    #expect(CommandTree(["send"] + words).arguments == expected)
  }

  @Test("a unit that is not ether's is quoted if it was taken for another word")
  func hints() {
    let words = ["send", "alice", "--amount", "1", "eth", "--gas-price", "20", "gwie"]
    #expect(
      SplitAmount.hint(for: "build-to-twice", in: words)?.english
        == "quote the amount: --gas-price \"20 gwie\""
    )
    #expect(SplitAmount.hint(for: "amount-no-unit", in: words) == nil)
    for rest in [["--amount", "1", "eth"], ["--amount", "1", "to", "bob"], ["--amount", "1"]] {
      #expect(SplitAmount.hint(for: "build-to-twice", in: ["send"] + rest) == nil)
    }
    let tree = CommandTree(["receive", "savings", "--amount", "20", "usdc"])
    #expect(
      tree.hint(after: "Unexpected argument 'usdc'").english
        == "quote the amount: --amount \"20 usdc\""
    )
  }

  @Test(
    "what may mean something else stays as it is",
    arguments: [
      ["--amount", "0.1", "alice"], ["--amount", "0.1 eth", "eth"], ["--amount", "max", "eth"],
      ["--amount", "0.1"], ["--amount"], ["0.1", "eth", "to", "alice"], ["--to", "1", "eth"],
      ["--", "--amount", "0.1", "eth"], ["--amount", "0x1", "eth"], ["--amount", "-1", "eth"],
    ]
  )
  func leaves(words: [String]) {
    #expect(SplitAmount.joined(words) == words)
  }
}
