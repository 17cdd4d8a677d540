import Core
package import Entity

/// Decodes the values in call data or return data.
package enum DecodeValues {
  package struct Request: Sendable {
    package let subject: ABISubject
    /// Hex as text, with or without 0x; white space around it is ignored.
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
    /// True if the function comes from a supplied ABI (unverified); otherwise left out.
    package let claimed: Bool?
    package let values: EmbeddedJSON
    /// True if the bytes are exactly what a compiler would write.
    package let standard: Bool
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let types = response.subject.types
      let values = zip(response.decoded.values, types).map { $0.json(as: $1) }
      var facts = LabeledLines()
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

    /// Returns numbers, addresses and bytes bare; strings and lists keep their JSON delimiters.
    ///
    /// The values are foreign: they are escaped for the terminal, and never cut.
    static func text(_ value: JSON, of type: ABIType) -> String {
      if case .string(let text) = value, type != .string { return text }
      return UntrustedText.escaped(value.render(), limit: .max)
    }
  }
}
