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
        guard !Self.longWork.contains(handler.name) else { return handler }
        return handler.inside { work in try await self.commandTime.run(work) }
      }
  }

  /// What takes as long as there is progress, or has a time limit of its own.
  ///
  /// A broadcast has none: after a lost answer, the transaction is looked up, however late it is.
  private static let longWork: Set<String> = [
    SyncHistory.name, BroadcastTransaction.name, AwaitReceipt.name, ReadAccountActivity.name,
    ReadAddressCodes.name,
    EstimateGasLimits.name, SimulatePayments.name, ReadReceipts.name, FindHeldTransactions.name,
    CountMined.name,
    DescribeTokens.name, ReadPastPrices.name, AwaitBlock.name,
  ]

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
