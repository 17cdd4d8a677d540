import Core

@testable import Entity

extension BlobSidecarError: Sampled {
  static var samples: [BlobSidecarError] {
    [
      .parts(found: 3), .version(found: "02"), .notList(.blobs), .notBytes(.proofs, index: 1),
      .noBlobs, .tooManyBlobs(.cellProofs, found: 7),
      .count(.commitments, found: 1, wanted: 2, blobs: 2), .blobSize(index: 0, found: 131_071),
      .fieldElement(blob: 0, element: 4_095), .commitment(index: 0, .notCompressed),
      .proof(index: 127, .notInGroup), .otherType(found: 2), .hashCount(named: 2, found: 1),
      .otherBlob(
        index: 0,
        named: Hash32(unchecked: [UInt8](repeating: 1, count: 32)),
        found: Hash32(unchecked: [1] + [UInt8](repeating: 2, count: 31))
      ),
      .digest(.refused),
    ]
  }
}

extension TransactionError: Sampled {
  static var samples: [TransactionError] {
    [
      .empty, .type(found: 5), .firstByte(found: 0x80), .rlp(.trailing(bytes: 1)),
      .notATransaction, .fieldCount(type: 2, found: 8), .notBytes(.nonce), .notList(.accessList),
      .leadingZero(.nonce), .tooLarge(.gas, bits: 64), .recipientLength(found: 19),
      .accessEntry(index: 0), .accessAddress(index: 0, found: 19), .storageKey(index: 0),
      .notUnsigned, .noChain(type: 2), .chain(.outOfRange(found: "0")), .nonceAtLimit,
      .tipAboveCap(tip: Wei(count: 2), cap: Wei(count: 1)), .creation(type: 4), .noBlobs,
      .blobHash(index: 0), .blobHashVersion(index: 0, found: 2), .sidecar(.noBlobs),
      .noAuthorizations, .authorization(index: 0), .recoveryNumber(found: "29"),
      .parity(found: "2"), .signature(.highS), .unrecoverable(.notRecoverable),
    ]
  }
}
