import Core
import Entity

/// Payments of all that an account has of the chain's coin.
extension Plan {
  /// `max`: the call that pays all, and its gas limit.
  ///
  /// What a contract does may depend on the amount, so the amount itself is tried then.
  func emptied(
    _ attempt: SimulationRequest,
    _ trial: PaymentSimulation,
    _ parties: Parties,
    _ balance: Wei,
    _ fees: Fees,
    _ chain: any BuildTransaction.ChainWorker
  ) async throws -> (Call, gas: UInt64) {
    var gas = try request.overrides.gas ?? trial.gas.result.get()
    var all = try emptied(attempt.call.to, balance: balance, gas: gas, fees: fees)
    guard request.overrides.gas == nil, parties.mayHaveCode(all.to, in: trial) else {
      return (all, gas)
    }
    for _ in 0..<3 {
      let blobs = attempt.call.blobs
      let again = try await chain.trial(of: self.attempt(all, by: parties, blobs)).gas.result.get()
      guard again > gas else { return (all, gas) }
      gas = again
      all = try emptied(attempt.call.to, balance: balance, gas: gas, fees: fees)
    }
    return (all, gas)
  }

  /// The balance without the highest fee, so that the payment cannot fail for lack of funds.
  private func emptied(_ to: Address?, balance: Wei, gas: UInt64, fees: Fees) throws -> Call {
    let trial = try transaction(
      Call(to: to, value: .zero, input: []),
      nonce: 0,
      gas: gas,
      fees: fees
    )
    let fee = trial.highestFee ?? balance
    guard let value = balance.subtracting(fee), value > .zero else {
      throw BuildTransactionError.feeExceedsBalance(
        symbol: request.chain.symbol,
        has: balance.ether,
        fee: fee.ether
      )
    }
    return Call(to: to, value: value, input: [])
  }
}
