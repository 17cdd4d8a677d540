import Entity
import Testing

/// The coin types of chains (ENSIP-9, ENSIP-11, ENSIP-19).
@Suite struct CoinTypeTests {
  /// The examples in the texts of ENSIP-11 and ENSIP-19, and "Supported Chains" of the latter.
  @Test(
    arguments: [
      (1, 60, "addr.reverse"), (61, 2_147_483_709, "8000003d.reverse"),
      (100, 2_147_483_748, "80000064.reverse"), (2, 0x8000_0002, "80000002.reverse"),
      (10, 0x8000_000a, "8000000a.reverse"), (8_453, 0x8000_2105, "80002105.reverse"),
      (42_161, 0x8000_a4b1, "8000a4b1.reverse"), (59_144, 0x8000_e708, "8000e708.reverse"),
      (534_352, 0x8008_2750, "80082750.reverse"), (11_155_420, 0x80aa_37dc, "80aa37dc.reverse"),
      // The largest chain ID of 31 bits.
      (2_147_483_647, 0xffff_ffff, "ffffffff.reverse"),
      // Rootstock keeps its number (ENSIP-11, "Exceptions"; ENSIP-9, "Address Encoding").
      (30, 137, "89.reverse"),
    ] as [(UInt64, UInt64, String)]
  )
  func followsFromTheChain(chain: UInt64, number: UInt64, reverse: String) throws {
    let coin = try CoinType(of: ChainID(chain), namedOn: .ethereum)
    #expect(coin.number == number)
    #expect(coin.reverseNamespace == reverse)
    #expect(coin.record == (chain == 1 ? .ether : .chain))
    #expect(coin.hasDefault == (chain != 30))
  }

  @Test func theDefaultIsThatOfNoChain() {
    #expect(CoinType.defaultEVM.number == 0x8000_0000)
    #expect(CoinType.defaultEVM.reverseNamespace == "default.reverse")
    #expect(CoinType.defaultEVM.record == .defaultEVM)
    #expect(!CoinType.defaultEVM.hasDefault)
  }

  @Test func aTestChainWithNamesOfItsOwnCountsAsEthereum() throws {
    let sepolia = try ChainID(11_155_111)
    #expect(try CoinType(of: sepolia, namedOn: sepolia) == .ether)
    #expect(try CoinType(of: .ethereum, namedOn: sepolia) == .ether)
    #expect(try CoinType(of: sepolia, namedOn: .ethereum).number == 0x80aa_36a7)
  }

  @Test(arguments: [2_147_483_648, 4_294_967_297, ChainID.largest])
  func aChainWithALargerIDHasNone(chain: UInt64) throws {
    let chain = try ChainID(chain)
    #expect(throws: NameResolutionError.noCoinType(chain)) {
      try CoinType(of: chain, namedOn: .ethereum)
    }
    #expect(try CoinType(of: chain, namedOn: chain) == .ether)
  }
}
