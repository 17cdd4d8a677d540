import Core
package import Entity

/// Decodes a log: the event and its arguments.
package enum DecodeEvent {
  package struct Request: Sendable {
    package let choice: ABIChoice
    /// The contract's ABI, as its author states it.
    package let abi: ContractABI?
    package let log: Log

    package init(_ choice: ABIChoice, abi: ContractABI?, _ log: Log) {
      (self.choice, self.abi, self.log) = (choice, abi, log)
    }
  }

  package struct Response: Sendable {
    package let decoded: DecodedEvent
    package let isClaimed: Bool
  }

  package struct Interactor: Scenes.Interactor {
    package init() {}

    /// Takes the first event that the topics and bytes decode as, preferring a standard encoding.
    ///
    /// - Throws: `ABIChoiceError` if no event is known for them, `ABIEventError` if they fit none
    ///   of the known events.
    package func act(on request: Request) throws -> Response {
      let (log, candidates) = (request.log, try candidates(request))
      guard let first = candidates.first else {
        if case .named(let name) = request.choice { throw ABIChoiceError.noEventNamed(name) }
        throw ABIChoiceError.noEvent(topic: request.log.topics.first)
      }
      let read = candidates.compactMap { candidate in
        (try? DecodedEvent(candidate.shape, topics: log.topics, bytes: log.bytes)).map {
          Response(decoded: $0, isClaimed: candidate.isClaimed)
        }
      }
      if let best = read.first(where: \.decoded.isStandard) ?? read.first { return best }
      // The error is about the event that the first topic selects, if it selects one.
      let meant = candidates.first { $0.shape.signature.topic == log.topics.first } ?? first
      return Response(
        decoded: try DecodedEvent(meant.shape, topics: log.topics, bytes: log.bytes),
        isClaimed: meant.isClaimed
      )
    }

    private func candidates(_ request: Request) throws -> [ABICandidate<ABIEvent>] {
      let (known, claimed): ([ABIEvent], [ABIEvent]) =
        switch request.choice {
        case .written(let text): ([try ABIEvent(parsing: text)], [])
        case .named(let name):
          (KnownEvents.named(name), request.abi?.events(named: name) ?? [])
        case .found:
          (
            request.log.topics.first.map { KnownEvents.of(topic: $0) } ?? [],
            request.log.topics.first.flatMap { request.abi?.events(of: $0) } ?? []
          )
        }
      // Built-in events come before those of a supplied ABI, as they do for calls.
      return known.map { .init(shape: $0, isClaimed: false) }
        + claimed.map { .init(shape: $0, isClaimed: true) }
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.abi-decode-event"

    package let event: String
    /// True if the meaning comes from a supplied ABI (unverified); otherwise left out.
    package let claimed: Bool?
    package let arguments: [ArgumentModel.Fields]
    /// True if the bytes are exactly what a compiler would write.
    package let standard: Bool
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let decoded = response.decoded
      let arguments = decoded.arguments.enumerated().map { ArgumentModel($1, number: $0) }
      var facts = LabeledLines()
      let name = decoded.event.signature.description
      facts.add("event", response.isClaimed ? "\(term: name) (unverified)" : "\(term: name)")
      for argument in arguments {
        facts.add("  \(term: argument.name)", argument.text)
      }
      return Answer(
        Body(
          event: name,
          claimed: response.isClaimed ? true : nil,
          arguments: arguments.map(\.fields),
          standard: decoded.isStandard
        ),
        styled: facts.styled,
        notes: decoded.isStandard
          ? [] : [.caution("the bytes are not laid out the way compilers encode them")]
      )
    }
  }
}
