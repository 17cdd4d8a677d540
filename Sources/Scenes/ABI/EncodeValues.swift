import Core
import Entity

/// Encodes values for calling a contract.
package enum EncodeValues {
  package enum Values: Sendable {
    /// A JSON array, in UTF-8.
    case json([UInt8])
    /// Each as it was typed.
    case typed([String])
  }

  package struct Request: Sendable {
    package let subject: ABISubject
    package let values: Values
    package let isPacked: Bool

    package init(subject: ABISubject, values: Values, isPacked: Bool) {
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
      let types = request.subject.types
      let values =
        switch request.values {
        case .typed(let words): try ABIValue.list(typed: words, as: types)
        case .json(let text):
          try ABIValue.list(try JSON.parse(text, maxBytes: max(1, text.count)), as: types)
        }
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
        styled: StyledText(data: data)
      )
    }
  }
}

extension ABISubject {
  /// The signature that the selector is computed from; nil for bare types.
  var functionText: String? {
    guard case .function(let signature) = self else { return nil }
    return signature.description
  }
}
