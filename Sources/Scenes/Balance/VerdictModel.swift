package import Core
import Entity

/// What the proofs say of a balance, in JSON.
package struct VerdictModel: Encodable, Sendable {
  /// `proved`, `contradicted`, `disputed` or `unproved`. The amount beside it is the proved one of `contradicted`.
  package let state: String
  /// `account`, `known-slot` or `found-slot`; left out of `disputed` and `unproved`.
  package let evidence: String?
  /// The number of accounts by whose balances a slot was found; left out of other evidence.
  package let accounts: Int?
  /// Why it is neither proved nor contradicted; left out otherwise.
  package let reason: Sentence?
  /// What the node gave in place of the proved balance, in base units.
  package let claimed: String?
  /// What each node says of a balance that is disputed; left out otherwise.
  package let reports: [BalanceReportModel]?

  init(_ verdict: BalanceVerdict) {
    reports = verdict.dispute.map { $0.map(BalanceReportModel.init) }
    switch verdict {
    case .proved(let evidence):
      (state, reason, claimed) = ("proved", nil, nil)
      (self.evidence, accounts) = (evidence.code, evidence.accounts)
    case .contradicted(let claimed, _, let evidence):
      (state, reason, self.claimed) = ("contradicted", nil, "\(claimed)")
      (self.evidence, accounts) = (evidence.code, evidence.accounts)
    case .unproved(let reason):
      state = verdict.dispute == nil ? "unproved" : "disputed"
      (evidence, accounts) = (nil, nil)
      (self.reason, claimed) = (reason.sentence, nil)
    }
  }
}

/// What one node says of a balance, in JSON.
package struct BalanceReportModel: Encodable, Sendable {
  package let node: String
  /// In base units; left out if the node gives no balance.
  package let units: String?

  init(_ report: BalanceComparison.Report) {
    node = report.node.description
    units = report.units.map { "\($0)" }
  }
}

/// What nodes said of the header against which balances are proved, in JSON.
package struct HeaderModel: Encodable, Sendable {
  /// The number of nodes that gave it.
  package let agreeing: Int
  /// The number of nodes that were asked for it.
  package let asked: Int
  /// The number of nodes that must give it.
  package let required: Int
  /// The nodes that gave another one; left out if there are none.
  package let dissenting: [String]?

  init(_ verification: ChainVerification) {
    self.init(verification.agreement, asked: verification.asked)
  }

  init(_ agreement: HeaderAgreement, asked: Int) {
    agreeing = agreement.agreeing.count
    self.asked = asked
    required = agreement.required
    dissenting =
      agreement.dissenting.isEmpty ? nil : agreement.dissenting.map(\.description)
  }
}

/// A node that is asked for nothing more, in JSON.
package struct SetAsideModel: Encodable, Sendable {
  package let node: String
  /// `false-balance`, `false-proof`, `other-header` or `other-balance`.
  package let reason: String

  init(_ setAside: ChainVerification.SetAside) {
    node = setAside.node.description
    reason =
      switch setAside.reason {
      case .balance: "false-balance"
      case .proof: "false-proof"
      case .header: "other-header"
      case .reported: "other-balance"
      }
  }
}

/// A balance that a node gave though another one is proved, in JSON.
package struct FalseBalanceModel: Encodable, Sendable {
  package let address: String
  /// The contract of the token; left out for the native coin.
  package let contract: String?
  /// In base units, as the proved one.
  package let claimed: String
  package let proved: String

  init(_ balance: ChainVerification.FalseBalance) {
    address = balance.account.description
    contract = balance.token?.address.description
    (claimed, proved) = ("\(balance.claimed)", "\(balance.proved)")
  }
}

extension ChainVerification {
  /// The nodes that are set aside in JSON; nil if there are none.
  var setAsideModel: [SetAsideModel]? {
    setAside.isEmpty ? nil : setAside.map(SetAsideModel.init)
  }

  /// The false balances in JSON; nil if there are none.
  var falseModel: [FalseBalanceModel]? {
    falseBalances.isEmpty ? nil : falseBalances.map(FalseBalanceModel.init)
  }
}

extension BalanceEvidence {
  fileprivate var code: String {
    switch self {
    case .account: "account"
    case .knownSlot: "known-slot"
    case .foundSlot: "found-slot"
    }
  }

  fileprivate var accounts: Int? {
    guard case .foundSlot(_, let matches) = self else { return nil }
    return matches
  }
}
