package import Core

extension TransactionError: Reportable {
  package var report: Report {
    Report(.data, code, message)
  }

  private var code: String {
    switch self {
    case .empty: "transaction-empty"
    case .type: "transaction-type"
    case .firstByte: "transaction-first-byte"
    case .rlp: "transaction-rlp"
    case .notATransaction: "transaction-not-a-list"
    case .fieldCount: "transaction-field-count"
    case .notBytes: "transaction-field-not-bytes"
    case .notList: "transaction-field-not-list"
    case .leadingZero: "transaction-leading-zero"
    case .tooLarge: "transaction-field-too-large"
    case .recipientLength: "transaction-recipient-length"
    case .accessEntry: "transaction-access-entry"
    case .accessAddress: "transaction-access-address"
    case .storageKey: "transaction-storage-key"
    case .notUnsigned: "transaction-not-unsigned"
    case .noChain: "transaction-no-chain"
    case .chain: "transaction-chain"
    case .nonceAtLimit: "transaction-nonce-limit"
    case .tipAboveCap: "transaction-tip-above-cap"
    case .creation: "transaction-creation"
    case .noBlobs: "transaction-no-blobs"
    case .blobHash: "transaction-blob-hash"
    case .blobHashVersion: "transaction-blob-hash-version"
    case .sidecar(let error): error.report.code
    case .noAuthorizations: "transaction-no-authorizations"
    case .authorization: "transaction-authorization"
    case .recoveryNumber: "transaction-v"
    case .parity: "transaction-parity"
    case .signature: "transaction-signature"
    case .unrecoverable: "transaction-unrecoverable"
    }
  }

  private var message: Sentence {
    switch self {
    case .empty:
      "invalid transaction: it is empty"
    case .type(let found):
      "unknown transaction type: expected 0 to 4, found \(found)"
    case .firstByte(let found):
      "invalid transaction: expected a type or a list first, found the byte 0x"
        + "\(hex: Hex.encode([found]))"
    case .rlp(let error):
      "invalid transaction: \(error.report.message)"
    case .notATransaction:
      "invalid transaction: expected a list of fields, found bytes"
    case .fieldCount(let type, let found):
      "invalid transaction: expected \(Transaction.fieldCount(type: type)) fields for type "
        + "\(type), or \(Transaction.fieldCount(type: type) + 3) with the signature, found "
        + "\(count: found)"
    case .notBytes(let field):
      "invalid transaction: \(term: field.rawValue): expected bytes, found a list"
    case .notList(let field):
      "invalid transaction: \(term: field.rawValue): expected a list, found bytes"
    case .leadingZero(let field):
      "invalid transaction: \(term: field.rawValue): a leading zero byte is not allowed"
    case .tooLarge(let field, let bits):
      "invalid transaction: \(term: field.rawValue): more than \(bits) bits"
    case .recipientLength(let found):
      "invalid transaction: expected 20 bytes for the recipient or none, found \(count: found)"
    case .accessEntry(let index):
      "invalid transaction: entry \(index) of the access list must be an address and a list of "
        + "storage slots"
    case .accessAddress(let index, let found):
      "invalid transaction: the address in entry \(index) of the access list must have 20 bytes, "
        + "found \(count: found)"
    case .storageKey(let index):
      "invalid transaction: a storage slot in entry \(index) of the access list must have 32 "
        + "bytes"
    case .notUnsigned:
      "invalid transaction: an unsigned transaction of type 0 must end with its chain and two "
        + "empty fields (EIP-155)"
    case .noChain(let type):
      "invalid transaction: type \(type) requires a chain ID"
    case .chain(let error):
      error.report.message
    case .nonceAtLimit:
      "invalid transaction: the nonce must be below 2^64 - 1 (EIP-2681)"
    case .tipAboveCap(let tip, let cap):
      "invalid transaction: the priority fee (\(tip) wei) is above the max fee (\(cap) wei)"
    case .creation(let type):
      "invalid transaction: type \(type) requires a recipient"
    case .noBlobs:
      "invalid transaction: type 3 requires at least one blob (EIP-4844)"
    case .blobHash(let index):
      "invalid transaction: blob hash \(index) must have 32 bytes"
    case .blobHashVersion(let index, let found):
      "invalid transaction: blob hash \(index) must start with 01, found \(hex: Hex.encode([found]))"
    case .sidecar(let error):
      error.report.message
    case .noAuthorizations:
      "invalid transaction: type 4 requires at least one authorization (EIP-7702)"
    case .authorization(let index):
      "invalid transaction: authorization \(index) must be a chain, an address, a nonce and a "
        + "signature"
    case .recoveryNumber(let found):
      "invalid transaction: v of type 0 must be 27, 28 or at least 37, found \(term: found)"
    case .parity(let found):
      "invalid transaction: yParity must be 0 or 1, found \(term: found)"
    case .signature(let error):
      error.report.message
    case .unrecoverable(let error):
      "invalid transaction: \(error.report.message)"
    }
  }
}
