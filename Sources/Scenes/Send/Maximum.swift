import Core
import Entity

/// The payment of all that an account has of the chain's coin.
struct Maximum {
  let plan: Plan
  let involved: InvolvedAddresses
  let fees: Fees
  let chain: any BuildTransaction.ChainWorker

  /// The call, its gas limit, what a rollup takes besides, and what it would do if that amount was
  /// simulated.
  typealias Payment = (
    call: Plan.Call, gas: UInt64, rollupFee: RollupFee?, simulated: SimulatedEffects?
  )

  /// Returns the payment that leaves nothing but its highest fee.
  ///
  /// What a contract does may depend on the amount, so the amount itself is tried then.
  func call(_ attempt: SimulationRequest, _ trial: PaymentSimulation, _ balance: Wei) async throws
    -> Payment
  {
    let given = plan.request.overrides.gas
    var gas = try given ?? trial.gas.result.get()
    var all = try await payment(to: attempt.call.to, of: balance, gas: gas)
    guard given == nil, involved.mayHaveCode(all.call.to, in: trial) else { return all }
    for _ in 0..<3 {
      let next = plan.attempt(all.call, by: involved, attempt.call.blobs)
      let trial = try await chain.trial(of: next)
      let again = try trial.gas.result.get()
      guard again > gas else {
        all.simulated = trial.effects
        return all
      }
      gas = again
      all = try await payment(to: attempt.call.to, of: balance, gas: gas)
    }
    return all
  }

  /// The balance without the highest fee, so that the payment cannot fail for lack of funds.
  private func payment(to recipient: Address?, of balance: Wei, gas: UInt64) async throws -> Payment
  {
    // No amount that is left has more bytes, which cost a fee of their own on a rollup.
    let whole = try plan.transaction(
      Plan.Call(to: recipient, value: balance, input: []),
      nonce: .max - 1,
      gas: gas,
      fees: fees
    )
    let rollupFee = try await chain.rollupFee(of: whole)
    let fee = whole.highestFee?.adding(rollupFee?.highest ?? .zero) ?? balance
    guard let value = balance.subtracting(fee), value > .zero else {
      throw BuildTransactionError.feeExceedsBalance(
        symbol: plan.request.chain.symbol,
        has: balance.ether,
        fee: fee.ether
      )
    }
    return (Plan.Call(to: recipient, value: value, input: []), gas, rollupFee, nil)
  }
}
