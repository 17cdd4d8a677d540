import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// What contracts on a real EVM say of themselves, and tokens that answer differently.
@Suite(.serialized) struct LiveTokenTests {
  private static let shared = SharedChain()
  private let live: LiveChain

  init() async throws { live = try await Self.shared.fresh() }

  /// Runs out of gas, since it would return 10 MB.
  private static let tenMegabytes = "629896806000f3"
  /// Returns a text of 4,000,000 zero bytes, which the gas of a call is enough for.
  private static let longText = "6020600052623d0900602052623d09406000f3"
  /// Returns the gas that is left.
  private static let gasLeft = "5a60005260206000f3"

  /// Puts code at an address of its own.
  private func place(_ code: String, at byte: UInt8) async throws -> Address {
    let address = try Address(bytes: Array(repeating: byte, count: 20))
    try await live.chain.tell("anvil_setCode", #"["\#(address)","0x\#(code)"]"#)
    return address
  }

  private func token(_ address: Address) throws -> Token {
    try Token(chain: live.id, address: address, symbol: "H", name: "H", decimals: 0)
  }

  @Test(arguments: [tenMegabytes, longText, "60016000f3", "fe"])
  func aContractThatSaysTooMuchIsNoToken(code: String) async throws {
    let address = try await place(code, at: 0x81)
    let reader = TokenReader(live.node, chain: live.id)
    let before = await live.node.endpoint.posts
    await #expect(throws: TokenReadingError.noSymbol(address)) {
      try await reader.token(at: address)
    }
    // The check of the chain and the code, and one batch; nothing is asked again.
    #expect(await live.node.endpoint.posts - before <= 3)
    #expect(try await reader.token(at: live.contract("TOKEN")) == (try live.token))
  }

  /// The name is optional, so one that is too long is none.
  @Test func aNameOfMegabytesIsNoName() async throws {
    // By the function: `name` returns the long text, `decimals` 6, any other "H" as a word.
    let code =
      "60003560e01c" + "806306fdde0314602657" + "63313ce56714603a57"
      + "604860f81b60005260206000f3" + "5b" + Self.longText + "5b600660005260206000f3"
    let address = try await place(code, at: 0x82)
    let token = try await TokenReader(live.node, chain: live.id).token(at: address)
    #expect(token.symbol == "H" && token.name == "H" && token.decimals == 6)
  }

  @Test func longestTextsAreReadAndLongerOnesAreNot() async throws {
    // "A" as often as the length says, by a contract with 6 decimals: 32 bytes of "A" at a time.
    // Four bytes for each character of the longest text; 64 of the characters are shown.
    let most = 4 * Token.maxScalars
    for (length, isRead) in [(most, true), (most + 1, false)] {
      let words = (length + 31) / 32
      var text = "602060005261" + hex(length) + "602052"
      for word in 0..<words {
        let count = min(32, length - 32 * word)
        let letters =
          String(repeating: "41", count: count) + String(repeating: "00", count: 32 - count)
        text += "7f" + letters + "61" + hex(64 + 32 * word) + "52"
      }
      text += "61" + hex(64 + 32 * words) + "6000f3"
      let code = "60003560e01c63313ce56714" + "61" + hex(16 + text.count / 2) + "57" + text
      let address = try await place(code + "5b600660005260206000f3", at: 0x83)
      let reader = TokenReader(live.node, chain: live.id)
      if isRead {
        let token = try await reader.token(at: address)
        #expect(token.symbol == String(repeating: "A", count: 64) + "…" && token.decimals == 6)
      } else {
        await #expect(throws: TokenReadingError.noSymbol(address)) {
          try await reader.token(at: address)
        }
      }
    }
  }

  private func hex(_ number: Int) -> String {
    Hex.encode([UInt8(number >> 8), UInt8(number & 0xff)])
  }

  @Test("a token that answers otherwise among others than alone changes no balance beside it")
  func aTokenWithDifferentAnswersIsIsolated() async throws {
    let hostile = try token(try await place(Self.gasLeft, at: 0x84))
    let tokens = [try live.token, hostile, try live.token]
    let accounts = Array(live.accounts[0...1])
    let code = try await live.node.code(at: Multicall3.address)
    let multicall = Multicall3.Deployment(
      address: Multicall3.address,
      codeHash: .keccak(of: code)
    )
    var seen: Set<TokenBalanceResult> = []
    for ways in [[CallBundle.Way.program], [.multicall(multicall)], []] {
      let before = await live.node.endpoint.posts
      let sheet = try await BalanceReader(live.node, ways: ways).read(
        accounts: accounts,
        tokens: tokens
      )
      // The code of Multicall3, the block and the answers; nothing is asked again.
      #expect(await live.node.endpoint.posts - before <= 5)
      for (place, account) in sheet.accounts.enumerated() {
        let honest: TokenBalanceResult = place == 0 ? .amount(1_000_000_000_000) : .amount(0)
        #expect(account.tokens[0].reading == honest && account.tokens[2].reading == honest)
        guard case .amount = account.tokens[1].reading else {
          Issue.record("no amount: \(account.tokens[1].reading)")
          continue
        }
        seen.insert(account.tokens[1].reading)
      }
      let ether = try await live.node.balance(of: accounts[1])
      #expect(sheet.accounts[1].ether == ether)
    }
    #expect(seen.count > 1, "the contract does not answer differently")
  }
}
