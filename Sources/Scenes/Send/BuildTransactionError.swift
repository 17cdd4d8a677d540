package import Core
package import Entity

/// The reason why no transaction was built.
package enum BuildTransactionError: Error, Equatable {
  /// A value that a node supplies unless the user gives it.
  package enum MissingField: Sendable {
    case nonce, gas, fees, blobFee

    fileprivate var name: Sentence {
      switch self {
      case .nonce: "the nonce"
      case .gas: "the gas limit"
      case .fees: "the max fee and the priority fee"
      case .blobFee: "the max fee for blob gas"
      }
    }
  }

  case missing([MissingField])
  case mixedFees
  case authorizationFees
  case blobFees
  case blobsAndAuthorizations
  case blobPriceWithoutBlobs
  case tipAboveCap(tip: Wei, cap: Wei)
  /// Less gas than any chain accepts for it.
  case gasTooLow(found: UInt64, least: UInt64)
  /// More gas than the chain allows in a transaction or has room for in a block.
  case gasTooHigh(found: UInt64, most: UInt64)
  case needsChain(String)
  case notEnough(symbol: String, has: String, wants: String)
  case feeExceedsBalance(symbol: String, has: String, fee: String)
  case tokenToContract
}

extension BuildTransactionError: Reportable {
  package var report: Report {
    switch self {
    case .missing(let terms):
      Report(
        .usage,
        "build-incomplete",
        "building without the network requires: \(Sentence(joining: terms.map(\.name)))"
      )
    case .mixedFees:
      Report(
        .usage,
        "build-mixed-fees",
        "a gas price conflicts with a max fee and a priority fee: it makes a legacy transaction, "
          + "which has neither"
      )
    case .authorizationFees:
      Report(
        .usage,
        "build-authorization-fees",
        "an authorization requires a transaction of type 4, which has a max fee and a priority fee "
          + "but no gas price"
      )
    case .blobFees:
      Report(
        .usage,
        "build-blob-fees",
        "blobs require a transaction of type 3, which has a max fee and a priority fee but no gas "
          + "price"
      )
    case .blobsAndAuthorizations:
      Report(
        .usage,
        "build-blobs-and-authorizations",
        "one transaction cannot carry both blobs (type 3) and authorizations (type 4)"
      )
    case .blobPriceWithoutBlobs:
      Report(.usage, "build-blob-price-alone", "a max fee for blob gas requires blobs")
    case .tipAboveCap(let tip, let cap):
      Report(
        .usage,
        "build-tip-above-cap",
        "the priority fee (\(amount: tip.gwei) gwei) cannot exceed the max fee (\(amount: cap.gwei) gwei)"
      )
    case .gasTooLow(let found, let least):
      Report(
        .usage,
        "build-gas-too-low",
        "gas limit too low: this needs at least \(count: least) gas, found \(count: found)"
      )
    case .gasTooHigh(let found, let most):
      Report(
        .usage,
        "build-gas-too-high",
        "gas limit too high: the chain allows up to \(count: most) gas, found \(count: found)"
      )
    case .needsChain(let what):
      Report(.usage, "build-needs-chain", "\(term: what) requires a node")
    case .notEnough(let symbol, let has, let wants):
      Report(
        .refused,
        "not-enough",
        "not enough \(term: symbol): the account has \(amount: has) \(term: symbol), but this needs up to \(amount: wants) "
          + "\(term: symbol)"
      )
    case .feeExceedsBalance(let symbol, let has, let fee):
      Report(
        .refused,
        "nothing-left",
        "nothing left to send: the account has \(amount: has) \(term: symbol), and the fee alone may be \(amount: fee) "
          + "\(term: symbol)"
      )
    case .tokenToContract:
      Report(
        .refused,
        "token-to-itself",
        "the recipient is the token's own contract, where the tokens would be lost"
      )
    }
  }
}
