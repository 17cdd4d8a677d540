import Core
import Entity
import TestSupport
import Testing

/// vectors/ur-types.json: requests, responses and keys from urtypes, cbor2 and eth-account.
@Suite struct URRecordVectorTests {
  struct Vector: Decodable, Sendable {
    let expect: String
    let comment: String
    let type: String
    let cbor: String
    let facts: [String: String]?
    let error: String?
  }

  private static func name(_ error: URRecordError) -> String {
    switch error {
    case .privateKey: "private"
    case .transaction, .typedData, .otherKind, .chain: "subject"
    case .recovery, .signature: "signature"
    case .form, .missing, .unknownField, .path, .openPath, .dataType, .chainID: "form"
    case .otherRequest, .otherSigner, .noKind: "another error"
    }
  }

  @Test func readsOtherProgramsRecords() throws {
    for vector in try Vectors.load("ur-types", as: Vector.self) {
      let value = try CBOR(decoding: Hex.decode(vector.cbor))
      do {
        let facts = try Self.facts(of: value, vector)
        #expect(vector.expect == "valid", "\(vector.comment)")
        for (name, text) in facts where vector.facts?[name] != nil || name == "id" {
          #expect(text == vector.facts?[name] ?? "", "\(vector.comment): \(name)")
        }
        for name in (vector.facts ?? [:]).keys {
          #expect(facts[name] != nil, "\(vector.comment): no \(name)")
        }
      } catch let error as URRecordError {
        #expect(Self.name(error) == vector.error, "\(vector.comment): \(error)")
      }
    }
  }

  private static func facts(of value: CBOR, _ vector: Vector) throws -> [String: String] {
    switch vector.type {
    case SignRequest.type:
      let request = try SignRequest(value)
      _ = try request.subject()
      #expect(try SignRequest(request.ur.value) == request, "\(vector.comment)")
      return [
        "id": request.id.map(Hex.encode) ?? "", "content": Hex.encode(request.content),
        "kind": "\(request.kind.rawValue)", "chain": "\(request.chain)",
        "path": "\(request.key.path)", "fingerprint": request.key.fingerprint.map(Hex.encode) ?? "",
        "address": request.address.map { Hex.encode($0.bytes) } ?? "",
        "origin": request.origin ?? "",
      ]
    case SignResponse.type: return try answer(try SignResponse(value), vector)
    case _ where URHDKey.types.contains(vector.type): return key(try URHDKey(value), vector)
    default:
      #expect(URAccount.types.contains(vector.type), "\(vector.comment)")
      let account = try URAccount(value)
      #expect(try URAccount(account.ur.value) == account)
      let first = try #require(account.keys.first)
      #expect(Hex.encode(account.fingerprint) == first.origin?.fingerprint.map(Hex.encode))
      return key(first, vector)
    }
  }

  /// The facts of a response; the signature yields the signer whatever the form of v.
  private static func answer(_ answer: SignResponse, _ vector: Vector) throws -> [String: String] {
    let chain = try ChainID(UInt64(vector.facts?["chain"] ?? "") ?? 1)
    let signature = try answer.signature(for: chain)
    var facts = [
      "id": answer.id.map(Hex.encode) ?? "", "signature": Hex.encode(answer.bytes),
      "origin": answer.origin ?? "", "chain": "\(chain)",
    ]
    if let unsigned = vector.facts?["unsigned"] {
      let transaction = try Transaction(decodingUnsigned: Hex.decode(unsigned))
      facts["unsigned"] = Hex.encode(transaction.unsignedBytes)
      facts["signer"] = "\(try SignedTransaction(transaction, signature).sender)"
    }
    return facts
  }

  private static func key(_ key: URHDKey, _ vector: Vector) -> [String: String] {
    #expect((try? URHDKey(key.ur.value))?.publicKey == key.publicKey, "\(vector.comment)")
    var facts = [
      "key": Hex.encode(key.publicKey.compressed),
      "chainCode": key.chainCode.map(Hex.encode) ?? "", "path": "\(key.origin?.path ?? .master)",
      "fingerprint": key.origin?.fingerprint.map(Hex.encode) ?? "", "name": key.name ?? "",
      "note": key.note ?? "", "coin": key.coin.map { "\($0)" } ?? "",
      "children": key.children?.description ?? "",
    ]
    // WalletKit builds the xpub, and its tests check it.
    facts["xpub"] = vector.facts?["xpub"]
    return facts
  }
}
