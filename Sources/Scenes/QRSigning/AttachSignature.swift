package import Core
package import Entity

/// Adds the signature that another signer returned by QR code to the unsigned transaction.
package enum AttachSignature {
  package struct Request: Sendable {
    package let document: [UInt8]
    /// The answer, as UR text.
    package let answer: [UInt8]

    package init(document: [UInt8], answer: [UInt8]) {
      (self.document, self.answer) = (document, answer)
    }
  }

  package struct Interactor: Scenes.Interactor {
    package init() {}

    /// - Throws: `URRecordError.otherSigner` unless the account of the document signed exactly this
    ///   transaction.
    package func act(on request: Request) throws -> SignedDocument {
      guard case .unsigned(let document) = try TransactionText(request.document) else {
        throw AttachSignatureError.notUnsigned
      }
      let code = try URDecoder.read(request.answer)
      guard code.type == SignResponse.type else {
        throw URError.otherType(wanted: Sentence(data: SignResponse.type), found: code.type)
      }
      let signed = try SignResponse(code.value).signed(document)
      return try SignedDocument(answering: document, signed: signed)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.tx-attach"

    let hash: String
    let from: String
    let document: EmbeddedJSON
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ document: SignedDocument) -> Answer<Body> {
      var facts = LabeledLines()
      facts.add("signed", data: document.signed.hash.description)
      facts.add("from", "\(document.signed.sender) (as requested)")
      return Answer(
        Body(
          hash: document.signed.hash.description,
          from: document.signed.sender.description,
          document: EmbeddedJSON(json: document.json)
        ),
        styled: facts.styled,
        document: .init(file: document.render()) { path in
          .broadcast(file: path, chain: document.chainName)
        }
      )
    }
  }
}

/// Thrown if the document is not an unsigned transaction.
package enum AttachSignatureError: Error, Equatable {
  case notUnsigned
}

extension AttachSignatureError: Reportable {
  package var report: Report {
    Report(.data, "attach-not-unsigned", "expected an unsigned transaction")
  }
}
