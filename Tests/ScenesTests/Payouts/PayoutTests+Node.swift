import Core
import Entity

@testable import Scenes

extension PayoutTests {
  /// A node that accepts every payment except those it is told to reject.
  struct Node: BuildPayouts.ChainWorker {
    var one = BuildTransactionTests.Node(nonces: NonceAdvice(next: 9, mined: 9))
    var failing: Int?
    /// What each payment that runs code would do; by default what it says.
    var effect: @Sendable (ListedPayment) -> SimulatedEffects = { PayoutTests.asListed($0) }

    func facts(for needs: PayoutFactsRequest) async throws -> PayoutFacts {
      one.exchanges.add("facts of \(needs.payments.count)")
      let units = needs.tokens.map { _ in TokenBalanceResult.amount(one.units) }
      return PayoutFacts(
        block: try Samples.block(),
        balance: one.ether,
        units: units,
        nonces: one.nonces,
        fees: one.fees(needs.speed ?? .normal),
        trial: needs.isCovered(by: one.ether, units) ? try trial(of: needs) : nil
      )
    }

    private func trial(of needs: PayoutFactsRequest) throws -> PayoutTrial {
      if let failing {
        let limits = [GasEstimate](repeating: .limit(21_000), count: failing)
        return PayoutTrial(gas: limits + [.fails(.cancelled)])
      }
      let limits: [UInt64] = needs.payments.map {
        $0.call.input.isEmpty ? one.paymentGas($0.call.value ?? .zero) : one.callGas
      }
      let codes = needs.payees.map { one.addressCodes[$0] ?? AddressCode.none }
      let paid = Set(needs.tokens.map(\.address))
      var effects = [SimulatedEffects](repeating: .plain, count: limits.count)
      for (place, payment) in needs.runningCode(codes, limits: limits) {
        effects[place] = effect(payment)
      }
      return PayoutTrial(
        gas: limits.map(GasEstimate.limit),
        addressCodes: codes,
        tokens: try zip(needs.payees, codes).filter { $0.1 == .contract && !paid.contains($0.0) }
          .compactMap { try one.token(at: $0.0) },
        effects: effects
      )
    }

    func rollupFee(of transaction: Transaction) async throws -> RollupFee? {
      try await one.rollupFee(of: transaction)
    }
  }

  /// The effect of a payment that does what it says.
  static func asListed(_ payment: ListedPayment) -> SimulatedEffects {
    var (asset, units) = (Movement.Asset.ether, payment.call.value?.count ?? .zero)
    if let token = payment.call.to,
      case .transfer(_, let amount)? = ERC20.Call(decoding: payment.call.input)
    {
      (asset, units) = (.token(token), amount)
    }
    let sent = BalanceChange(
      account: payment.call.from ?? .zero,
      asset: asset,
      item: nil,
      received: .zero,
      sent: units
    )
    let received = BalanceChange(
      account: payment.payee,
      asset: asset,
      item: nil,
      received: units,
      sent: .zero
    )
    return .changes([sent, received], by: .simulation)
  }
}
