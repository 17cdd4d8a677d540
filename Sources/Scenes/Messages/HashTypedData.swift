import Core
package import Entity

/// Computes the hashes of typed data, for comparison with those of another machine.
package enum HashTypedData {
  package struct Request: Sendable {
    package let bytes: [UInt8]
    package init(bytes: [UInt8]) { self.bytes = bytes }
  }

  package struct Interactor: Scenes.Interactor {
    package init() {}
    package func act(on request: Request) throws -> TypedData {
      try TypedData(parsing: request.bytes)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.typed-data-hash"

    let primaryType: String
    let encodeType: String
    let domainType: String
    let domainSeparator: String
    let messageHash: String
    let digest: String
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ data: TypedData) -> Answer<Body> {
      let body = Body(
        primaryType: data.primaryType,
        encodeType: data.message.encodedType,
        domainType: data.domain.encodedType,
        domainSeparator: data.domainSeparator.description,
        messageHash: data.messageHash.description,
        digest: data.digest.description
      )
      return Answer(body, styled: text(of: body))
    }

    private func text(of hashes: Body) -> StyledText {
      var facts = LabeledLines()
      facts.add("type", data: hashes.encodeType)
      facts.add("domain type", data: hashes.domainType)
      facts.add("domain separator", data: hashes.domainSeparator)
      facts.add("message hash", data: hashes.messageHash)
      facts.add("signing hash", data: hashes.digest)
      return facts.styled
    }
  }
}
