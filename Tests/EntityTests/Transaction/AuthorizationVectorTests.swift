import Core
import Entity
import TestSupport
import Testing

/// Authorizations (EIP-7702) from another implementation.
struct AuthorizationVectorTests {
  private struct Case: Decodable {
    let raw: String
    let address: String
    let chain: String
    let expect: String
    let error: String?
    let comment: String
    let chainId: String?
    let delegate: String?
    let nonce: String?
    let signingHash: String?
    let yParity: String?
    let r: String?
    let s: String?
  }

  @Test func everyAuthorizationIsReadOrRefused() throws {
    for item in try Vectors.load("authorizations", as: Case.self) {
      guard item.expect == "valid" else {
        #expect(Self.fault(of: item) == item.error, "\(item.comment)")
        continue
      }
      let signed = try AuthorizationDocument(parsing: Array(item.raw.utf8)).signed
      let authorization = signed.authorization
      #expect(try signed.signer().description == item.address, "\(item.comment)")
      #expect("\(authorization.chain?.value ?? 0)" == item.chainId, "\(item.comment)")
      #expect(authorization.delegate.description == item.delegate, "\(item.comment)")
      #expect("\(authorization.nonce)" == item.nonce, "\(item.comment)")
      #expect(authorization.signingHash.description == item.signingHash, "\(item.comment)")
      #expect(
        SignableMessage.authorization(authorization).digest == authorization.signingHash
      )
      #expect("\(signed.yParity)" == item.yParity, "\(item.comment)")
      #expect(Hex.prefixed(signed.r) == item.r && Hex.prefixed(signed.s) == item.s)
      #expect(Hex.prefixed(signed.raw) == item.raw, "\(item.comment)")
      let document = AuthorizationDocument(signed)
      #expect(try AuthorizationDocument(parsing: Array(document.render().utf8)) == document)
    }
  }

  private static func fault(of item: Case) -> String? {
    do {
      let signed = try SignedAuthorization(decoding: try Hex.decode(item.raw))
      guard try signed.signer().description == item.address else { return "otherSigner" }
      let chain = signed.authorization.chain
      return chain == nil || "\(chain?.value ?? 0)" == item.chain ? nil : "otherChain"
    } catch let error as MessageSignatureError {
      switch error {
      case .nobody: return "nobody"
      case .parts(.highS): return "highS"
      case .parts(.zero): return "zero"
      case .parts(.tooLarge): return "tooLarge"
      case .parts(.parity): return "parity"
      default: return nil
      }
    } catch let error as TransactionError {
      switch error {
      case .tooLarge: return "partTooLarge"
      case .nonceAtLimit: return "nonce"
      case .leadingZero: return "leadingZero"
      case .authorization: return "parts"
      case .rlp, .notATransaction: return "encoding"
      default: return nil
      }
    } catch {
      return nil
    }
  }

  /// A document is refused if any of its values is changed or removed.
  @Test func aChangedDocumentIsRefused() throws {
    let cases = try Vectors.load("authorizations", as: Case.self)
    let item = try #require(cases.first { $0.expect == "valid" })
    let document = try AuthorizationDocument(parsing: Array(item.raw.utf8))
    for path in Leaves.paths(of: document.json) {
      for change in [JSON.string("0x1"), .integer(7), nil] {
        let changed = try #require(Leaves.replacing(path[...], in: document.json) { _ in change })
        #expect(throws: DocumentError.self, "\(path)") {
          try AuthorizationDocument(parsing: Array(changed.pretty().utf8))
        }
      }
    }
    #expect(throws: DocumentError.self) { try AuthorizationDocument(parsing: []) }
    #expect(throws: DocumentError.self) { try AuthorizationDocument(parsing: Array("{}".utf8)) }
  }
}
