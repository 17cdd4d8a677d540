import Core
import Entity

// What types 3 and 4 carry, in words and in JSON.

extension ReviewModel {
  /// What type 3 says of its blobs.
  package struct Blobs: Encodable, Sendable {
    let count: Int
    let maxFeePerBlobGas: String
    let highestFee: WeiModel?
    let versionedHashes: [String]
    /// The blobs themselves; missing where they are not with it.
    let sidecar: Sidecar?

    /// What is beside the transaction, and fits the hashes that are signed.
    package struct Sidecar: Encodable, Sendable {
      /// 0 as EIP-4844 has it, 1 as EIP-7594.
      let wrapperVersion: Int
      let blobs: Int
      let bytes: String
      let proofs: Int
      /// Never: that takes a pairing, and a node does it.
      let proofsChecked: Bool
    }
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

  static func text(_ blobs: BlobFees, _ symbol: String) -> String {
    let cost = blobs.highestFee.map { "at most \($0.ether) \(symbol)" } ?? "impossibly high"
    let price = blobs.maxFeePerBlobGas.gwei
    return "\(blobs.versionedHashes.count), \(cost) of the fee (blob gas at \(price) gwei)"
  }

  /// Adds what is beside a transaction of type 3, or that nothing is.
  static func add(_ sidecar: BlobSidecar?, to facts: inout FieldLines) {
    guard let sidecar else {
      facts.add("sidecar", "missing; nodes accept the transaction only with it")
      return
    }
    let count = sidecar.blobs.count
    let proofs =
      switch sidecar.wrapperVersion {
      case .blobProofs: "\(count == 1 ? "1 proof" : "\(count) proofs") (EIP-4844)"
      case .cellProofs: "\(sidecar.proofs.count) cell proofs (EIP-7594)"
      }
    facts.add(
      "sidecar",
      "\(count == 1 ? "1 blob" : "\(count) blobs") of \(BlobSidecar.blobBytes) bytes, \(proofs); "
        + "hashes match"
    )
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

  /// `0x… to the code of 0x…, on chain 1, nonce 7`.
  static func text(_ signed: SignedAuthorization) -> String {
    let authorization = signed.authorization
    let who = signed.authority?.description ?? "nobody (no valid signature; chains ignore it)"
    let delegate = authorization.delegate
    let what =
      delegate.isZero ? "to no contract (revokes its delegation)" : "to the code of \(delegate)"
    let chain = authorization.chain.map { "on chain \($0)" } ?? "on every chain"
    return "\(who) \(what), \(chain), nonce \(authorization.nonce)"
  }
}
