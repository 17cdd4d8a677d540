package import Core
package import Entity

/// Finds who signed a message, and whether that is who it should be.
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

  package struct Response: Sendable {
    package let message: SignableMessage
    package let signer: Address
  }

  package struct Interactor: Scenes.Interactor {
    package init() {}

    /// - Throws: ``VerifyMessageError/other(found:wanted:)`` when somebody else has signed.
    package func act(on request: Request) throws -> Response {
      let wanted = try Address(parsing: request.address)
      let signature = try Signature(message: try Hex.decode(request.signature))
      let signer = try signature.signer(of: request.message)
      guard signer == wanted else {
        throw VerifyMessageError.other(found: signer, wanted: wanted)
      }
      return Response(message: request.message, signer: signer)
    }
  }

  package struct ViewModel: Scenes.ViewModel {
    package static let schema = "kingtherum.message-verify"

    let kind: String
    let signer: String
    let digest: String

    package var text: String { "signed by \(signer)" }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> ViewModel {
      ViewModel(
        kind: response.message.kind,
        signer: response.signer.description,
        digest: response.message.digest.description
      )
    }
  }
}

/// The signature is good, and somebody else's.
package enum VerifyMessageError: Error, Equatable {
  case other(found: Address, wanted: Address)
}

extension VerifyMessageError: Reportable {
  package var report: Report {
    switch self {
    case .other(let found, let wanted):
      Report(
        .refused,
        "signature-other-signer",
        "this was signed by \(found), or is another message; it was not signed by \(wanted)"
      )
    }
  }

  package static var samples: [VerifyMessageError] {
    [.other(found: .zero, wanted: .zero)]
  }
}
