import Core
import Entity

extension Rule {
  /// Transactions of the account that were told as refused, dropped or unclear were mined.
  static let earlierIsMinedAfterAll = Rule("paid-after-all", of: .payments) { subject, knowledge in
    (knowledge.nodeFindings?.nonces?.minedAfterAll ?? []).map { found in
      let told = told(found, knowledge)
      if let list = subject.list {
        let payment = found.signed.transaction.payment
        let same = list.rows.filter { $0.payment == payment }.map(\.number)
        return Finding(
          .danger("paid-after-all", same.isEmpty ? told : "\(told); this pays it again"),
          rows: same
        )
      }
      let isSame = subject.transaction?.transaction.does(whatDoes: found.signed.transaction)
      return Finding(
        .danger("paid-after-all", isSame == true ? "\(told); this does it a second time" : told)
      )
    }
  }

  private static func told(_ found: MinedAfterAll, _ knowledge: Knowledge) -> Sentence {
    let hash = found.signed.hash
    guard let block = found.block else {
      return
        "\(hash) was refused, dropped or of unknown outcome, and the node does not say whether it was mined"
    }
    guard let payment = found.signed.transaction.payment else {
      return
        "\(hash) was refused, dropped or of unknown outcome, but was mined in block \(block) after all"
    }
    let amount = amount(of: payment, found.signed.transaction.chain, knowledge)
    return
      "\(hash) was refused, dropped or of unknown outcome, but was mined in block \(block) after "
      + "all: it paid \(amount) to \(payment.to)"
  }

  private static func amount(of payment: Payment, _ chain: ChainID?, _ knowledge: Knowledge)
    -> Sentence
  {
    switch payment.asset {
    case .coin: "\(amount: Units.text(payment.units, decimals: 18)) \(knowledge.coin)"
    case .token(let contract):
      ResolvedToken(at: contract, on: chain, knowledge.tokens, claimed: nil)?.short(payment.units)
        ?? "\(payment.units) \(by: payment.units.pluralCount, one: "base unit", many: "base units") of \(contract)"
    }
  }
}
