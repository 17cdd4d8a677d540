import Entity
import Exchange

extension WorkerBackend {
  /// The handlers for all questions.
  var handlers: [QuestionHandler] {
    opening + accounts + payments + sending + history + signatures
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
      QuestionHandler(ReadServedChain.self) { question, _ in
        try await self.servedChain(question.connection)
      },
      QuestionHandler(RenewCredential.self) { question, _ in
        self.renew(question)
        return EmptyAnswer()
      },
      QuestionHandler(OpenStore.self) { question, _ in try self.open(question) },
    ]
  }
}
