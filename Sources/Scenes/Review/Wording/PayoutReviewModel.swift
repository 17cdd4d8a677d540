import Core
import Entity

/// The review of many payments in JSON; ``PayoutReview`` has the same facts as text.
package struct PayoutReviewModel: Encodable, Sendable {
  package struct Sum: Encodable, Sendable {
    /// The token contract; absent for the chain's own coin.
    let token: String?
    let units: String
    let payments: Int
    /// The amount of a token known on this machine; absent if it is unknown.
    let text: String?
    let symbol: String?
    /// The amount according to the document.
    let claimedText: String?
    let claimedSymbol: String?
  }

  package struct Row: Encodable, Sendable {
    let row: Int
    let nonce: String
    let to: String
    let token: String?
    let units: String
    let name: String?
    /// When Ethereum was asked for the name, by the builder's word; absent if it was not.
    let nameResolved: String?
    /// `ether`, `chain` or `defaultEVM`: the record of the name, by the builder's word.
    let nameRecord: String?
    /// The payee's name on this machine, and its kind; absent if there is none.
    let knownName: String?
    let knownAs: KnownAddresses.Name.Kind?
    /// The state of an own account: `not verified` or `changed`.
    let standing: Sentence?
    let note: String?
  }

  package struct Finding: Encodable, Sendable {
    let grade: WarningGrade
    let code: String
    let message: Sentence
    /// The rows it applies to; empty for the whole list.
    let rows: [Int]
  }

  let chainID: String
  let chainName: String
  let from: String
  let wallet: String?
  /// The state of `from`: `not verified` or `changed`; absent if verified on this machine.
  let standing: Sentence?
  let payments: Int
  let sums: [Sum]
  let highestFee: WeiModel
  let highestTotal: WeiModel
  let firstNonce: String
  let lastNonce: String
  let digest: String
  let rows: [Row]
  let warnings: [Finding]
  let claims: [ReviewModel.Claim]
  /// What the payments would do, by the node's word; absent if nothing was simulated.
  let changes: Changes?

  package init(_ review: PayoutReview) {
    let totals = review.totals
    chainID = totals.chain.description
    chainName = UntrustedText.escaped(review.chainName)
    from = review.from.description
    wallet = review.wallet.map { UntrustedText.escaped($0) }
    standing = review.walletStanding
    payments = totals.payments
    sums = totals.sums.map { sum in
      let known = review.token(of: sum.asset).flatMap { $0.isKnown ? $0 : nil }
      let claimed = review.claimedToken(of: sum.asset)
      return Sum(
        token: sum.asset.contract?.description,
        units: sum.units.description,
        payments: sum.payments,
        text: known?.number(sum.units),
        symbol: known?.symbol,
        claimedText: claimed.map { Units.text(sum.units, decimals: $0.decimals) },
        claimedSymbol: claimed.map { UntrustedText.escaped($0.symbol) }
      )
    }
    highestFee = .init(totals.highestFee)
    highestTotal = .init(totals.highestCost)
    firstNonce = "\(totals.nonces.lowerBound)"
    lastNonce = "\(totals.nonces.upperBound)"
    digest = totals.digest.description
    rows = review.rows.map { row in
      let known = review.knownAddresses.name(of: row.payment.to)
      return Row(
        row: row.number,
        nonce: "\(row.nonce)",
        to: row.payment.to.description,
        token: row.payment.asset.contract?.description,
        units: row.payment.units.description,
        name: row.name.map { UntrustedText.escaped($0, limit: 256) },
        nameResolved: row.nameResolved?.description,
        nameRecord: row.nameRecord?.rawValue,
        knownName: known?.name,
        knownAs: known?.kind,
        standing: known?.standing,
        note: row.note.map { UntrustedText.escaped($0, limit: 256) }
      )
    }
    warnings = review.allFindings.map { finding in
      Finding(
        grade: finding.warning.grade,
        code: finding.warning.code,
        message: finding.warning.message,
        rows: finding.rows
      )
    }
    claims = review.claimed
    changes = Changes(review.simulated)
  }
}

extension Payment.Asset {
  /// The token contract; nil for the chain's own coin.
  var contract: Address? {
    guard case .token(let address) = self else { return nil }
    return address
  }
}
