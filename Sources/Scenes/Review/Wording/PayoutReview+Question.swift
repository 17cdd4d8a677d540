import Core
import Entity

extension PayoutReview {
  /// The most assets that the question lists; the totals above it list all of them.
  private static let maxAssets = 3

  /// The last question before signing, such as `Sign 12 payments, 3.5 ETH in all?`.
  var question: Sentence {
    if rows.count == 1, let payment = rows.first?.payment {
      let amount = short(payment.units, of: payment.asset)
      return "Sign this payment of \(amount) to \(knownAddresses.named(payment.to))?"
    }
    guard totals.sums.count <= Self.maxAssets else {
      return "Sign all \(count: totals.payments) payments?"
    }
    let sums = Self.listed(totals.sums.map { short($0.units, of: $0.asset) })
    return "Sign \(Self.payments(totals.payments)), \(sums) in all?"
  }
}
