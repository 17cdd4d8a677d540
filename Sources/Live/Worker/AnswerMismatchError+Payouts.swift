import Core
import Entity

extension AnswerMismatchError {
  /// Throws unless the facts are those of the requested list: with all balances, one gas limit for
  /// each payment unless one would fail, and only what was asked about.
  package static func check(_ facts: PayoutFacts, answers asked: ReadPayouts)
    throws(AnswerMismatchError)
  {
    let needs = asked.needs
    try check(facts.units, answer: needs.tokens)
    guard facts.fees != nil || needs.speed == nil else { throw .count }
    // Even the longest list must fit below the largest nonce of an account (EIP-2681).
    guard facts.nonces.firstFree < UInt64.max - UInt64(PayoutList.maxRows) else { throw .nonce }
    guard let trial = facts.trial else {
      guard !needs.isCovered(by: facts.balance, facts.units) else { throw .count }
      return
    }
    // There may be fewer only if the last one is a failure.
    if case .fails? = trial.gas.last, trial.gas.count <= needs.payments.count { return }
    try check(trial.gas, answer: needs.payments)
    try check(trial.addressCodes, answer: needs.payees)
    try check(trial, of: asked)
    try check(trial.effects, of: needs)
  }

  /// Throws if tokens are described that are at no payee, or one twice.
  private static func check(_ trial: PayoutTrial, of asked: ReadPayouts)
    throws(AnswerMismatchError)
  {
    let found = zip(asked.needs.payees, trial.addressCodes)
    var contracts = Set(found.filter { $0.1 == .contract }.map(\.0))
    for token in trial.tokens {
      guard contracts.remove(token.address) != nil else { throw .subject }
      try check(token, isAt: token.address, on: asked.chain)
    }
  }

  /// Throws if the simulation is not of the list's payments, or tells of other accounts.
  private static func check(_ effects: [SimulatedEffects], of needs: PayoutFactsRequest)
    throws(AnswerMismatchError)
  {
    try check(effects, answer: needs.payments)
    let accounts = Set(needs.accounts)
    for (effect, payment) in zip(effects, needs.payments) {
      guard case .changes(let changes, _) = effect else { continue }
      guard changes.allSatisfy({ $0.account == payment.payee || accounts.contains($0.account) })
      else { throw .subject }
    }
  }
}
