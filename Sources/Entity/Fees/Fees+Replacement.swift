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

extension Fees {
  /// Fees with which nodes accept another transaction of the same nonce, and none below `market`.
  ///
  /// The offer for blob gas is not below `blobPrice` either. Nil above 2^256 − 1.
  package func replacement(above market: Fees, blobPrice: Wei? = nil) -> Fees? {
    leastReplacement?.raised(
      tip: market.tipAndCap?.tip ?? market.highestPrice,
      cap: market.highestPrice,
      blobPrice: blobPrice ?? .zero
    )
  }

  /// The same prices, where they are not below these.
  private func raised(tip least: Wei, cap most: Wei, blobPrice: Wei) -> Fees {
    switch self {
    case .legacy(let price): .legacy(gasPrice: max(price, most))
    case .accessList(let price, let list): .accessList(gasPrice: max(price, most), list)
    case .dynamic(let tip, let cap, let list):
      .dynamic(maxPriorityFeePerGas: max(tip, least), maxFeePerGas: max(cap, most), list)
    case .delegation(let tip, let cap, let list, let authorizations):
      .delegation(
        maxPriorityFeePerGas: max(tip, least),
        maxFeePerGas: max(cap, most),
        list,
        authorizations
      )
    case .blob(let tip, let cap, let list, let blobs):
      .blob(
        maxPriorityFeePerGas: max(tip, least),
        maxFeePerGas: max(cap, most),
        list,
        BlobFees(
          maxFeePerBlobGas: max(blobs.maxFeePerBlobGas, blobPrice),
          versionedHashes: blobs.versionedHashes
        )
      )
    }
  }

  /// The same prices, without lists and authorizations, and with only the first blob.
  ///
  /// Nodes take nothing but blobs in place of blobs.
  package var plain: Fees {
    switch self {
    case .legacy, .accessList: .legacy(gasPrice: highestPrice)
    case .dynamic(let tip, let cap, _), .delegation(let tip, let cap, _, _):
      .dynamic(maxPriorityFeePerGas: tip, maxFeePerGas: cap, .empty)
    case .blob(let tip, let cap, _, let blobs):
      .blob(
        maxPriorityFeePerGas: tip,
        maxFeePerGas: cap,
        .empty,
        BlobFees(
          maxFeePerBlobGas: blobs.maxFeePerBlobGas,
          versionedHashes: Array(blobs.versionedHashes.prefix(1))
        )
      )
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
