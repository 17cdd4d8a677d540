import Core
import Entity
import TestSupport
import Testing

/// Documents that two other implementations agree on, and documents that must be refused.
struct TypedDataVectorTests {
  private struct Case: Decodable {
    let document: String
    let expect: String
    let domainSeparator: String?
    let messageHash: String?
    let digest: String?
    let encodeType: String?
    let address: String?
    let signature: String?
    let error: String?
    let comment: String
  }

  @Test func everyDocumentIsHashedAsOthersDoOrRefused() throws {
    let cases = try Vectors.load("typed-data", as: Case.self)
    #expect(cases.count { $0.expect == "valid" } >= 500)
    for item in cases {
      let outcome = Result { () throws(TypedDataError) in
        try TypedData(parsing: Array(item.document.utf8))
      }
      switch outcome {
      case .failure(let error):
        #expect(Self.name(of: error) == item.error, "\(item.comment): \(item.document)")
      case .success(let data):
        #expect(item.expect == "valid", "\(item.comment): \(item.document)")
        #expect(data.domainSeparator.description == item.domainSeparator, "\(item.comment)")
        #expect(data.messageHash.description == item.messageHash, "\(item.document)")
        #expect(data.digest.description == item.digest, "\(item.comment)")
        #expect(data.message.encodedType == item.encodeType, "\(item.comment)")
        let signature = try Signature(message: try Hex.decode(item.signature ?? ""))
        #expect(try signature.signer(of: .typed(data)).description == item.address)
      }
    }
  }

  private static func name(of error: TypedDataError) -> String {
    switch error {
    case .json: "json"
    case .noDomainType: "noDomainType"
    case .primaryUnknown: "primaryUnknown"
    case .primaryIsDomain: "primaryIsDomain"
    case .typeName: "typeName"
    case .reserved: "reserved"
    case .fieldName: "fieldName"
    case .fieldTwice: "fieldTwice"
    case .alias: "alias"
    case .type: "type"
    case .colon: "colon"
    case .unused: "unused"
    case .domainField: "domainField"
    case .tooMany: "tooMany"
    case .missing: "missing"
    case .null: "null"
    case .undeclared: "undeclared"
    case .kind: "kind"
    case .integer: "integer"
    case .range: "range"
    case .address: "address"
    case .hex: "hex"
    case .byteCount: "byteCount"
    case .elementCount: "elementCount"
    }
  }
}
