import Core

/// What travels to the machine that signs: a transaction, who is to sign it, and what is claimed.
///
/// Everything that follows from the bytes to be signed is worked out from them; a document whose
/// parts disagree cannot be made into a value of this type.
package struct UnsignedDocument: Hashable, Sendable {
  /// Who is to sign.
  package struct Origin: Hashable, Sendable {
    /// The account whose key is wanted. No bytes prove it: the signer compares it with the key.
    package let address: Address
    /// A hint at the key's place in its wallet.
    package let path: DerivationPath?
    /// A hint at the wallet.
    package let wallet: WalletName?

    /// Takes the account, and hints at where its key may be found.
    package init(address: Address, path: DerivationPath? = nil, wallet: WalletName? = nil) {
      self.address = address
      self.path = path
      self.wallet = wallet
    }
  }

  /// A token payment, as far as the bytes and the claimed token tell.
  package struct TokenTransfer: Hashable, Sendable {
    /// Who gets the tokens.
    package let to: Address
    /// How many; its decimals and symbol are claimed.
    package let amount: TokenAmount
  }

  /// The chain that the bytes name.
  package let chain: ChainID
  /// The chain's name, which is claimed.
  package let chainName: String
  /// Who is to sign.
  package let from: Origin
  /// What is to be signed.
  package let transaction: Transaction
  /// What the builder believes.
  package let claims: Claims
  /// The blobs of a transaction of type 3, where they travel with it. They are not signed, but their
  /// hashes are.
  package let sidecar: BlobSidecar?

  /// Takes the parts and checks that they fit together.
  ///
  /// - Throws: `DocumentError` when the transaction has no chain, is larger than nodes take, or
  ///   costs more than 2^256 − 1 wei, when a claimed text is too long, the claimed token is not
  ///   the contract that is called, or the blobs are not those that the transaction names.
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
    try DocumentRules.check(text: claims.simulation?.reason, field: "claims.simulation.reason")
    if let token = claims.token {
      try DocumentRules.agree("claims.token.chain", "\(token.chain)", "\(chain)")
      let called = transaction.to?.description ?? DocumentRules.nothing
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

  /// The token payment that the call data is, where a token is claimed.
  package var tokenTransfer: TokenTransfer? {
    guard
      let token = claims.token,
      case .transfer(let to, let amount) = ERC20.Call(decoding: transaction.input)
    else { return nil }
    return TokenTransfer(to: to, amount: TokenAmount(token: token, units: amount))
  }
}

/// What holds for every document.
enum DocumentRules {
  /// The most bytes of a document without blobs.
  static let maxBytes = 1 << 20  // 1 MiB
  /// The most bytes of a document that may carry blobs: nine in hex, and all that others have.
  static let maxBytesWithBlobs = 4 << 20  // 4 MiB
  /// The most bytes of a document of many payments.
  static let maxPayoutBytes = 32 << 20  // 32 MiB, about 3,300 for each of the most payments
  /// The most bytes of a transaction in a document, as geth's pool has it.
  static let maxTransactionBytes = 128 * 1_024
  /// The most Unicode scalars of a claimed text.
  static let maxScalars = 256
  /// How a missing value is called in an error.
  static let nothing = "nothing"

  /// Refuses what has the size of blobs and carries none.
  static func check(size: Int, carriesBlobs: Bool) throws(DocumentError) {
    guard carriesBlobs || size <= maxBytes else {
      throw .json(.tooLong(limit: maxBytes, found: size))
    }
  }

  /// Refuses a claimed text that is too long.
  static func check(text: String?, field: String) throws(DocumentError) {
    guard let text, text.unicodeScalars.count > maxScalars else { return }
    throw .longText(field: field)
  }

  /// Refuses two values that should be the same.
  static func agree(_ field: String, _ stated: String, _ computed: String) throws(DocumentError) {
    guard stated.utf8.elementsEqual(computed.utf8) else {
      throw .disagree(field: field, stated: stated, computed: computed)
    }
  }
}
