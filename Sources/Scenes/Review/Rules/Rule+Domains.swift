import Core
import Entity

/// The domain of typed data: the chain and the contract for which the signature is valid.
extension Rule {
  static let domainHasNoChain = Rule(
    "domain-no-chain",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard typed.data.chain == nil else { return [] }
    return [
      typed.graded(
        "domain-no-chain",
        "this names no chain, so it may be valid on every chain"
      )
    ]
  }

  static let domainHasNoContract = Rule(
    "domain-no-contract",
    "domain-zero-contract",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard let contract = typed.data.verifyingContract else {
      return [
        typed.graded(
          "domain-no-contract",
          "this names no contract, so any contract may accept it"
        )
      ]
    }
    guard contract.isZero else { return [] }
    return [
      typed.graded(
        "domain-zero-contract",
        "the verifying contract is the zero address, where there is no contract"
      )
    ]
  }

  static let domainHasMoreFields = Rule(
    "domain-extra-field",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    let extra = typed.data.extraDomainFields
    guard !extra.isEmpty else { return [] }
    return [
      .caution(
        "domain-extra-field",
        "the domain has fields that are not in the standard: "
          + "\(term: extra.map { UntrustedText.escaped($0) }.joined(separator: ", "))"
      )
    ]
  }

  static let domainIsOutOfOrder = Rule(
    "domain-order",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard !typed.data.hasStandardDomainOrder else { return [] }
    return [
      .caution(
        "domain-order",
        "the fields of the domain are not in the standard order; they are hashed in the order "
          + "declared, which some libraries do not do"
      )
    ]
  }
}

extension TypedDataSubject {
  /// A caution if the structure is harmless everywhere, otherwise a danger.
  fileprivate func graded(_ code: String, _ message: Sentence) -> Warning {
    known?.meaning.isHarmless == true ? .caution(code, message) : .danger(code, message)
  }
}
