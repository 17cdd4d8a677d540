import Core
import Entity
import Foundation
import TestSupport
import Testing

/// Signed transactions from eth-account, and variants that a node refuses.
struct TransactionVectorTests {
  private struct Entry: Decodable {
    let address: String
    let storageKeys: [String]
  }

  private struct Delegation: Decodable, Equatable {
    let chainId: String
    let address: String
    let nonce: String
    let yParity: String
    let r: String
    let s: String
    let authority: String?
  }

  private struct Case: Decodable {
    let raw: String
    let type: String?
    let chainId: String?
    let nonce: String?
    let gasPrice: String?
    let maxPriorityFeePerGas: String?
    let maxFeePerGas: String?
    let gasLimit: String?
    let to: String?
    let value: String?
    let data: String?
    let accessList: [Entry]?
    let maxFeePerBlobGas: String?
    let blobVersionedHashes: [String]?
    let authorizationList: [Delegation]?
    let unsigned: String?
    let signingHash: String?
    let hash: String?
    let from: String?
    let yParity: String?
    let r: String?
    let s: String?
    let expect: String
    let error: String?
    let comment: String
  }

  private static let files = [
    "transactions", "transactions-3-4", "transactions-more", "transactions-3-4-more",
  ]

  @Test func thereAreTwoThousand() throws {
    let count = try Self.files.reduce(0) { $0 + (try Self.cases("valid", $1).count) }
    #expect(count >= 2_000)
  }

  private static func cases(_ expect: String, _ file: String) throws -> [Case] {
    try Vectors.load(file, as: Case.self).filter { $0.expect == expect }
  }

  @Test("raw unsigned and raw signed bytes are told apart", arguments: files)
  func unsignedBytesAreRecognized(file: String) throws {
    for vector in try Self.cases("valid", file) {
      let why = Comment(rawValue: vector.comment)
      #expect(!Transaction.isLikelyUnsigned(try hex(vector.raw)), why)
      guard let unsigned = try vector.unsigned.map(hex) else { continue }
      #expect(Transaction.isLikelyUnsigned(unsigned), why)
      let read = try Transaction(decodingUnsigned: unsigned)
      #expect(read == (try SignedTransaction(decoding: hex(vector.raw))).transaction, why)
    }
  }

  @Test(arguments: files) func readsEveryFieldAndTheSender(file: String) throws {
    let cases = try Self.cases("valid", file)
    #expect(cases.count >= 500)
    for vector in cases {
      let signed = try SignedTransaction(decoding: hex(vector.raw))
      let transaction = signed.transaction
      let why = Comment(rawValue: vector.comment)
      #expect("\(transaction.type)" == vector.type, why)
      #expect(transaction.chain?.description == vector.chainId, why)
      #expect("\(transaction.nonce)" == vector.nonce, why)
      #expect("\(transaction.gas)" == vector.gasLimit, why)
      #expect(transaction.to?.description == vector.to, why)
      #expect(transaction.value.description == vector.value, why)
      #expect(Hex.prefixed(transaction.input) == vector.data, why)
      #expect(prices(of: transaction.fees) == prices(of: vector), why)
      #expect(entries(of: transaction.fees.accessList) == entries(of: vector), why)
      let blobs = transaction.fees.blobs
      #expect(blobs?.maxFeePerBlobGas.description == vector.maxFeePerBlobGas, why)
      #expect(blobs?.versionedHashes.map(\.description) == vector.blobVersionedHashes, why)
      let delegations = transaction.fees.authorizations.map(delegation)
      #expect(delegations == vector.authorizationList ?? [], why)
      #expect(signed.hash.description == vector.hash, why)
      #expect(signed.sender.description == vector.from, why)
      #expect(transaction.signingHash.description == vector.signingHash, why)
      #expect(Hex.prefixed(transaction.unsignedBytes) == vector.unsigned, why)
      #expect("\(signed.signature.yParity)" == vector.yParity, why)
      #expect(Hex.prefixed(signed.signature.r) == vector.r, why)
      #expect(Hex.prefixed(signed.signature.s) == vector.s, why)
      #expect(Hex.prefixed(signed.raw) == vector.raw, why)
    }
  }

