import Core
import Entity

/// The worker's answer is not about what was asked: a claim that need not be looked at.
enum AnswerMismatchError: Error, Equatable {
  /// It has another number of parts than the question.
  case count
  /// It is about another account or transaction.
  case subject
  /// It is a nonce that no account can have come to.
  case nonce

  /// Refuses an answer that has not one part for each of the question's.
  package static func check<Part, Asked>(_ parts: [Part], answer asked: [Asked])
    throws(AnswerMismatchError)
  {
    guard parts.count == asked.count else { throw .count }
  }

  /// Refuses an answer that is about others than those that were asked for, or in another order.
  package static func check<Subject: Equatable>(
    _ subjects: [Subject],
    are asked: [Subject]
  ) throws(AnswerMismatchError) {
    try check(subjects, answer: asked)
    guard subjects == asked else { throw .subject }
  }

  /// Refuses a trial that looked at others than those who take part.
  package static func check(_ trial: PaymentSimulation, of attempt: SimulationRequest)
    throws(AnswerMismatchError)
  {
    if case .limit = trial.gas { try check(trial.addressCodes, answer: attempt.parties) }
    if let token = trial.token, token.address != attempt.suspect { throw .subject }
  }

  /// Refuses a receipt of another transaction.
  package static func check(_ receipt: Receipt, of hash: Hash32) throws(AnswerMismatchError) {
    guard receipt.transaction == hash else { throw .subject }
  }
}

extension AnswerMismatchError: Reportable {
  package var report: Report {
    switch self {
    case .count:
      Report(
        .bug,
        "worker-count",
        "the worker's answer does not have one part for each part of the request"
      )
    case .subject:
      Report(
        .bug,
        "worker-subject",
        "the worker's answer is for a different account or transaction than requested"
      )
    case .nonce:
      Report(.bug, "worker-nonce", "the worker's answer is a nonce that no account can reach")
    }
  }
}
