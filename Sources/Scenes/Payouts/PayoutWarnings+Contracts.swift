import Entity

extension PayoutWarnings {
  /// What is to be said of payees that are contracts.
  static func about(_ rows: [PayoutReview.Row], _ payees: PayeeContracts) -> [PayoutReview.Finding]
  {
    let contracts = rows.filter {
      payees.contracts.contains($0.payment.to) && payees.tokens[$0.payment.to] == nil
    }
    var findings: [PayoutReview.Finding] = []
    if !contracts.isEmpty {
      findings.append(
        .init(warning: .recipientIsContract, rows: contracts.map(\.number))
      )
    }
    // In the order in which they are first paid.
    var seen: Set<Address> = []
    for address in rows.map(\.payment.to) where seen.insert(address).inserted {
      guard let token = payees.tokens[address] else { continue }
      let paid = rows.filter { $0.payment.to == address }
      let (coins, tokens) = (
        paid.filter { $0.payment.asset == .coin }, paid.filter { $0.payment.asset != .coin }
      )
      for (some, isOfTokens) in [(coins, false), (tokens, true)] where !some.isEmpty {
        findings.append(
          .init(
            warning: .recipientIsToken(token, paidInTokens: isOfTokens),
            rows: some.map(\.number)
          )
        )
      }
    }
    return findings
  }
}
