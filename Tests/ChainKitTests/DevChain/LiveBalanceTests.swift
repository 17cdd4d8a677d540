import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import ChainKit

@Suite(.serialized) struct LiveBalanceTests {
  private static let shared = SharedChain()
  private let live: LiveChain

  init() async throws { live = try await Self.shared.fresh() }

  @Test func readsEtherAndTokensAfterOneBlock() async throws {
    var random = SeededRandom()
    let stranger = try LiveChain.fresh(&random)
    let odd = try Token(
      chain: live.id,
      address: live.contract("ODD"),
      symbol: "ODD",
      name: "Odd",
      decimals: 18
    )
    let tokens = [try live.token, odd]
    try await live.send(from: live.accounts[0], to: stranger, wei: 5)
    try await live.send(
      from: live.accounts[0],
      to: tokens[0].address,
      input: ERC20.transfer(to: stranger, amount: 1_500_000)
    )
    let before = await live.node.endpoint.posts
    let sheet = try await BalanceReader(live.node).read(
      accounts: [live.accounts[0], stranger],
      tokens: tokens
    )
    #expect(await live.node.endpoint.posts - before <= 3)
    #expect(sheet.block.number == (try await live.node.blockNumber()))
    #expect(sheet.accounts.map(\.account) == [live.accounts[0], stranger])
    let ours = try await live.node.balance(of: live.accounts[0])
    #expect(sheet.accounts[0].ether == ours)
    #expect(sheet.accounts[1].ether == Wei(count: 5))
    #expect(sheet.accounts[1].tokens.map(\.reading) == [.amount(1_500_000), .amount(0)])
    #expect(sheet.accounts[0].tokens[1].reading == .amount(UInt256.ten(24)))
    #expect(sheet.accounts[0].tokens.map(\.token) == tokens)
  }

  /// The dev chain's own contract at the address of Multicall3.
  private func multicall() async throws -> Multicall3.Deployment {
    let code = try await live.node.code(at: Multicall3.address)
    return .init(address: Multicall3.address, codeHash: .keccak(of: code))
  }

  @Test func readsAsOfAnEarlierBlock() async throws {
    let start = try await live.node.blockNumber()
    try await live.send(from: live.accounts[1], to: live.accounts[2], wei: 7)
    let reader = BalanceReader(live.node)
    let before = try await reader.read(
      accounts: [live.accounts[2]],
      tokens: [],
      at: .number(start)
    )
    let after = try await reader.read(accounts: [live.accounts[2]], tokens: [])
    #expect(before.block.number == start)
    #expect(after.accounts[0].ether.count - before.accounts[0].ether.count == 7)
  }

  @Test func failingTokenDoesNotAffectOthers() async throws {
    let broken = try Token(
      chain: live.id,
      address: live.contract("REVERTER"),
      symbol: "BAD",
      name: "Bad",
      decimals: 0
    )
    let absent = try Token(
      chain: live.id,
      address: live.accounts[9],
      symbol: "NONE",
      name: "None",
      decimals: 0
    )
    let tokens = [broken, try live.token, absent]
    let sheet = try await BalanceReader(live.node).read(
      accounts: [live.accounts[0]],
      tokens: tokens
    )
    let readings = sheet.accounts[0].tokens.map(\.reading)
    #expect(readings[0] == .fault(.refused) || readings[0] == .fault(.malformed))
    #expect(readings[1] == .amount(1_000_000_000_000))
    #expect(readings[2] == .fault(.noContract))
    for (token, reading) in zip(tokens, readings) {
      let alone = try await BalanceReader(live.node).balance(
        of: live.accounts[0],
        token,
        at: .number(sheet.block.number)
      )
      #expect(alone == reading)
    }
  }

  @Test func readsTheSameInEveryWay() async throws {
    let tokens = [try live.token]
    let accounts = Array(live.accounts[0...2])
    let readers = [
      BalanceReader(live.node),
      try await BalanceReader(live.node, ways: [.multicall(multicall())]),
      // The chain's contract is not the one that other chains have; and here is none.
      BalanceReader(live.node, ways: [.multicall(.standard)]),
      BalanceReader(
        live.node,
        ways: [.multicall(.init(address: live.accounts[9], codeHash: .keccak(of: [1])))]
      ),
      BalanceReader(live.node, ways: []),
    ]
    var sheets: [BalanceSheet] = []
    for reader in readers {
      sheets.append(try await reader.read(accounts: accounts, tokens: tokens))
    }
    #expect(Set(sheets.map(\.accounts)).count == 1)
  }

