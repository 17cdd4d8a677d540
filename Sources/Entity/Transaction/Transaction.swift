import Core

/// A transaction before it is signed: type 0 (with and without EIP-155), 1, 2, 3 or 4.
///
/// Nodes accept every value of this type, as far as the transaction alone decides.
package struct Transaction: Hashable, Sendable {
  /// The chain ID; nil only for type 0 before EIP-155, which is valid on every chain.
  package let chain: ChainID?
  /// The number of earlier transactions of the sender: below 2^64 − 1 (EIP-2681).
  package let nonce: UInt64
  /// The gas limit.
  package let gas: UInt64
  /// The recipient; nil if it creates a contract.
  package let to: Address?
  /// The ether it moves.
  package let value: Wei
  /// The call data, or the code that creates the contract.
  package let input: [UInt8]
  package let fees: Fees

  /// Creates a transaction, and checks the rules that its parts must meet together.
  ///
  /// - Throws: `TransactionError` if a type other than 0 has no chain ID, the nonce is 2^64 − 1,
  ///   the tip is above the cap, type 3 or 4 creates a contract, type 3 has no blob or a hash of
  ///   another version, or type 4 has no authorization.
  package init(
    chain: ChainID?,
    nonce: UInt64,
    gas: UInt64,
    to: Address?,
    value: Wei,
    input: [UInt8],
    fees: Fees
  ) throws(TransactionError) {
    guard chain != nil || fees.type == 0 else { throw .noChain(type: fees.type) }
    guard nonce < .max else { throw .nonceAtLimit }
    if let (tip, cap) = fees.tipAndCap, tip > cap { throw .tipAboveCap(tip: tip, cap: cap) }
    if fees.type >= 3, to == nil { throw .creation(type: fees.type) }
    if let blobs = fees.blobs {
      guard !blobs.versionedHashes.isEmpty else { throw .noBlobs }
      for (index, hash) in blobs.versionedHashes.enumerated()
      where hash.bytes.first != BlobFees.hashVersion {
        throw .blobHashVersion(index: index, found: hash.bytes.first ?? 0)
      }
    }
    if fees.type == 4, fees.authorizations.isEmpty { throw .noAuthorizations }
    self.chain = chain
    self.nonce = nonce
    self.gas = gas
    self.to = to
    self.value = value
    self.input = input
    self.fees = fees
  }

  /// The type (EIP-2718): 0 to 4.
  package var type: UInt8 { fees.type }

  /// The hash that the sender signs: Keccak-256 of `unsignedBytes`.
  package var signingHash: Hash32 { .keccak(of: unsignedBytes) }

  /// The maximum fee; nil above 2^256 − 1.
  ///
  /// This is gas times its highest price, for type 3 plus blob gas times its highest price. Such
  /// prices can be encoded and signed, but no account can pay them.
  package var highestFee: Wei? {
    guard let fee = fees.highestPrice.multiplied(by: gas) else { return nil }
    guard let blobs = fees.blobs else { return fee }
    return blobs.highestFee.flatMap(fee.adding)
  }

  /// The most that leaves the sender, value and fee together; nil above 2^256 − 1.
  package var highestCost: Wei? { highestFee.flatMap(value.adding) }
}
