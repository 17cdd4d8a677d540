import Core
import Entity

extension PayoutReview {
  /// Whether the payments would do what the list says, by the node's word.
  ///
  /// The warnings name the rows that would not.
  var changes: [ReviewModel.Claim] {
    guard let simulated else { return [] }
    let (told, unknown) = (simulated.told, simulated.unknown.count)
    let others = Set(simulated.failing + simulated.differing).count
    var texts: [Sentence] = []
    if told > 0 {
      texts.append(
        others == 0
          ? "as listed, for \(Self.running(told)) (simulated)"
          : "not as listed, for \(others) of \(Self.running(told)) (simulated)"
      )
    }
    if unknown > 0 {
      texts.append("unknown, for \(Self.running(unknown)): the node did not simulate them")
    }
    return texts.map { ReviewModel.Claim(name: "changes", text: $0) }
  }

  private static func running(_ count: Int) -> Sentence {
    "\(count) \(by: count, one: "payment that runs code", many: "payments that run code")"
  }
}

extension PayoutReviewModel {
  /// What the payments that run code would do, by the node's word.
  package struct Changes: Encodable, Sendable {
    /// `known`, `incomplete` or `unknown`.
    let status: String
    /// `simulation`; absent if `status` is `unknown`.
    let method: String?
    /// How many payments run code.
    let payments: Int
    /// The rows that fail, those that do something else than the list says, and those that are
    /// unknown.
    let failing: [Int]
    let differing: [Int]
    let unknown: [Int]

    /// Returns nil if nothing was simulated.
    init?(_ simulated: SimulatedPayouts?) {
      guard let simulated else { return nil }
      let (told, all) = (simulated.told, simulated.count)
      status = told == all ? "known" : told == 0 ? "unknown" : "incomplete"
      method = told == 0 ? nil : SimulatedEffects.Method.simulation.rawValue
      payments = all
      (failing, differing, unknown) = (simulated.failing, simulated.differing, simulated.unknown)
    }
  }
}