  @Test("M14: other code at the address of Multicall3 is not believed")
  func doesNotBelieveOtherCode() async throws {
    let tokens = [try live.token, try live.token]
    let truth = try await BalanceReader(live.node).read(
      accounts: [live.accounts[0]],
      tokens: tokens
    )
    // Whatever is asked, it answers that three calls have returned 7 each.
    let sevens = Array(repeating: [1, 0x40, 0x20, 7], count: 3).flatMap(\.self)
    let words = ([0x20, 3, 0x60, 0xe0, 0x160] + sevens).map { String(format: "%064x", $0) }
    let liar = "0x61\(String(format: "%04x", words.count * 32))80600c6000396000f3\(words.joined())"
    let address = Multicall3.address
    let honest = try await live.node.code(at: address)
    try await live.chain.tell("anvil_setCode", #"["\#(address)","\#(liar)"]"#)
    let lying = Multicall3.Deployment(
      address: address,
      codeHash: .keccak(of: try await live.node.code(at: address))
    )
    let lie = try await BalanceReader(live.node, ways: [.multicall(lying)]).read(
      accounts: [live.accounts[0]],
      tokens: tokens
    )
    #expect(lie.accounts[0].tokens.map(\.reading) == [.amount(7), .amount(7)])
    for ways in [[CallBundle.Way.multicall(.standard)], [.program, .multicall(.standard)]] {
      let told = try await BalanceReader(live.node, ways: ways).read(
        accounts: [live.accounts[0]],
        tokens: tokens
      )
      #expect(told.accounts == truth.accounts)
    }
    try await live.chain.tell("anvil_setCode", #"["\#(address)","0x\#(Hex.encode(honest))"]"#)
  }

  @Test("hostile contracts do not affect the balances beside them")
  func hostileContractsAreIsolated() async throws {
    // Uses up its gas; returns a megabyte; returns one byte; returns two words.
    let hostile = ["fe", "620f42406000f3", "60016000f3", "600760005260406000f3"]
    var tokens: [Token] = []
    for (place, code) in hostile.enumerated() {
      let address = try Address(bytes: Array(repeating: UInt8(0x70 + place), count: 20))
      try await live.chain.tell("anvil_setCode", #"["\#(address)","0x\#(code)"]"#)
      tokens += [
        try Token(chain: live.id, address: address, symbol: "H", name: "H", decimals: 0),
        try live.token,
      ]
    }
    let accounts = Array(live.accounts[0...1])
    for ways in [[CallBundle.Way.program], [.multicall(try await multicall())], []] {
      let sheet = try await BalanceReader(live.node, ways: ways).read(
        accounts: accounts,
        tokens: tokens
      )
      let readings = sheet.accounts[0].tokens.map(\.reading)
      #expect(readings[0] == .fault(.refused))
      #expect(readings[2] == .fault(.malformed))
      #expect(readings[4] == .fault(.malformed))
      #expect(readings[6] == .amount(7))
      for place in [1, 3, 5, 7] { #expect(readings[place] == .amount(1_000_000_000_000)) }
    }
  }

  @Test func readsTokenMetadata() async throws {
    let reader = TokenReader(live.node, chain: live.id)
    let dollar = try await reader.token(at: live.contract("TOKEN"))
    #expect(dollar == (try live.token))
    let odd = try await reader.token(at: live.contract("ODD"))
    #expect(odd.symbol == "ODD" && odd.name == "Odd Token" && odd.decimals == 18)
    await #expect(throws: TokenReadingError.noContract(live.accounts[3])) {
      try await reader.token(at: live.accounts[3])
    }
    let forwarder = try live.contract("FORWARDER")
    await #expect(throws: TokenReadingError.noSymbol(forwarder)) {
      try await reader.token(at: forwarder)
    }
  }
}
