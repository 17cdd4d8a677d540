import Core
import Entity

extension Rule {
  /// Whoever wrote the request may not be the one who is to be paid.
  static let requestDecides = Rule(
    "payment-request",
    "payment-request-fees",
    of: [.transaction]
  ) { _, knowledge in
    guard let request = knowledge.paymentRequest else { return [] }
    let terms = Finding(.info("payment-request", request.terms))
    guard let fees = request.unusedFees else { return [terms] }
    return [terms, Finding(.info("payment-request-fees", fees))]
  }
}

extension PaymentRequest {
  /// What of the payment is the request's word alone.
  fileprivate var terms: Sentence {
    switch (token != nil, hasAmount) {
    case (false, true):
      "the recipient and the amount are those of the payment request: check them with the payee"
    case (false, false):
      "the recipient is the one of the payment request: check it with the payee"
    case (true, true):
      "the recipient, the amount and the token contract are those of the payment request: check "
        + "them with the payee"
    case (true, false):
      "the recipient and the token contract are those of the payment request: check them with the "
        + "payee"
    }
  }

  /// The fees that the request suggests, which are never taken from it; nil if there are none.
  fileprivate var unusedFees: Sentence? {
    switch (gas, gasPrice) {
    case (let gas?, let price?):
      "not used: the payment request suggests a gas limit of \(count: gas) and a gas price of "
        + "\(amount: price.gwei) gwei"
    case (let gas?, nil):
      "not used: the payment request suggests a gas limit of \(count: gas)"
    case (nil, let price?):
      "not used: the payment request suggests a gas price of \(amount: price.gwei) gwei"
    case (nil, nil): nil
    }
  }
}
