import Entity
import Testing

@Suite struct ChainProfileTests {
  private func profile(_ chain: UInt64, _ time: UInt64 = 1_795_000_000) throws -> ChainProfile {
    try ChainID(chain).profile(at: time)
  }

  @Test("a fork changes the profile from its second on")
  func followsForks() throws {
    #expect(try profile(8453, 1_793_901_599).blockMilliseconds == 2000)
    #expect(try profile(8453, 1_793_901_600).blockMilliseconds == 200)
    #expect(try profile(1, 1_764_798_550).gasCap == nil)
    #expect(try profile(1, 1_764_798_551).gasCap == 16_777_216)
    // Amsterdam counts state apart.
    #expect(try profile(11_155_111, 1_791_294_815).gasCap == 16_777_216)
    #expect(try profile(11_155_111, 1_791_294_816).gasCap == nil)
    #expect(try profile(56, 0).blockMilliseconds == 3000)
    #expect(try profile(56).blockMilliseconds == 450)
  }

  @Test("a transaction may use twice 2^24 gas on Polygon, and 32 million on Arbitrum")
  func knowsOtherCaps() throws {
    #expect(try profile(137, 1_765_274_399).gasCap == nil)
    #expect(try profile(137, 1_765_274_400).gasCap == 33_554_432)
    #expect(try profile(42_161, 1_767_830_399).gasCap == nil)
    #expect(try profile(42_161, 1_767_830_400).gasCap == 32_000_000)
    // Every other cap is that of EIP-7825.
    let others = try ChainRegistry.builtIn.chains.map(\.id.value)
      .filter { ![137, 42_161].contains($0) }
      .compactMap { try profile($0).gasCap }
    #expect(Set(others) == [16_777_216])
  }

  @Test(
    "the contract of the wrapped coin is the one that explorers and its makers name",
    arguments: [
      (1, "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"),
      (10, "0x4200000000000000000000000000000000000006"),
      (56, "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c"),
      (100, "0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d"),
      (137, "0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270"),
      (8453, "0x4200000000000000000000000000000000000006"),
      (42_161, "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1"),
      (43_114, "0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7"),
      (59_144, "0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f"),
      (84_532, "0x4200000000000000000000000000000000000006"),
      (534_352, "0x5300000000000000000000000000000000000004"),
      (11_155_111, "0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14"),
    ] as [(UInt64, String)]
  )
  func knowsWrappedCoins(chain: UInt64, contract: String) throws {
    #expect(try profile(chain).wrappedCoin == Address(parsing: contract))
    // It has been the same since the chain began.
    #expect(try profile(chain, 0).wrappedCoin == Address(parsing: contract))
  }

  @Test("on all other chains no contract is taken for the wrapped coin")
  func knowsNoOtherWrappedCoins() throws {
    let without = ChainRegistry.builtIn.chains
      .filter { $0.id.profile(at: 1_795_000_000).wrappedCoin == nil }.map(\.name).sorted()
    #expect(without == ["dev", "holesky", "hoodi"])
  }

  @Test("a node may be behind for a block time, and on fast chains long enough to catch up")
  func isPatient() throws {
    #expect(try profile(1).patience == 12)
    #expect(try profile(8453).patience == 6)
    #expect(try profile(42_161).patience == 6)
    #expect(try profile(424_242).patience == 12)
    #expect(ChainProfile(blockMilliseconds: 12_001).patience == 13)
  }

  @Test func takesAChainForStoppedAfterTenBlocks() {
    #expect(ChainProfile(blockMilliseconds: 12_000).stoppedAfter == 120)
    #expect(ChainProfile(blockMilliseconds: 12_001).stoppedAfter == 121)
    #expect(ChainProfile(blockMilliseconds: 6000).stoppedAfter == 60)
    #expect(ChainProfile(blockMilliseconds: 250).stoppedAfter == 60)
    #expect(ChainProfile().stoppedAfter == nil)
  }

  @Test("blocks are fast if they come every two seconds or sooner")
  func knowsFastBlocks() throws {
    let fast = try [1, 10, 56, 100, 137, 8453, 42_161, 43_114, 59_144, 534_352, 424_242]
      .filter { try profile($0).hasFastBlocks }
    #expect(fast == [10, 56, 137, 8453, 42_161, 43_114, 59_144])
  }

  @Test("an unknown chain has no cap, no genesis, and the lowest tip")
  func unknownChainsHaveNoRules() throws {
    #expect(try profile(424_242) == ChainProfile())
    #expect(ChainProfile().minTip == Wei(count: 1))
  }

  @Test("each built-in chain but the development chain has a profile, and its genesis is a hash")
  func coversTheBuiltInChains() throws {
    for chain in ChainRegistry.builtIn.chains where chain.id.value != 31_337 {
      #expect(chain.id.profile(at: 1_795_000_000).blockMilliseconds != nil, "\(chain.name)")
    }
    // Avalanche shares its own with its test chain, and Linea's was not found at a source.
    let without = ChainRegistry.builtIn.chains
      .filter { $0.id.profile(at: 0).genesis == nil }.map(\.name).sorted()
    #expect(without == ["avalanche", "dev", "linea"])
    let hashes = ChainRegistry.builtIn.chains.compactMap { $0.id.profile(at: 0).genesis }
    #expect(Set(hashes).count == hashes.count)
  }

  @Test("the lowest tips are those of the chains' nodes")
  func knowsMinimumTips() throws {
    #expect(try profile(137).minTip == Wei(count: 25_000_000_000))
    #expect(try profile(56).minTip == Wei(count: 50_000_000))
    #expect(try profile(59_144).minTip == Wei(count: 10_000_000))
    #expect(try profile(42_161).minTip == .zero)
  }
}
