import Core
import Entity

/// Permissions granted by a signature.
extension Rule {
  static let permissionIsGiven = Rule("permit", of: [.typedData], in: \.typedData) { typed, _ in
    switch typed.meant {
    case .permit(let permit):
      guard permit.grants.contains(where: { $0.units != 0 }) else { return [] }
      return [
        .caution(
          "permit",
          "anyone with this signature can let \(permit.spender) take these tokens"
        )
      ]
    case .collection(let permit):
      guard !permit.isWithdrawn else { return [] }
      // A single collectible is lost as a whole, but an amount of money may be small.
      return [
        permit.item.map {
          .danger(
            "permit",
            "anyone with this signature can let \(permit.spender) take the item \($0) of this "
              + "collection"
          )
        }
          ?? .caution(
            "permit",
            "anyone with this signature can let \(permit.spender) take these tokens"
          )
      ]
    default: return []
    }
  }

  static let permitIsUnlimited = Rule(
    "permit-unlimited",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard case .permit(let permit)? = typed.meant else { return [] }
    let isOne = permit.grants.contains { grant in
      let decimals = typed.intent.tokens.decimals(of: grant.token, on: typed.intent.chain)
      return UnlimitedAllowance.includes(grant.units, decimals: decimals)
    }
    guard isOne else { return [] }
    return [
      .danger(
        "permit-unlimited",
        "this lets \(permit.spender) take the owner's entire balance of a token, now and in the "
          + "future"
      )
    ]
  }

  static let permitIsForCollection = Rule(
    "permit-for-all",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard case .collection(let permit)? = typed.meant, !permit.isWithdrawn, permit.item == nil
    else { return [] }
    return [
      .danger(
        "permit-for-all",
        "this lets \(permit.spender) take every token of this collection from the owner, now and "
          + "in the future"
      )
    ]
  }

  static let permitIsElsewhere = Rule(
    "permit2-elsewhere",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard case .permit(let permit)? = typed.meant,
      permit.kind == .allowance || permit.kind == .transfer,
      let contract = typed.data.verifyingContract, contract != TokenPermit.permit2
    else { return [] }
    return [
      .danger(
        "permit2-elsewhere",
        "this looks like Permit2 but is for a different contract, \(contract)"
      )
    ]
  }

  static let spenderIsZero = Rule(
    "spender-zero",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard case .permit(let permit)? = typed.meant, permit.spender.isZero else { return [] }
    return [.caution("spender-zero", "the spender is the zero address")]
  }
}
