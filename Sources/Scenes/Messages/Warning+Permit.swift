import Core
import Entity

extension Warning {
  /// Beyond this, a deadline is far: 30 days in seconds.
  static let farAway: UInt256 = 2_592_000

  /// What a permit gives reason for, beside its owner and its end.
  static func about(_ permit: TokenPermit, in data: TypedData, _ intent: Intent) -> [Warning] {
    [permission(permit), unlimited(permit, intent), elsewhere(permit, data), zeroSpender(permit)]
      .compactMap(\.self)
  }

  private static func permission(_ permit: TokenPermit) -> Warning? {
    guard permit.grants.contains(where: { $0.units != 0 }) else { return nil }
    return Warning(
      grade: .caution,
      code: "permit",
      message: "whoever has this signature can let \(permit.spender) take these tokens"
    )
  }

  private static func unlimited(_ permit: TokenPermit, _ intent: Intent) -> Warning? {
    let isOne = permit.grants.contains { grant in
      let decimals = intent.tokens.decimals(of: grant.token, on: intent.chain)
      return Unlimited.includes(grant.units, decimals: decimals)
    }
    guard isOne else { return nil }
    return Warning(
      grade: .danger,
      code: "permit-unlimited",
      message: "\(permit.spender) may take all of a token, now and in future"
    )
  }

  /// Until when what it does can be done: a permission that is withdrawn needs no end.
  static func lasting(_ meaning: any TypedDataMeaning, _ now: UInt64) -> [Warning] {
    let isLimited = meaning.effects.contains { effect in
      switch effect {
      case .spend(_, let units, _): units > 0
      case .allow(_, let units, _): units != 0
      default: false
      }
    }
    guard isLimited else { return [] }
    guard let end = meaning.end, end.significantBitCount < 40 else {
      return [
        Warning(
          grade: .danger,
          code: "permit-no-deadline",
          message: "this can be used for ever"
        )
      ]
    }
    guard end > UInt256(now).addingWithSaturation(farAway) else { return [] }
    return [
      Warning(
        grade: .caution,
        code: "permit-far-deadline",
        message: "this can be used until \(TokenPermit.moment(end)), more than 30 days from now"
      )
    ]
  }

  static func expired(_ deadline: UInt256?, _ now: UInt64) -> [Warning] {
    guard let deadline, deadline < UInt256(now) else { return [] }
    return [
      Warning(
        grade: .info,
        code: "permit-expired",
        message: "the deadline has passed: no contract should take this any more"
      )
    ]
  }

  static func owner(_ owner: Address?, from: Address) -> [Warning] {
    guard let owner, owner != from else { return [] }
    return [
      Warning(
        grade: .danger,
        code: "permit-other-owner",
        message: "the tokens are those of \(owner), and not of the signer"
      )
    ]
  }

  private static func elsewhere(_ permit: TokenPermit, _ data: TypedData) -> Warning? {
    guard permit.kind == .allowance || permit.kind == .transfer,
      let contract = data.verifyingContract, contract != TokenPermit.permit2
    else { return nil }
    return Warning(
      grade: .danger,
      code: "permit2-elsewhere",
      message: "this looks like Permit2 and is for another contract, \(contract)"
    )
  }

  private static func zeroSpender(_ permit: TokenPermit) -> Warning? {
    guard permit.spender.isZero else { return nil }
    return Warning(
      grade: .caution,
      code: "spender-zero",
      message: "the spender is the zero address"
    )
  }
}
