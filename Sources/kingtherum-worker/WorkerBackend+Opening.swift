import ChainKit
import Entity
import Exchange

extension WorkerBackend {
  /// The handlers for all questions.
  var handlers: [QuestionHandler] {
    let work =
      accounts + collectibles + payments + sending + history + storedHistory + signatures + prices
      + names
    return opening
      + work.map { handler in
        guard handler.hasDeadline else { return handler }
        return handler.inside { work in try await self.commandTime.run(work) }
      }
  }

  private var opening: [QuestionHandler] {
    [
      QuestionHandler(Handshake.self) { question, _ in
        try question.requireSameVersion()
        return Handshake.Answer(
          program: "kingtherum-worker",
          version: Version.text,
          form: Handshake.newest
        )
      },
      QuestionHandler(OpenNodes.self) { question, _ in try self.open(question) },
      QuestionHandler(OpenHistorySources.self) { question, _ in
        try self.open(question)
        return EmptyAnswer()
      },
      QuestionHandler(ReadServedChain.self) { question, _ in
        // The time limit of the node that is opened next is the same one.
        self.commandTime.limit(to: question.connection.responseSeconds)
        return try await self.commandTime.run { try await self.servedChain(question.connection) }
      },
      QuestionHandler(MeasureNodes.self) { question, emit in
        try await self.measured(question) { emit(.done($0, of: question.connections.count)) }
      },
      QuestionHandler(RenewCredential.self) { question, _ in
        self.renew(question)
        return EmptyAnswer()
      },
      QuestionHandler(OpenStore.self) { question, _ in try self.open(question) },
      QuestionHandler(BeginRound.self) { _, _ in
        self.commandTime.restart()
        return EmptyAnswer()
      },
    ]
  }
}
