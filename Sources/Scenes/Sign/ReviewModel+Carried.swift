import Core
import Entity

// What types 3 and 4 carry, in words and in JSON.

extension ReviewModel {
  /// What type 3 says of its blobs.
  package struct Blobs: Encodable, Sendable {
    let count: Int
    let maxFeePerBlobGas: String
    let highestFee: Amount?
    let versionedHashes: [String]
  }

  /// An account that is to act by the code of a contract.
  package struct Delegation: Encodable, Sendable {
    /// Who signed it; missing when the signature is none.
    let authority: String?
    /// The contract; missing when the account's code is taken away.
    let delegate: String?
    /// Missing when it holds on every chain.
    let chainID: String?
    let nonce: String
  }
}

extension ReviewModel.Blobs {
  init(_ blobs: BlobFees) {
    self.init(
      count: blobs.versionedHashes.count,
      maxFeePerBlobGas: blobs.maxFeePerBlobGas.description,
      highestFee: blobs.highestFee.map(ReviewModel.Amount.init),
      versionedHashes: blobs.versionedHashes.map(\.description)
    )
  }

  static func text(_ blobs: BlobFees, _ symbol: String) -> String {
    let cost = blobs.highestFee.map { "at most \($0.ether) \(symbol)" } ?? "more than there is"
    let price = blobs.maxFeePerBlobGas.gwei
    return "\(blobs.versionedHashes.count), \(cost) of the fee (blob gas at \(price) gwei)"
  }
}

extension ReviewModel.Delegation {
  init(_ signed: SignedAuthorization) {
    let authorization = signed.authorization
    self.init(
      authority: signed.authority?.description,
      delegate: authorization.delegate.isZero ? nil : authorization.delegate.description,
      chainID: authorization.chain?.description,
      nonce: "\(authorization.nonce)"
    )
  }

  /// `0x… to the code of 0x…, on chain 1, nonce 7`.
  static func text(_ signed: SignedAuthorization) -> String {
    let authorization = signed.authorization
    let who = signed.authority?.description ?? "nobody (no valid signature; chains pass it over)"
    let delegate = authorization.delegate
    let what = delegate.isZero ? "takes its code away" : "to the code of \(delegate)"
    let chain = authorization.chain.map { "on chain \($0)" } ?? "on every chain"
    return "\(who) \(what), \(chain), nonce \(authorization.nonce)"
  }
}
