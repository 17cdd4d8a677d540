import Entity

/// What shows how a block moved ether within its transactions, where nothing else in it does.
enum BlockEvidence: Sendable {
  /// What the block's access list says of the account (EIP-7928), as certain as its header.
  case accessList(BlockAccessList.Account)
  /// What moved in each transaction, in their order, by the node's word.
  case traces([[TracedMove]])

  /// Where it is read.
  enum Source: Hashable, Sendable, CaseIterable {
    /// `eth_getBlockAccessList`.
    case accessList
    /// `debug_traceBlockByNumber` with the callTracer.
    case callTracer
    case traceBlock
    /// `ots_getInternalOperations`, for each transaction.
    case operations

    /// Keeps the highest block of which it was read in vain.
    var fact: NodeFact {
      switch self {
      case .accessList: .noAccessList
      case .callTracer: .noTrace(DebugTraceBlock.name)
      case .traceBlock: .noTrace(TraceBlock.name)
      case .operations: .noTrace(GetInternalOperations.name)
      }
    }
  }
}
