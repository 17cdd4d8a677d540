import Core

/// An unsigned transaction for offline signing, with its signer and the builder's claims.
///
/// Everything that follows from the bytes to be signed is computed from them; a document with
/// contradictory parts cannot become a value of this type.
package struct UnsignedDocument: Hashable, Sendable {
  /// The account that must sign, with hints at its key.
  package struct Origin: Hashable, Sendable {
    /// The account that must sign. No bytes prove it: the signer compares it with the key.
    package let address: Address
    /// A hint: the derivation path of the key.
    package let path: DerivationPath?
    /// A hint: the name of the wallet.
    package let wallet: WalletName?

    package init(address: Address, path: DerivationPath? = nil, wallet: WalletName? = nil) {
      self.address = address
      self.path = path
      self.wallet = wallet
    }
  }

  /// A token payment, decoded from the call data and the claimed token.
  package struct TokenTransfer: Hashable, Sendable {
    /// The recipient of the tokens.
    package let to: Address
    /// The amount; its decimals and symbol are unverified.
    package let amount: TokenAmount
  }

  /// The chain ID of the transaction.
  package let chain: ChainID
  /// The chain's name (unverified).
  package let chainName: String
  /// The account that must sign.
  package let from: Origin
  /// The transaction to sign.
  package let transaction: Transaction
  /// The claims of the builder (unverified).
  package let claims: Claims
  /// The blobs of a transaction of type 3, if they travel with it; only their hashes are signed.
  package let sidecar: BlobSidecar?

  /// Creates a document and checks that its parts fit together.
  ///
  /// - Throws: `DocumentError` if the transaction has no chain ID, is larger than nodes accept, or
  ///   can cost more than 2^256 − 1 wei; if a claimed text is too long or the claimed token is not
  ///   the called contract; or if the blobs are not those of the transaction.
  package init(
    chainName: String,
    from: Origin,
    transaction: Transaction,
    claims: Claims,
    sidecar: BlobSidecar? = nil
  ) throws(DocumentError) {
    guard let chain = transaction.chain else { throw .noChain }
    let size = transaction.unsignedBytes.count
    guard size <= DocumentRules.maxTransactionBytes else { throw .tooLarge(found: size) }
    guard transaction.highestCost != nil else { throw .unpayable }
    try DocumentRules.check(text: chainName, field: "chain.name")
    try DocumentRules.check(text: claims.recipientName, field: "claims.recipientName")
    try DocumentRules.check(text: claims.contractName, field: "claims.contractName")
    try DocumentRules.check(text: claims.simulation?.reason, field: "claims.simulation.reason")
    if let token = claims.token {
      try DocumentRules.agree("claims.token.chain", "\(token.chain)", "\(chain)")
      let called = transaction.to?.description
      try DocumentRules.agree("claims.token.address", "\(token.address)", called)
    }
    do { try sidecar?.check(for: transaction) } catch {
      throw .sidecar(field: "sidecar", error)
    }
    self.chain = chain
    self.chainName = chainName
    self.from = from
    self.transaction = transaction
    self.claims = claims
    self.sidecar = sidecar
  }

  /// The token payment in the call data, if a token is claimed.
  package var tokenTransfer: TokenTransfer? {
    guard
      let token = claims.token,
      case .transfer(let to, let amount) = ERC20.Call(decoding: transaction.input)
    else { return nil }
    return TokenTransfer(to: to, amount: TokenAmount(token: token, units: amount))
  }
}

/// The rules for all documents.
enum DocumentRules {
  /// The maximum size of a document without blobs, in bytes.
  static let maxBytes = 1 << 20  // 1 MiB
  /// The maximum size of a document with blobs, in bytes: nine blobs in hex, and the rest.
  static let maxBytesWithBlobs = 4 << 20  // 4 MiB
  /// The maximum size of a document of many payments, in bytes.
  static let maxPayoutBytes = 32 << 20  // 32 MiB, about 3,300 bytes for each of the most payments
  /// The maximum size of a transaction in a document, in bytes, as in geth's pool.
  static let maxTransactionBytes = 128 * 1_024
  /// The maximum length of a claimed text, in Unicode scalars.
  static let maxScalars = 256

  /// Throws if a document is larger than one without blobs may be, and carries none.
  static func check(size: Int, carriesBlobs: Bool) throws(DocumentError) {
    guard carriesBlobs || size <= maxBytes else {
      throw .json(.tooLong(limit: maxBytes, found: size))
    }
  }

  /// Throws if a claimed text is too long.
  static func check(text: String?, field: String) throws(DocumentError) {
    guard let text, text.unicodeScalars.count > maxScalars else { return }
    throw .longText(field: field)
  }

  /// Throws if two values differ.
  static func agree(_ field: String, _ stated: String, _ computed: String?) throws(DocumentError) {
    guard let computed, stated.utf8.elementsEqual(computed.utf8) else {
      throw .disagree(field: field, stated: stated, computed: computed)
    }
  }
}
