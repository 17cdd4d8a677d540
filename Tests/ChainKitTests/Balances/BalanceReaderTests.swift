import Core
import Entity
import Testing

@testable import ChainKit

/// Balances are read after one block, in two requests one after another.
@Suite struct BalanceReaderTests {
  private let time = VirtualTime()

  private static let contract: StateNode.Contract = { _, input in
    (1, input.isEmpty ? 5 : 9)
  }

  private func tokens(_ count: UInt8) throws -> [Token] {
    try (1...count).map {
      try Token(
        chain: .ethereum,
        address: Address(bytes: Array(repeating: $0, count: 20)),
        symbol: "T\($0)",
        name: "Token \($0)",
        decimals: 18
      )
    }
  }

  private func accounts(_ count: UInt8) throws -> [Address] {
    try (1...count).map { try Address(bytes: Array(repeating: 0x80 + $0, count: 20)) }
  }

  private func reader(_ transport: any Transport, _ memory: NodeMemory = .none) -> BalanceReader {
    BalanceReader(
      Node(Endpoint(transport, expecting: .ethereum, timing: time.timing)),
      memory: memory
    )
  }

  @Test func readsEverythingAfterTheBlockWithThisHash() async throws {
    let state = StateNode(contract: Self.contract)
    let transport = state.transport
    let sheet = try await reader(transport).read(accounts: accounts(3), tokens: tokens(4))
    #expect(sheet.block.hash.description == TestBlock.hash(7))
    #expect(sheet.accounts.map(\.ether) == Array(repeating: Wei(count: 5), count: 3))
    #expect(
      sheet.accounts.allSatisfy {
        $0.tokens.map(\.reading) == Array(repeating: .amount(9), count: 4)
      }
    )
    #expect(state.programs == [3 + 12])
    let call = try #require(transport.posted.last)
    #expect(call.contains(#"{"blockHash":"\#(TestBlock.hash(7))","requireCanonical":true}"#))
  }

  @Test func theBlockIsAskedForTogetherWithTheChain() async throws {
    let state = StateNode(contract: Self.contract)
    let transport = state.transport
    let gathering = GatheringTransport.expecting(2, transport)
    _ = try await reader(gathering).read(accounts: accounts(3), tokens: tokens(4))
    #expect(transport.posted.count == 2)
    #expect(state.methods.sorted() == ["eth_call", "eth_chainId", "eth_getBlockByNumber"])
  }

  @Test func aNodeOfAnotherChainIsNotAskedForBalances() async throws {
    let state = StateNode(contract: Self.contract)
    let gathering = GatheringTransport.expecting(2, state.transport)
    let base = try ChainID(8453)
    let reader = BalanceReader(Node(Endpoint(gathering, expecting: base, timing: time.timing)))
    await #expect(throws: RPCFailure.wrongChain(expected: base, found: .ethereum)) {
      try await reader.read(accounts: try accounts(2), tokens: try tokens(1))
    }
    #expect(!state.methods.contains("eth_call"))
  }

  @Test func aBlockThatIsReplacedIsReadAgain() async throws {
    let state = StateNode(.init(replaced: 1), contract: Self.contract)
    let sheet = try await reader(state.transport).read(accounts: accounts(2), tokens: tokens(1))
    #expect(sheet.block.hash.description == TestBlock.hash(7, fork: 1))
  }

  @Test func aChainThatIsAlwaysReplacedIsGivenUp() async throws {
    let state = StateNode(.init(replaced: .max), contract: Self.contract)
    await #expect(throws: RPCFailure.missingData(.block)) {
      try await reader(state.transport).read(accounts: try accounts(2), tokens: try tokens(1))
    }
  }

  @Test func aNodeThatTakesNoHashesIsAskedByNumberAndTheBlockIsReadAgain() async throws {
    let store = try ChainStore()
    let memory = store.memory(of: .sample, chain: .ethereum, timing: time.timing)
    let state = StateNode(.init(takesBlockHashes: false), contract: Self.contract)
    let sheet = try await reader(state.transport, memory).read(
      accounts: accounts(2),
      tokens: tokens(1)
    )
    #expect(sheet.accounts.map(\.ether) == [Wei(count: 5), Wei(count: 5)])
    #expect(state.methods.filter { $0 == "eth_getBlockByNumber" }.count == 2)
    let before = state.methods.count
    _ = try await reader(state.transport, memory).read(accounts: accounts(2), tokens: tokens(1))
    // What was learned saves the refused request.
    #expect(
      state.methods.dropFirst(before).sorted()
        == ["eth_call", "eth_chainId", "eth_getBlockByNumber", "eth_getBlockByNumber"]
    )
  }

  @Test func withoutHashesAReplacedBlockIsNoticedAtTheEnd() async throws {
    let state = StateNode(.init(takesBlockHashes: false, replaced: 1), contract: Self.contract)
    let sheet = try await reader(state.transport).read(accounts: accounts(2), tokens: tokens(1))
    #expect(sheet.block.hash.description == TestBlock.hash(7, fork: 1))
  }

  @Test func anEndlessAnswerAndNoneAreNoBalances() async throws {
    let odd = try tokens(3)
    let state = StateNode { target, input in
      switch target {
      case odd[0].address where !input.isEmpty: (3, 0)
      case odd[1].address where !input.isEmpty: (2, 0)
      default: Self.contract(target, input)
      }
    }
    let sheet = try await reader(state.transport).read(accounts: accounts(2), tokens: odd)
    let readings = sheet.accounts[1].tokens.map(\.reading)
    #expect(readings == [.fault(.malformed), .fault(.malformed), .amount(9)])
  }
}
