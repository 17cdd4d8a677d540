import Core
import Entity

/// Fees higher than people intend to pay.
extension Rule {
  static let feeIsHigh = Rule(each: "fee-high", of: .payments) { reviewItem, knowledge in
    let bounds = FeeBounds(coin: knowledge.coin.english)
    guard let fee = reviewItem.transaction?.highestFee, fee.count >= bounds.caution else {
      return nil
    }
    let message: Sentence =
      "the fee alone may be \(amount: fee.ether) \(knowledge.coin), far more than usual"
    return fee.count >= bounds.danger
      ? .danger("fee-high", message) : .caution("fee-high", message)
  }

  /// The offered fee is far above what a node reported as usual.
  static let feeIsUnusual = Rule(each: "fee-unusual", of: .payments) { reviewItem, knowledge in
    reviewItem.transaction
      .flatMap { UnusualFee($0.fees, usual: knowledge.nodeFindings?.usualFee) }
      .map { .danger("fee-unusual", $0.message) }
  }

  /// No block takes the offer until the base fee falls, and all later transactions wait for it.
  static let capIsBelowBaseFee = Rule("fee-cap-low", of: [.transaction, .payouts]) { subject, _ in
    guard let offered = subject.offeredPrice, let baseFee = subject.baseFee, offered < baseFee
    else { return [] }
    return [
      Finding(
        .danger(
          "fee-cap-low",
          "the max fee (\(amount: offered.gwei) gwei) is below the base fee (\(amount: baseFee.gwei) gwei): this waits "
            + "until the base fee falls, and later transactions of the account wait behind it"
        )
      )
    ]
  }

  /// The chain takes a fee besides gas, which no field of a transaction limits, and nobody says how
  /// much: the document was built without a node, or the chain's oracle did not answer.
  static let rollupFeeIsUnknown = Rule("rollup-fee-unknown", of: [.transaction, .payouts]) {
    subject,
    _ in
    guard subject.rollupFee == nil,
      let chain = subject.chain.flatMap({ UInt64(exactly: $0) }).flatMap({ try? ChainID($0) }),
      chain.knownRollup != nil
    else { return [] }
    return [
      Finding(
        .caution(
          "rollup-fee-unknown",
          "this chain also takes a fee for publishing the transaction elsewhere; how much is not "
            + "known, and it comes on top of the fee shown"
        )
      )
    ]
  }

  static let gasIsTooLow = Rule(
    "gas-too-low",
    of: [.transaction, .signedTransaction],
    in: \.transaction
  ) { subject, _ in
    let gas = subject.transaction.gas
    let least = subject.transaction.minGas(from: subject.from)
    if gas < least {
      return [
        .danger(
          "gas-too-low",
          "the gas limit (\(gas)) is below the \(least) gas that this takes at least: no chain accepts it"
        )
      ]
    }
    guard let run = subject.claims?.simulation, run.status == .success, gas < run.gasUsed else {
      return []
    }
    return [
      .danger(
        "gas-too-low",
        "the gas limit (\(gas)) is below the \(run.gasUsed) gas that the simulation used: this would "
          + "fail and still cost its fee"
      )
    ]
  }

  /// Such a transaction can be signed, but no account can pay for it.
  static let feeOverflows = Rule(
    "fee-overflow",
    of: [.transaction, .signedTransaction],
    in: \.transaction
  ) {
    subject,
    _ in
    guard subject.transaction.highestCost == nil else { return [] }
    return [
      .danger(
        "fee-overflow",
        "value and fee together exceed 2^256 - 1 wei: no account can pay that, and no chain accepts it"
      )
    ]
  }

  static let feeIsAboveAmount = Rule(each: "fee-above-amount", of: .payments) { reviewItem, _ in
    guard reviewItem.action == .payment, let transaction = reviewItem.transaction,
      transaction.value > .zero,
      let fee = transaction.highestFee, fee > transaction.value
    else { return nil }
    return .caution("fee-above-amount", "the fee may be higher than the amount")
  }
}
