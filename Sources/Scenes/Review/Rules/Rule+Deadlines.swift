import Core
import Entity

/// The time until which a signature can be used, and the account it affects.
extension Rule {
  /// Deadlines further away than this are reported: 30 days in seconds.
  static let farAway: UInt256 = 2_592_000

  /// The permission can be used forever, or for long; a revocation needs no deadline.
  static let signatureLasts = Rule(
    "permit-no-deadline",
    "permit-far-deadline",
    of: [.typedData],
    in: \.typedData
  ) { typed, knowledge in
    guard let now = knowledge.now, let meaning = typed.limited else { return [] }
    guard let end = meaning.end, end.significantBitCount < 40 else {
      return [.danger("permit-no-deadline", "this signature never expires")]
    }
    guard end > UInt256(now).addingWithSaturation(farAway) else { return [] }
    return [
      .caution(
        "permit-far-deadline",
        "this signature can be used until \(TokenPermit.moment(end)), more than 30 days from now"
      )
    ]
  }

  static let signatureHasExpired = Rule(
    "permit-expired",
    of: [.typedData],
    in: \.typedData
  ) { typed, knowledge in
    guard let now = knowledge.now, let deadline = typed.deadline, deadline < UInt256(now) else {
      return []
    }
    return [
      .info(
        "permit-expired",
        "the deadline has passed: no contract should accept this anymore"
      )
    ]
  }

  static let ownerIsAnother = Rule(
    "permit-other-owner",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard let owner = typed.owner, owner != typed.party else { return [] }
    return [
      .danger(
        "permit-other-owner",
        "this acts on the account \(owner), not on that of the signer"
      )
    ]
  }
}

extension TypedDataSubject {
  /// The permission or transfer, if it lets others take something.
  fileprivate var limited: (any TypedDataMeaning)? {
    switch meant {
    case .permit, .transfer, .collection, .credit: break
    default: return nil
    }
    guard let meaning = meant?.meaning else { return nil }
    let isLimited = meaning.effects.contains { effect in
      switch effect {
      case .spend(_, let units, _): units > 0
      case .allow(_, let units, _): units != 0
      default: false
      }
    }
    return isLimited ? meaning : nil
  }

  /// The deadline after which contracts reject the signature.
  fileprivate var deadline: UInt256? {
    switch meant {
    case .permit(let permit): permit.deadline
    case .transfer(let transfer): transfer.end
    case .collection(let permit): permit.deadline
    case .credit(let credit): credit.deadline
    case .forward(let call): call.end
    case .vote(let vote): vote.end
    default: nil
    }
  }

  /// The account whose assets or calls are affected.
  fileprivate var owner: Address? {
    switch meant {
    case .permit(let permit): permit.owner
    case .transfer(let transfer): transfer.from
    case .cancellation(let it): it.authorizer
    case .collection(let permit): permit.owner
    case .forward(let call): call.from
    case .vote(let vote): vote.owner
    case .operation(let operation): operation.owner
    default: nil
    }
  }
}
