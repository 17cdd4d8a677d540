public import Entity

/// Names the block whose state is asked about.
public enum BlockTag: Hashable, Sendable {
  case latest
  case pending
  case safe
  case finalized
  case earliest
  case number(UInt64)
  /// A block by its hash (EIP-1898).
  case hash(Hash32)

  /// The tag as a parameter of a method that reads state.
  public var parameter: RPCParameter {
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
