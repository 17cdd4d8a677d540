import Core
import Entity

/// What the proofs say of the balances of one account.
struct HoldingVerdicts: Sendable, Equatable {
  let ether: BalanceVerdict
  /// By the address of the token's contract.
  let tokens: [Address: BalanceVerdict]

  /// All of them.
  var all: [BalanceVerdict] { [ether] + tokens.values }

  init(ether: BalanceVerdict, tokens: [Address: BalanceVerdict]) {
    (self.ether, self.tokens) = (ether, tokens)
  }

  init(on account: AccountBalances, by verification: BalanceVerification) {
    let agreement = verification.agreement
    // A contradiction proves another balance only if enough nodes agree on the header.
    func shown(_ verdict: BalanceVerdict) -> BalanceVerdict {
      guard case .contradicted = verdict, !agreement.isReached else { return verdict }
      return .unproved(
        .header(.notAgreed(found: agreement.agreeing.count, required: agreement.required))
      )
    }
    ether = shown(verification.verdict(onEtherOf: account))
    tokens = Dictionary(
      account.tokens.map { balance in
        let verdict = verification.verdict(on: balance.token, of: account)
        return (balance.token.address, shown(verdict))
      }
    ) { first, _ in first }
  }

  /// Of balances that were read earlier.
  static func kept(_ tokens: [TokenBalance]) -> HoldingVerdicts {
    HoldingVerdicts(
      ether: .unproved(.kept),
      tokens: Dictionary(tokens.map { ($0.token.address, .unproved(.kept)) }) { first, _ in first }
    )
  }
}

extension AccountBalances {
  /// The balances with those that are proved in place of those that are contradicted.
  func corrected(by verdicts: HoldingVerdicts) -> AccountBalances {
    AccountBalances(
      account: account,
      ether: verdicts.ether.contradiction.map { Wei($0) } ?? ether,
      tokens: tokens.map { balance in
        guard let amount = verdicts.tokens[balance.token.address]?.contradiction else {
          return balance
        }
        return TokenBalance(token: balance.token, reading: .amount(amount))
      }
    )
  }
}

extension BalanceVerdict {
  /// The proved balance, if another one was claimed.
  var contradiction: UInt256? {
    guard case .contradicted(_, let proved, _) = self else { return nil }
    return proved
  }

  /// Why a balance is not proved though the nodes could prove it; nil for all others.
  var failedProof: UnprovedReason? {
    guard case .unproved(let reason) = self else { return nil }
    return switch reason {
    case .header, .noProof, .node, .proof: reason
    case .noClaim, .kept, .slotUnknown, .slotDiffers, .disputed: nil
    }
  }

  /// What each node says, if they do not say the same and no proof decides; otherwise nil.
  var dispute: [BalanceComparison.Report]? {
    guard case .unproved(.disputed(let reports)) = self else { return nil }
    return reports
  }
}

extension BalanceComparison.Report {
  /// The balance in base units; nil if the node gives none.
  var units: UInt256? {
    guard case .amount(let units) = reading else { return nil }
    return units
  }
}
