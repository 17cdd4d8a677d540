package import Core

/// An error in a transaction, or in the bytes of one.
package enum TransactionError: Error, Equatable, Sendable {
  /// The parts of a transaction, by the names that nodes use.
  package enum Field: String, Sendable {
    case chainID = "chainId"
    /// The nonce of the sender.
    case nonce
    /// The price of gas, types 0 and 1.
    case gasPrice
    /// The tip, types 2 to 4.
    case maxPriorityFeePerGas
    /// The cap, types 2 to 4.
    case maxFeePerGas
    /// The gas limit.
    case gas
    /// The recipient.
    case to
    /// The ether.
    case value
    /// The call data.
    case input
    /// The accounts and slots.
    case accessList
    /// The price of blob gas, type 3.
    case maxFeePerBlobGas
    /// The hashes of the blobs, type 3.
    case blobVersionedHashes
    /// A part of an authorization, type 4.
    case authorization = "authorizationList"
    /// The recovery number of type 0.
    case v
    /// The recovery number of all other types.
    case yParity
    /// The first number of the signature.
    case r
    /// The second number of the signature.
    case s
  }

  /// There are no bytes.
  case empty
  /// The type is not 0 to 4.
  case type(found: UInt8)
  /// The first byte begins neither a list nor a typed transaction.
  case firstByte(found: UInt8)
  /// The bytes are not canonical RLP.
  case rlp(RLPError)
  /// The encoding is of bytes, not of a list.
  case notATransaction
  /// The number of fields in the list does not match the type.
  case fieldCount(type: UInt8, found: Int)
  /// A list was found instead of bytes.
  case notBytes(Field)
  /// Bytes were found instead of a list.
  case notList(Field)
  /// A number begins with a zero byte.
  case leadingZero(Field)
  /// A number has more bits than are allowed.
  case tooLarge(Field, bits: Int)
  /// The recipient is neither empty nor 20 bytes.
  case recipientLength(found: Int)
  /// An access-list entry, counted from 0, is not an address and a list of slots.
  case accessEntry(index: Int)
  /// The address of an access-list entry is not 20 bytes.
  case accessAddress(index: Int, found: Int)
  /// A slot of an access-list entry is not 32 bytes.
  case storageKey(index: Int)
  /// An unsigned type 0 for a chain does not end in two empty fields (EIP-155).
  case notUnsigned
  /// A type that requires a chain ID has none.
  case noChain(type: UInt8)
  /// The chain ID is out of range.
  case chain(ChainIDError)
  /// The nonce is 2^64 − 1.
  case nonceAtLimit
  case tipAboveCap(tip: Wei, cap: Wei)
  /// There is no recipient, but the type cannot create contracts.
  case creation(type: UInt8)
  /// A transaction of type 3 has no blob.
  case noBlobs
  /// The hash of a blob does not have 32 bytes.
  case blobHash(index: Int)
  /// The version of a blob's hash is not 1.
  case blobHashVersion(index: Int, found: UInt8)
  /// The blobs of a transaction of type 3 are invalid.
  case sidecar(BlobSidecarError)
  /// A transaction of type 4 has no authorization.
  case noAuthorizations
  /// The authorization does not have six parts, or its address does not have 20 bytes.
  case authorization(index: Int)
  /// The v is not 27, 28, or 35 and above.
  case recoveryNumber(found: String)
  /// The yParity is neither 0 nor 1.
  case parity(found: String)
  /// The signature is out of range.
  case signature(SignatureError)
  /// No key can have made this signature for these bytes.
  case unrecoverable(Secp256k1Error)
}

extension TransactionError {
}
