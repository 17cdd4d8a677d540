package import Entity

extension BlockTag {
  /// The tag as a parameter of state-reading methods.
  ///
  /// A block by its hash (EIP-1898) must still be part of the chain.
  package var parameter: RPCParameter {
    switch self {
    case .latest: .string("latest")
    case .pending: .string("pending")
    case .safe: .string("safe")
    case .finalized: .string("finalized")
    case .earliest: .string("earliest")
    case .number(let number): .quantity(number)
    case .hash(let hash):
      .object([.init("blockHash", .hash(hash)), .init("requireCanonical", .bool(true))])
    }
  }

  /// The name of a block that some nodes do not have; nil for blocks of every node.
  var optionalName: String? {
    switch self {
    case .pending: "pending"
    case .safe: "safe"
    case .finalized: "finalized"
    case .latest, .earliest, .number, .hash: nil
    }
  }
}
