import Core
import Entity

@testable import Scenes

/// What a node's simulation shows of a list.
extension RuleExample {
  static func ofSimulatedLists() throws -> [RuleExample] {
    let (one, seven, token) = (
      try Samples.address("1"), try Samples.address("7"), try Samples.address("a")
    )
    let input = ERC20.transfer(to: seven, amount: 5)
    let transfer = try Samples.transaction(to: token, value: .zero, input: input)
    let payment = Payment(asset: .token(token), to: seven, units: 5)
    let sent = BalanceChange(
      account: one,
      asset: .token(token),
      item: nil,
      received: .zero,
      sent: 6
    )
    let received = BalanceChange(
      account: seven,
      asset: .token(token),
      item: nil,
      received: 5,
      sent: .zero
    )
    let effects: [(Rule, String, SimulatedEffects)] = [
      (.rowFailsInSimulation, "simulation-row-fails", .fails(by: .simulation)),
      (.rowArrivesLess, "simulation-arrives-less", .changes([], by: .simulation)),
      (.simulationTakesMore, "simulation-takes-more", .changes([sent, received], by: .simulation)),
    ]
    return try effects.map { rule, code, effect in
      let rows = [SimulatedPayouts.Row(number: 2, payment: payment, effect: effect)]
      return RuleExample(
        rule: rule,
        code: code,
        subject: try list([transfer]),
        knowledge: .known(
          chain: "dev",
          nodeFindings: NodeFindings(
            addressCodes: [:],
            payouts: SimulatedPayouts(rows, from: one, own: [one])
          )
        )
      )
    }
  }
}