  @Test(arguments: files) func buildsTheSameBytesFromTheFields(file: String) throws {
    for vector in try Self.cases("valid", file) {
      let signed = try SignedTransaction(decoding: hex(vector.raw))
      let unsigned = try Transaction(decodingUnsigned: hex(try #require(vector.unsigned)))
      #expect(unsigned == signed.transaction, "\(vector.comment)")
      let again = try SignedTransaction(unsigned, signed.signature)
      #expect(Hex.prefixed(again.raw) == vector.raw, "\(vector.comment)")
    }
  }

  @Test(arguments: files) func refusesWhatANodeRefuses(file: String) throws {
    let cases = try Self.cases("invalid", file)
    #expect(cases.count > 500)
    for vector in cases {
      let raw = try hex(vector.raw)
      let found = Result { () throws(TransactionError) in try SignedTransaction(decoding: raw) }
      guard case .failure(let error) = found else {
        Issue.record("accepted: \(vector.comment)")
        continue
      }
      let expected = try #require(vector.error)
      #expect(Self.names(of: error).contains(expected), "\(vector.comment): \(error)")
    }
  }

  /// An error's names in the vectors; some errors have two, such as an unknown first byte.
  private static func names(of error: TransactionError) -> [String] {
    switch error {
    case .empty: ["empty"]
    case .type: ["unknownType", "notList"]
    case .firstByte, .notATransaction: ["notList"]
    case .rlp(.trailing): ["trailing"]
    case .rlp(.truncated), .rlp(.beyondList), .rlp(.empty): ["truncated", "notList"]
    case .rlp(.prefixedByte), .rlp(.longForm), .rlp(.zeroInLength): ["notCanonical"]
    case .rlp: []
    case .fieldCount: ["fieldCount"]
    case .notBytes: ["fieldKind"]
    case .notList(let field): field == .accessList ? ["accessList", "fieldKind"] : ["fieldKind"]
    case .leadingZero: ["leadingZero"]
    case .tooLarge(let field, _): names(ofWide: field)
    case .recipientLength: ["toLength"]
    case .accessEntry, .accessAddress, .storageKey: ["accessList"]
    case .notUnsigned, .noChain: []
    case .chain, .recoveryNumber: ["v"]
    case .nonceAtLimit: ["nonceTooLarge"]
    case .tipAboveCap: ["tipAboveCap"]
    case .parity: ["yParity"]
    case .creation: ["creation"]
    case .noBlobs: ["noBlobs"]
    case .blobHash: ["blobHash"]
    case .blobHashVersion: ["hashVersion"]
    case .sidecar: []
    case .noAuthorizations: ["noAuthorizations"]
    case .authorization: ["authorization"]
    case .signature(.zero(let part)): [part == .r ? "zeroR" : "zeroS"]
    case .signature(.tooLarge(let part)): [part == .r ? "rTooLarge" : "sTooLarge"]
    case .signature(.highS): ["highS"]
    case .signature: []
    case .unrecoverable: ["notRecoverable"]
    }
  }

  private static func names(ofWide field: TransactionError.Field) -> [String] {
    switch field {
    case .nonce: ["nonceTooLarge"]
    case .gas: ["gasTooLarge"]
    case .r: ["rTooLarge"]
    case .s: ["sTooLarge"]
    case .v: ["v"]
    case .yParity: ["yParity"]
    case .authorization: ["partTooLarge"]
    default: ["tooLarge"]
    }
  }

  private func prices(of fees: Fees) -> [String?] {
    guard let (tip, cap) = fees.tipAndCap else {
      return [fees.highestPrice.description, nil, nil]
    }
    return [nil, tip.description, cap.description]
  }

  private func delegation(_ signed: SignedAuthorization) -> Delegation {
    Delegation(
      chainId: signed.authorization.chain?.description ?? "0",
      address: signed.authorization.delegate.description,
      nonce: "\(signed.authorization.nonce)",
      yParity: "\(signed.yParity)",
      r: Hex.prefixed(signed.r),
      s: Hex.prefixed(signed.s),
      authority: signed.authority?.description
    )
  }

  private func prices(of vector: Case) -> [String?] {
    [vector.gasPrice, vector.maxPriorityFeePerGas, vector.maxFeePerGas]
  }

  private func entries(of list: AccessList) -> [[String]] {
    list.entries.map { [$0.address.description] + $0.storageKeys.map(\.description) }
  }

  private func entries(of vector: Case) -> [[String]] {
    (vector.accessList ?? []).map { [$0.address] + $0.storageKeys }
  }
}
