/// The number by which the records of a name tell chains apart (ENSIP-9, after SLIP-44).
package struct CoinType: Hashable, Sendable {
  package let number: UInt64

  /// Ethereum.
  package static let ether = CoinType(number: 60)
  /// Every chain of Ethereum's kind without a record of its own (ENSIP-19).
  package static let defaultEVM = CoinType(number: 0x8000_0000)
  /// Rootstock, which keeps its number of SLIP-44 (ENSIP-11, "Exceptions").
  private static let rootstock = CoinType(number: 137)

  /// The largest chain ID that has a coin type (ENSIP-11).
  package static let largestChain: UInt64 = 0x7fff_ffff

  private init(number: UInt64) { self.number = number }

  /// The coin type of a chain, for names that are registered on `registry`.
  ///
  /// A test chain with names of its own uses the number of Ethereum for itself (ENSIP-19).
  /// - Throws: `NameResolutionError.noCoinType` if the ID of the chain is too large.
  package init(of chain: ChainID, namedOn registry: ChainID) throws(NameResolutionError) {
    if chain == registry || chain == .ethereum {
      self = .ether
    } else if chain.value == 30 {
      self = .rootstock
    } else {
      guard chain.value <= Self.largestChain else { throw .noCoinType(chain) }
      number = 0x8000_0000 | chain.value
    }
  }

  /// Whether a name without this record has that of ``defaultEVM`` (ENSIP-19, "Default Address").
  package var hasDefault: Bool {
    self == .ether || (0x8000_0001...0xffff_ffff).contains(number)
  }

  /// The name below which addresses have their reverse records (ENSIP-19, "Reverse Resolution").
  package var reverseNamespace: String {
    switch self {
    case .ether: "addr.reverse"
    case .defaultEVM: "default.reverse"
    default: String(number, radix: 16) + ".reverse"
    }
  }

  /// The kind of record that has this coin type.
  package var record: NameRecord {
    switch self {
    case .ether: .ether
    case .defaultEVM: .defaultEVM
    default: .chain
    }
  }
}
