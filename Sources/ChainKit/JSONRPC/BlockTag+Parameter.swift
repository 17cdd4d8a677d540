package import Entity

extension BlockTag {
  /// The tag as a parameter of state-reading methods.
  package var parameter: RPCParameter {
    switch self {
    case .latest: .string("latest")
    case .pending: .string("pending")
    case .safe: .string("safe")
    case .finalized: .string("finalized")
    case .earliest: .string("earliest")
    case .number(let number): .quantity(number)
    case .hash(let hash): .object([.init("blockHash", .hash(hash))])
    }
  }
}
