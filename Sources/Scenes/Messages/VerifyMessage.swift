import Core
package import Entity

/// Finds who signed a message, and whether that is who it should be. Asks nobody.
package enum VerifyMessage {
  package struct Request: Sendable {
    package let message: SignableMessage
    /// The signature in hex, as it was typed.
    package let signature: String
    /// Who should have signed, as it was typed.
    package let address: String

    package init(message: SignableMessage, signature: String, address: String) {
      (self.message, self.signature, self.address) = (message, signature, address)
    }
  }

  /// How it is known that an account signed.
  package enum SignatureProof: String, Sendable {
    /// Its key made the signature.
    case key
    /// The contract at its address takes the signature (ERC-1271).
    case contract
    /// A contract takes it which the signature itself deploys there (ERC-6492).
    case deployed = "contract-to-be-deployed"
    /// The contract there takes it once the signature's call has made it ready (ERC-6492).
    case prepared = "contract-to-be-prepared"
  }

  package struct Response: Sendable {
    package let message: SignableMessage
    package let signer: Address
    package let proof: SignatureProof
    /// What was found on a chain; nil where none was asked.
    package let finding: Finding?
  }

  package struct Interactor: Scenes.Interactor {
    package init() {}

    /// - Throws: ``VerifyMessageError/other(found:wanted:)`` when somebody else has signed, and
    ///   `VerifyMessageError.contract` for what no key can have made.
    package func act(on request: Request) throws -> Response {
      let wanted = try Address(parsing: request.address)
      let bytes = try Hex.decode(request.signature)
      guard !WrappedSignature.isWrapped(bytes), [64, 65].contains(bytes.count) else {
        throw VerifyMessageError.contract(
          byteCount: bytes.count,
          isWrapped: WrappedSignature.isWrapped(bytes)
        )
      }
      let signer = try Signature(message: bytes).signer(of: request.message)
      guard signer == wanted else {
        throw VerifyMessageError.other(found: signer, wanted: wanted)
      }
      return Response(message: request.message, signer: signer, proof: .key, finding: nil)
    }
  }
}
