import Core
import Entity

@testable import Scenes

/// Payments that a request asks for.
extension RuleExample {
  static func ofRequests() throws -> [RuleExample] {
    let link = "ethereum:\(try Samples.address("7"))@31337?value=1&gas=21000"
    var knowledge = dev
    knowledge.paymentRequest = try PaymentRequest(parsing: link)
    let known = knowledge
    return try ["payment-request", "payment-request-fees"].flatMap { code in
      try transactions(.requestDecides, code, Samples.transaction(), knowing: known)
        .filter { $0.subject.kind == .transaction }
    }
  }
}
