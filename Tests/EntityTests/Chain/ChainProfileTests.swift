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

  @Test("a node may be behind for a block time, and on fast chains long enough to catch up")
  func isPatient() throws {
    #expect(try profile(1).patience == 12)
    #expect(try profile(8453).patience == 6)
    #expect(try profile(42_161).patience == 6)
    #expect(try profile(424_242).patience == 12)
    #expect(ChainProfile(blockMilliseconds: 12_001).patience == 13)
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
