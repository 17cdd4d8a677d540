import Core
package import Entity

/// Checks that a message was signed by the expected account. Asks no node.
package enum VerifyMessage {
  package struct Request: Sendable {
    package let message: SignableMessage
    /// The signature in hex, as it was typed.
    package let signature: String
    /// The expected signer, as typed.
    package let address: String

    package init(message: SignableMessage, signature: String, address: String) {
      (self.message, self.signature, self.address) = (message, signature, address)
    }
  }

  /// The proof that an account signed.
  package enum SignatureProof: String, Sendable {
    /// Its key made the signature.
    case key
    /// The contract at its address accepts the signature (ERC-1271).
    case contract
    /// The contract that the signature itself deploys there accepts it (ERC-6492).
    case deployed = "contract-to-be-deployed"
    /// The contract there accepts it once the signature's call has prepared it (ERC-6492).
    case prepared = "contract-to-be-prepared"
  }

  package struct Response: Sendable {
    package let message: SignableMessage
    package let signer: Address
    package let proof: SignatureProof
    /// The finding of a chain; nil if none was asked.
    package let finding: Finding?
  }

  package struct Interactor: Scenes.Interactor {
    package init() {}

    /// - Throws: ``VerifyMessageError/other(found:wanted:)`` if another account signed, and
    ///   `VerifyMessageError.contract` if no key can have made the signature.
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
