import Core
import Entity

/// Writes values as contracts are called with them.
package enum EncodeValues {
  package struct Request: Sendable {
    package let subject: ABISubject
    /// A JSON array of values, in UTF-8.
    package let values: [UInt8]
    package let isPacked: Bool

    package init(subject: ABISubject, values: [UInt8], isPacked: Bool) {
      (self.subject, self.values, self.isPacked) = (subject, values, isPacked)
    }
  }

  package struct Response: Sendable {
    package let subject: ABISubject
    package let bytes: [UInt8]

    package init(subject: ABISubject, bytes: [UInt8]) {
      (self.subject, self.bytes) = (subject, bytes)
    }
  }

  package struct Interactor: Scenes.Interactor {
    package init() {}

    package func act(on request: Request) throws -> Response {
      let json = try JSON.parse(request.values, maxBytes: max(1, request.values.count))
      let values = try ABIValue.list(json, as: request.subject.types)
      let bytes =
        switch request.subject {
        case .types(let types) where request.isPacked: try ABI.encodePacked(values, as: types)
        case .types(let types): try ABI.encode(values, as: types)
        case .function(let signature): try signature.encode(values)
        }
      return Response(subject: request.subject, bytes: bytes)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.abi-encode"

    package let types: [String]
    package let function: String?
    package let data: String
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let data = Hex.prefixed(response.bytes)
      return Answer(
        Body(
          types: response.subject.types.map(\.description),
          function: response.subject.functionText,
          data: data
        ),
        text: data
      )
    }
  }
}

extension ABISubject {
  /// The signature that the selector was made from.
  var functionText: String? {
    guard case .function(let signature) = self else { return nil }
    return signature.description
  }
}
