import Core
import Entity

@testable import Scenes

/// Nonces, by the audit log and by a node. The sample has nonce 4.
extension RuleExample {
  static func ofNonces() throws -> [RuleExample] {
    let (rule, payment) = (Rule.nonceIsNotTheNext, try Samples.transaction())
    let me = try Samples.address("1")
    let past = { (nonce: UInt64) in
      let other = try Samples.transaction(to: try Samples.address("8"), nonce: nonce)
      return knowing(
        KnownAddresses(try Samples.book(), past: try Samples.past([Intent(other, from: me)]))
      )
    }
    let waiting = { (to: Character) in
      try Samples.signed(try Samples.transaction(to: try Samples.address(to), nonce: 3))
    }
    let later = try Samples.signed(try Samples.transaction(to: try Samples.address("8"), nonce: 9))
    let signed = try Samples.transaction(nonce: 8, chain: 1)
    let before = try Samples.past([Intent(signed, from: try StubMessageSigner.address())])
    return try payments(rule, "nonce-reused", payment, knowing: past(4))
      + payments(rule, "nonce-gap", payment, knowing: past(1))
      + [
        message(
          rule,
          "nonce-reused",
          .authorization(AuthorizationTests.authorization(nonce: 8)),
          knowing: KnownAddresses(try Samples.book(), past: before)
        )
      ]
      + payments(rule, "nonce-used", payment, knowing: advised(.init(next: 5, mined: 5)))
      + payments(
        rule,
        "nonce-reused",
        payment,
        knowing: advised(.init(next: 5, mined: 4, taken: [4]))
      )
      + payments(rule, "nonce-gap", payment, knowing: advised(.init(next: 3, mined: 3)))
      + payments(
        rule,
        "nonce-reserved",
        payment,
        knowing: advised(.init(next: 5, mined: 4, reserved: [4]))
      )
      + payments(
        .nonceMayBeTakenElsewhere,
        "nonce-elsewhere",
        payment,
        knowing: advised(.init(next: 4, mined: 4, foreignWaiting: 1))
      )
      + payments(
        .othersWait,
        "waiting-before",
        payment,
        knowing: advised(.init(next: 4, mined: 3, taken: [3], waiting: [waiting("8")]))
      )
      + payments(
        .othersWait,
        "waiting-same",
        payment,
        knowing: advised(.init(next: 4, mined: 3, taken: [3], waiting: [waiting("7")]))
      )
      + payments(
        .laterWait,
        "waiting-after",
        payment,
        knowing: advised(.init(next: 4, mined: 4, taken: [9], waiting: [later]))
      )
      + payments(
        .othersWait,
        "waiting-same",
        payment,
        knowing: advised(
          .init(next: 4, mined: 3, taken: [3], waiting: [waiting("7")], unclear: [waiting("7")])
        )
      )
      + payments(
        .earlierIsUnsent,
        "waiting-unsent",
        payment,
        knowing: advised(.init(next: 4, mined: 3, taken: [3], unsent: [waiting("7")]))
      )
      + payments(
        .earlierIsMinedAfterAll,
        "paid-after-all",
        payment,
        knowing: advised(
          .init(next: 4, mined: 4, minedAfterAll: [MinedAfterAll(waiting("8"), block: 12)])
        )
      )
  }

  private static func advised(_ advice: NonceAdvice) -> Knowledge {
    .known(chain: "dev", nodeFindings: NodeFindings(addressCodes: [:], nonces: advice))
  }
}
