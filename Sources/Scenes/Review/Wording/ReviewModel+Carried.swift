import Core
import Entity

// What transactions of types 3 and 4 carry, in words and in JSON.

extension ReviewModel {
  /// The blob fields of a transaction of type 3.
  package struct Blobs: Encodable, Sendable {
    let count: Int
    let maxFeePerBlobGas: String
    let highestFee: WeiModel?
    let versionedHashes: [String]
    /// The blobs themselves; absent if they do not accompany the transaction.
    let sidecar: Sidecar?

    /// The sidecar, which matches the signed hashes.
    package struct Sidecar: Encodable, Sendable {
      /// 0 for EIP-4844, 1 for EIP-7594.
      let wrapperVersion: Int
      let blobs: Int
      let bytes: String
      let proofs: Int
      /// Always false: the check takes a pairing, and nodes do it.
      let proofsChecked: Bool
    }
  }

  /// The delegation of an account to the code of a contract.
  package struct Delegation: Encodable, Sendable {
    /// The account that signed; absent if the signature is invalid.
    let authority: String?
    /// The contract; absent if the delegation is revoked.
    let delegate: String?
    /// Absent if it is valid on every chain.
    let chainID: String?
    let nonce: String
  }
}

extension ReviewModel.Blobs {
  init(_ blobs: BlobFees, _ sidecar: BlobSidecar?) {
    self.init(
      count: blobs.versionedHashes.count,
      maxFeePerBlobGas: blobs.maxFeePerBlobGas.description,
      highestFee: blobs.highestFee.map(WeiModel.init),
      versionedHashes: blobs.versionedHashes.map(\.description),
      sidecar: sidecar.map { sidecar in
        Sidecar(
          wrapperVersion: Int(sidecar.wrapperVersion.rawValue),
          blobs: sidecar.blobs.count,
          bytes: "\(sidecar.blobs.count * BlobSidecar.blobBytes)",
          proofs: sidecar.proofs.count,
          proofsChecked: false
        )
      }
    )
  }

  static func text(_ blobs: BlobFees, _ symbol: Sentence) -> Sentence {
    let (count, price) = (blobs.versionedHashes.count, blobs.maxFeePerBlobGas.gwei)
    guard let cost = blobs.highestFee else {
      return "\(count), impossibly high of the fee (blob gas at \(amount: price) gwei)"
    }
    return
      "\(count), at most \(amount: cost.ether) \(symbol) of the fee (blob gas at \(amount: price) gwei)"
  }

  /// Adds the sidecar of a transaction of type 3.
  static func add(_ sidecar: BlobSidecar, to facts: inout LabeledLines) {
    let blobs = sidecar.blobs.count
    let counted: Sentence =
      "\(blobs) \(by: blobs, one: "blob", many: "blobs") of \(BlobSidecar.blobBytes) bytes"
    let count = sidecar.proofs.count
    let proofs: Sentence =
      switch sidecar.wrapperVersion {
      case .blobProofs: "\(blobs) \(by: blobs, one: "proof", many: "proofs") (EIP-4844)"
      case .cellProofs:
        "\(count) \(by: count, one: "cell proof", many: "cell proofs") (EIP-7594)"
      }
    facts.add("sidecar", "\(counted), \(proofs); hashes match")
    facts.add("proofs", "not checked on this machine; nodes check them before accepting blobs")
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

  /// Such as `0x… to the code of 0x…, on chain 1, nonce 7`.
  static func text(_ signed: SignedAuthorization) -> Sentence {
    let authorization = signed.authorization
    let who: Sentence =
      signed.authority.map { "\($0)" } ?? "nobody (no valid signature; chains ignore it)"
    let (delegate, nonce) = (authorization.delegate, authorization.nonce)
    return switch (delegate.isZero, authorization.chain) {
    case (true, nil):
      "\(who) to no contract (revokes its delegation), on every chain, nonce \(nonce)"
    case (true, let chain?):
      "\(who) to no contract (revokes its delegation), on chain \(chain), nonce \(nonce)"
    case (false, nil): "\(who) to the code of \(delegate), on every chain, nonce \(nonce)"
    case (false, let chain?):
      "\(who) to the code of \(delegate), on chain \(chain), nonce \(nonce)"
    }
  }
}
