package import Core
package import Entity

/// The reason why a transaction was not broadcast, or its fate is unknown.
package enum BroadcastError: Error, Equatable {
  case otherChain(ChainID?, wanted: ChainID)
  case noSidecar(Hash32)
  case unclear(Hash32, Sentence)
  /// A node refused it, for this reason, and knows nothing of it.
  case refused(Hash32, RPCFailure)
  /// It was broadcast, but the node could not be asked for its status.
  case notFollowed(Hash32, Sentence)
}

extension BroadcastError: Reportable {
  package var report: Report {
    switch self {
    case .otherChain(let signed?, let wanted):
      Report(
        .refused,
        "broadcast-other-chain",
        "the transaction was signed for chain \(signed); expected chain \(wanted)"
      )
    case .otherChain(nil, let wanted):
      Report(
        .refused,
        "broadcast-other-chain",
        "the transaction has no chain ID (valid on every chain); expected chain \(wanted)"
      )
    case .noSidecar(let hash):
      Report(
        .data,
        "broadcast-no-sidecar",
        "\(hash) has no sidecar: nodes accept a type 3 transaction only with its blobs, "
          + "commitments and proofs (EIP-4844)"
      )
    case .unclear(let hash, let reason):
      Report(
        .node,
        "broadcast-unclear",
        "it is unknown whether the node accepted \(hash): \(reason); broadcasting it again does no "
          + "harm"
      )
    case .refused(let hash, let failure):
      // Scripts and hints go by the reason.
      Report(
        failure.report.kind,
        failure.report.code,
        "a node refused \(hash): \(failure.report.message)"
      )
    case .notFollowed(let hash, let reason):
      Report(
        .node,
        "broadcast-not-followed",
        "\(hash) was broadcast, but its status is unknown: \(reason)"
      )
    }
  }
}
