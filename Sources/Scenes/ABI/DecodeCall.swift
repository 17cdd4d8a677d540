import Core
package import Entity

/// Decodes call data; its first 4 bytes select the function.
package enum DecodeCall {
  package struct Request: Sendable {
    /// The contract's ABI, as its author states it.
    package let abi: ContractABI?
    /// Hex as text, with or without 0x; white space around it is ignored.
    package let text: [UInt8]

    package init(abi: ContractABI?, text: [UInt8]) { (self.abi, self.text) = (abi, text) }
  }

  package struct Response: Sendable {
    package let function: ABIFunction
    package let decoded: ABI.Decoded
    package let isClaimed: Bool
  }

  package struct Interactor: Scenes.Interactor {
    package init() {}

    /// Takes the first function that the bytes decode as, preferring a standard encoding.
    ///
    /// - Throws: `ABIChoiceError` if no function is known for the selector, `ABIValueError` if the
    ///   values cannot be decoded.
    package func act(on request: Request) throws -> Response {
      let bytes = try HexText.bytes(request.text)
      let selector = Array(bytes.prefix(4))
      let candidates =
        KnownFunctions.of(selector: selector).map { ABICandidate(shape: $0, isClaimed: false) }
        + [request.abi?.functions[selector]].compactMap(\.self)
        .map { ABICandidate(shape: $0, isClaimed: true) }
      guard let first = candidates.first else {
        throw ABIChoiceError.noFunction(selector: selector)
      }
      let read = candidates.compactMap { try? response($0, bytes) }
      return try read.first(where: \.decoded.isStandard) ?? read.first ?? response(first, bytes)
    }

    private func response(_ candidate: ABICandidate<ABIFunction>, _ bytes: [UInt8]) throws
      -> Response
    {
      Response(
        function: candidate.shape,
        decoded: try candidate.shape.signature.decode(bytes),
        isClaimed: candidate.isClaimed
      )
    }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<DecodeValues.Body> {
      let parameters = response.function.parameters
      let name = response.function.signature.description
      let values = zip(response.decoded.values, parameters).map { $0.json(as: $1.type) }
      var facts = LabeledLines()
      facts.add("function", response.isClaimed ? "\(term: name) (unverified)" : "\(term: name)")
      for (parameter, value) in zip(parameters, values) {
        let type = parameter.type.description
        facts.add(
          parameter.name.isEmpty ? "  \(term: type)" : "  \(term: type) \(term: parameter.name)",
          data: DecodeValues.Presenter.text(value, of: parameter.type)
        )
      }
      return Answer(
        DecodeValues.Body(
          types: parameters.map(\.type.description),
          function: name,
          claimed: response.isClaimed ? true : nil,
          values: EmbeddedJSON(json: .array(values)),
          standard: response.decoded.isStandard
        ),
        styled: facts.styled,
        notes: response.decoded.isStandard
          ? [] : [.caution("the bytes are not laid out the way compilers encode them")]
      )
    }
  }
}
