package import Core

/// Reads the code of an account; empty if there is none.
package struct ReadCode: Question {
  package static let name = "read-code"
  package typealias Answer = HexCoded

  package let chain: ChainID
  package let account: Address
  /// The block after which the code is read.
  package let block: BlockReference

  package init(chain: ChainID, account: Address, block: BlockReference) {
    (self.chain, self.account, self.block) = (chain, account, block)
  }
}

/// Asks a contract whether a signature is its own (ERC-1271).
package struct VerifyContractSignature: Question {
  package static let name = "verify-contract-signature"
  package typealias Answer = SignatureVerdict

  package let chain: ChainID
  /// The contract.
  package let account: Address
  /// The hash that was signed.
  package let digest: Hash32
  @HexCoded package private(set) var signature: [UInt8]
  /// The block after which the contract is asked.
  package let block: BlockReference

  package init(
    chain: ChainID,
    account: Address,
    digest: Hash32,
    signature: [UInt8],
    block: BlockReference
  ) {
    (self.chain, self.account, self.digest) = (chain, account, digest)
    (self.signature, self.block) = (signature, block)
  }
}

/// Asks a contract about a signature after the call that prepares it (ERC-6492).
package struct VerifyPreparedSignature: Question {
  package static let name = "verify-prepared-signature"
  package typealias Answer = PreparedVerdict

  package let chain: ChainID
  /// The contract.
  package let account: Address
  /// The hash that was signed.
  package let digest: Hash32
  /// The call, and the signature.
  package let wrapped: WrappedSignature
  /// The block after which the contract is asked.
  package let block: BlockReference

  package init(
    chain: ChainID,
    account: Address,
    digest: Hash32,
    wrapped: WrappedSignature,
    block: BlockReference
  ) {
    (self.chain, self.account, self.digest) = (chain, account, digest)
    (self.wrapped, self.block) = (wrapped, block)
  }
}
