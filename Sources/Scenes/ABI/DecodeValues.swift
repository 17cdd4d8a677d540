import Core
package import Entity

/// Reads the values in the bytes that a contract was called with, or answered.
package enum DecodeValues {
  package struct Request: Sendable {
    package let subject: ABISubject
    /// Hex as text, with or without 0x, blanks around it.
    package let text: [UInt8]

    package init(subject: ABISubject, text: [UInt8]) {
      (self.subject, self.text) = (subject, text)
    }
  }

  package struct Response: Sendable {
    package let subject: ABISubject
    package let decoded: ABI.Decoded
  }

  package struct Interactor: Scenes.Interactor {
    package init() {}

    package func act(on request: Request) throws -> Response {
      let bytes = try HexText.bytes(request.text)
      let decoded =
        switch request.subject {
        case .types(let types): try ABI.decode(bytes, as: types)
        case .function(let signature): try signature.decode(bytes)
        }
      return Response(subject: request.subject, decoded: decoded)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.abi-decode"

    package let types: [String]
    package let function: String?
    /// Present where the function is the word of an ABI that was given.
    package let claimed: Bool?
    package let values: EmbeddedJSON
    /// Whether the bytes are the ones that a compiler would write.
    package let standard: Bool
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let types = response.subject.types
      let values = zip(response.decoded.values, types).map { $0.json(as: $1) }
      var facts = FieldLines()
      for (type, value) in zip(types, values) {
        facts.add("\(type)", data: Self.text(value, of: type))
      }
      return Answer(
        Body(
          types: types.map(\.description),
          function: response.subject.functionText,
          claimed: nil,
          values: EmbeddedJSON(json: .array(values)),
          standard: response.decoded.isStandard
        ),
        styled: facts.styled,
        notes: response.decoded.isStandard
          ? [] : [.caution("the bytes are not laid out the way compilers encode them")]
      )
    }

    /// A number, an address and bytes stand alone; text and lists keep the marks that end them.
    ///
    /// The values are foreign: nothing in them reaches the terminal raw, and nothing is cut.
    static func text(_ value: JSON, of type: ABIType) -> String {
      if case .string(let text) = value, type != .string { return text }
      return UntrustedText.escaped(value.render(), limit: .max)
    }
  }
}
