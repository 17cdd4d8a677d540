import Core
import Entity

/// What was proved of the balances on one chain, and which nodes turned out to lie.
package struct ChainVerification: Sendable {
  /// A node that is asked for nothing more, unless it is the only one.
  struct SetAside: Sendable, Equatable {
    enum Reason: Sendable {
      /// It gives balances that the state does not have.
      case balance
      /// It gives proofs that do not fit the header that it gives.
      case proof
      /// As many nodes as must agree give another header.
      case header
      /// As many nodes as must agree report another balance, which no proof decides.
      case reported
    }

    let node: EndpointID
    let reason: Reason
  }

  /// A balance that a node gave, and the one that is proved.
  struct FalseBalance: Sendable, Equatable {
    let account: Address
    /// Nil for the native coin.
    let token: Token?
    let claimed: UInt256
    let proved: UInt256
  }

  /// What the proofs say of the balances that were read last.
  let proofs: BalanceVerification
  /// The number of nodes that were asked for the header of that block.
  let asked: Int
  /// The number of nodes that are not set aside.
  let left: Int
  /// In the order in which they were found out.
  let setAside: [SetAside]
  /// Whether the newest block was asked for.
  let isOfNewest: Bool
  /// Of all readings.
  let falseBalances: [FalseBalance]

  /// The balances that were read last.
  var sheet: BalanceSheet { proofs.sheet }

  var agreement: HeaderAgreement { proofs.agreement }
}

extension BalanceVerification {
  /// The balances that were claimed against the proof.
  var falseBalances: [ChainVerification.FalseBalance] {
    sheet.accounts.flatMap { account in
      var verdicts: [(token: Token?, verdict: BalanceVerdict)] = [
        (nil, verdict(onEtherOf: account))
      ]
      verdicts += account.tokens.map { ($0.token, verdict(on: $0.token, of: account)) }
      return verdicts.compactMap { token, verdict -> ChainVerification.FalseBalance? in
        guard case .contradicted(let claimed, let proved, _) = verdict else { return nil }
        return .init(account: account.account, token: token, claimed: claimed, proved: proved)
      }
    }
  }
}
