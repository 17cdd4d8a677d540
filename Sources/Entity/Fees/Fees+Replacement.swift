import Core

extension Fees {
  /// The lowest fees with which nodes accept another transaction of the same nonce.
  ///
  /// They ask for a tenth more, of the tip and of the cap alike, and for blobs for the double of
  /// all prices (EIP-4844; geth, Nethermind, Besu, Erigon and Reth agree). Nil above 2^256 − 1.
  package var leastReplacement: Fees? {
    switch self {
    case .legacy(let price): price.raised.map { .legacy(gasPrice: $0) }
    case .accessList(let price, let list): price.raised.map { .accessList(gasPrice: $0, list) }
    case .dynamic(let tip, let cap, let list):
      tip.raised.flatMap { tip in
        cap.raised.map { .dynamic(maxPriorityFeePerGas: tip, maxFeePerGas: $0, list) }
      }
    case .delegation(let tip, let cap, let list, let authorizations):
      tip.raised.flatMap { tip in
        cap.raised.map {
          .delegation(maxPriorityFeePerGas: tip, maxFeePerGas: $0, list, authorizations)
        }
      }
    case .blob(let tip, let cap, let list, let blobs):
      tip.doubled.flatMap { tip in
        cap.doubled.flatMap { cap in
          blobs.maxFeePerBlobGas.doubled.map { price in
            .blob(
              maxPriorityFeePerGas: tip,
              maxFeePerGas: cap,
              list,
              BlobFees(maxFeePerBlobGas: price, versionedHashes: blobs.versionedHashes)
            )
          }
        }
      }
    }
  }
}

extension Wei {
  /// A tenth more, rounded up, and at least one wei more.
  fileprivate var raised: Wei? {
    guard let times = multiplied(by: 11)?.adding(Wei(count: 9)) else { return nil }
    return times.count.divided(by: 10).map { max(Wei($0), Wei(count: 1)) }
  }

  fileprivate var doubled: Wei? { multiplied(by: 2).map { max($0, Wei(count: 1)) } }
}
