package import Core
package import Entity

/// Decodes what a contract reverted with: the error and its arguments.
package enum DecodeError {
  package struct Request: Sendable {
    package let choice: ABIChoice
    /// The contract's ABI, as its author states it.
    package let abi: ContractABI?
    /// Hex as text, with or without 0x; white space around it is ignored.
    package let text: [UInt8]

    package init(_ choice: ABIChoice, abi: ContractABI?, text: [UInt8]) {
      (self.choice, self.abi, self.text) = (choice, abi, text)
    }
  }

  package struct Response: Sendable {
    package let error: ABIFunction
    package let decoded: ABI.Decoded
    package let isClaimed: Bool
  }

  package struct Interactor: Scenes.Interactor {
    package init() {}

    /// Takes the first error that the bytes decode as, preferring a standard encoding.
    ///
    /// - Throws: `ABIChoiceError` if no error is known for the bytes or they belong to another one,
    ///   `ABIValueError` if their values cannot be decoded.
    package func act(on request: Request) throws -> Response {
      let bytes = try HexText.bytes(request.text)
      let candidates = try candidates(request, Array(bytes.prefix(4)))
      guard let first = candidates.first else {
        if case .named(let name) = request.choice { throw ABIChoiceError.noErrorNamed(name) }
        throw ABIChoiceError.noError(selector: Array(bytes.prefix(4)))
      }
      let read = candidates.compactMap { candidate in
        (try? candidate.shape.signature.decode(bytes)).map {
          Response(error: candidate.shape, decoded: $0, isClaimed: candidate.isClaimed)
        }
      }
      if let best = read.first(where: \.decoded.isStandard) ?? read.first { return best }
      let signature = first.shape.signature
      guard bytes.starts(with: signature.selector) else {
        throw ABIChoiceError.otherError(
          wanted: signature.selector,
          found: Array(bytes.prefix(4))
        )
      }
      return Response(
        error: first.shape,
        decoded: try signature.decode(bytes),
        isClaimed: first.isClaimed
      )
    }

    private func candidates(_ request: Request, _ selector: [UInt8]) throws
      -> [ABICandidate<ABIFunction>]
    {
      let (known, claimed): ([ABIFunction], [ABIFunction]) =
        switch request.choice {
        case .written(let text): ([try ABIFunction(parsing: text)], [])
        case .named(let name):
          (KnownErrors.named(name), request.abi?.errors(named: name) ?? [])
        case .found: (KnownErrors.of(selector: selector), request.abi?.errors(of: selector) ?? [])
        }
      return known.map { .init(shape: $0, isClaimed: false) }
        + claimed.map { .init(shape: $0, isClaimed: true) }
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.abi-decode-error"

    package let error: String
    /// True if the meaning comes from a supplied ABI (unverified); otherwise left out.
    package let claimed: Bool?
    package let arguments: [ArgumentModel.Fields]
    /// The meaning of a panic code.
    package let meaning: Sentence?
    /// True if the bytes are exactly what a compiler would write.
    package let standard: Bool
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let values = zip(response.error.parameters, response.decoded.values)
      let arguments = values.enumerated().map { ArgumentModel($1.0, $1.1, number: $0) }
      var facts = LabeledLines()
      let name = response.error.signature.description
      facts.add("error", response.isClaimed ? "\(term: name) (unverified)" : "\(term: name)")
      for argument in arguments { facts.add("  \(term: argument.name)", argument.text) }
      let meaning = meaning(response)
      facts.add("means", meaning)
      return Answer(
        Body(
          error: name,
          claimed: response.isClaimed ? true : nil,
          arguments: arguments.map(\.fields),
          meaning: meaning,
          standard: response.decoded.isStandard
        ),
        styled: facts.styled,
        notes: response.decoded.isStandard
          ? [] : [.caution("the bytes are not laid out the way compilers encode them")]
      )
    }

    private func meaning(_ response: Response) -> Sentence? {
      guard response.error.signature.description == "Panic(uint256)",
        case .number(let code)? = response.decoded.values.first
      else { return nil }
      return KnownErrors.meaning(ofPanic: code)
    }
  }
}
