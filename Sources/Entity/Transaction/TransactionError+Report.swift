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

  private var message: String {
    switch self {
    case .empty:
      "a transaction is a row of bytes, there are none"
    case .type(let found):
      "this is a transaction of type \(found), of which only 0 to 4 are known here"
    case .firstByte(let found):
      "a transaction begins with its type or a list, this one with the byte 0x"
        + Hex.encode([found])
    case .rlp(let error):
      "the transaction is not canonical RLP: \(error.report.message)"
    case .notATransaction:
      "a transaction is a list of fields, this is one row of bytes"
    case .fieldCount(let type, let found):
      "a transaction of type \(type) does not have \(found) fields"
    case .notBytes(let field):
      "the field \(field.rawValue) of the transaction is bytes, a list was found"
    case .notList(let field):
      "the field \(field.rawValue) of the transaction is a list, bytes were found"
    case .leadingZero(let field):
      "the field \(field.rawValue) of the transaction begins with a zero byte"
    case .tooLarge(let field, let bits):
      "the field \(field.rawValue) of the transaction has more than \(bits) bits"
    case .recipientLength(let found):
      "the recipient of a transaction has 20 bytes or none, this one has \(found)"
    case .accessEntry(let index):
      "entry \(index) of the access list is not an address and a list of slots"
    case .accessAddress(let index, let found):
      "the address in entry \(index) of the access list has 20 bytes, this one has \(found)"
    case .storageKey(let index):
      "a slot in entry \(index) of the access list is not 32 bytes"
    case .notUnsigned:
      "an unsigned transaction of type 0 ends in its chain and two empty fields (EIP-155)"
    case .noChain(let type):
      "a transaction of type \(type) names its chain, this one does not"
    case .chain(let error):
      error.report.message
    case .nonceAtLimit:
      "the nonce of a transaction is below 2^64 - 1 (EIP-2681)"
    case .tipAboveCap(let tip, let cap):
      "the tip of \(tip) wei is above the cap of \(cap) wei for each unit of gas"
    case .creation(let type):
      "a transaction of type \(type) names its recipient, this one does not"
    case .noBlobs:
      "a transaction of type 3 carries at least one blob, this one none (EIP-4844)"
    case .blobHash(let index):
      "hash \(index) of the blobs is not 32 bytes"
    case .blobHashVersion(let index, let found):
      "the hash of a blob begins with 01, hash \(index) begins with \(Hex.encode([found]))"
    case .sidecar(let error):
      error.report.message
    case .noAuthorizations:
      "a transaction of type 4 carries at least one authorization, this one none (EIP-7702)"
    case .authorization(let index):
      "authorization \(index) is not a chain, an address, a nonce and a signature"
    case .recoveryNumber(let found):
      "the v of a transaction of type 0 is 27, 28, or at least 37, this one is \(found)"
    case .parity(let found):
      "the yParity of a transaction is 0 or 1, this one is \(found)"
    case .signature(let error):
      error.report.message
    case .unrecoverable(let error):
      "no sender fits this signature: \(error.report.message)"
    }
  }
}
