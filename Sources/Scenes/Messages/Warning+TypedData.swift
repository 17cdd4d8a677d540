import BigInt
import ChainKit
import Core
import Entity

extension Warning {
  /// All that typed data gives reason for.
  static func about(_ data: TypedData, from: Address, in context: MessageContext) -> [Warning] {
    let permit = TokenPermit(data)
    return [
      chainMismatch(data, context), chainUnknown(data, context), noChain(data),
      noContract(data, isPermit: permit != nil), extraFields(data), order(data),
      unknownPermit(data, permit), largest(data, permit),
      hiddenText(data), absent(data),
    ].compactMap(\.self) + (permit.map { about($0, in: data, from: from, now: context.now) } ?? [])
  }

  private static func chainMismatch(_ data: TypedData, _ context: MessageContext) -> Warning? {
    guard let chain = data.chain, let chosen = context.chosen, chain != BigUInt(chosen.id.value)
    else { return nil }
    return Warning(
      grade: .danger,
      code: "chain-mismatch",
      message: "this is for the chain \(context.name(of: chain)), and the one chosen here is "
        + "\(ForeignText.escaped(chosen.name)) (id \(chosen.id))"
    )
  }

  private static func chainUnknown(_ data: TypedData, _ context: MessageContext) -> Warning? {
    guard let chain = data.chain, context.entry(of: chain) == nil else { return nil }
    return Warning(
      grade: .caution,
      code: "chain-not-known",
      message: "no chain with the id \(chain) is known here"
    )
  }

  private static func noChain(_ data: TypedData) -> Warning? {
    guard data.chain == nil else { return nil }
    return Warning(
      grade: .caution,
      code: "domain-no-chain",
      message: "this names no chain, so that it may be good on every one"
    )
  }

  private static func noContract(_ data: TypedData, isPermit: Bool) -> Warning? {
    guard let contract = data.verifyingContract else {
      return Warning(
        grade: isPermit ? .danger : .caution,
        code: "domain-no-contract",
        message: "this names no contract, so that any may take it for its own"
      )
    }
    guard contract.isZero else { return nil }
    return Warning(
      grade: .caution,
      code: "domain-zero-contract",
      message: "the contract is the zero address, where there is none"
    )
  }

  private static func extraFields(_ data: TypedData) -> Warning? {
    let extra = data.extraDomainFields
    guard !extra.isEmpty else { return nil }
    return Warning(
      grade: .caution,
      code: "domain-extra-field",
      message: "the domain has fields that the standard does not know: "
        + extra.map { ForeignText.escaped($0) }.joined(separator: ", ")
    )
  }

  private static func order(_ data: TypedData) -> Warning? {
    guard !data.hasStandardDomainOrder else { return nil }
    return Warning(
      grade: .caution,
      code: "domain-order",
      message: "the fields of the domain are not in the order of the standard; they are hashed as "
        + "declared, which some libraries do not do"
    )
  }

  private static func unknownPermit(_ data: TypedData, _ permit: TokenPermit?) -> Warning? {
    guard permit == nil, data.primaryType.lowercased().contains("permit") else { return nil }
    return Warning(
      grade: .caution,
      code: "permit-not-known",
      message: "this is called a permit and is none that is known here: it may let somebody take "
        + "tokens"
    )
  }

  private static func largest(_ data: TypedData, _ permit: TokenPermit?) -> Warning? {
    let largest = "\(Units.largest)"
    guard permit == nil,
      let field = data.fields.first(where: { $0.type == "uint256" && $0.value == largest })
    else { return nil }
    return Warning(
      grade: .caution,
      code: "number-largest",
      message: "\(field.path) is the largest number there is, which often means without limit"
    )
  }

  private static func hiddenText(_ data: TypedData) -> Warning? {
    guard Self.hasHidden(.structure(data.domain)) || Self.hasHidden(.structure(data.message)) else {
      return nil
    }
    return Warning(
      grade: .caution,
      code: "text-hidden",
      message: "a text has characters that are not seen, or turn it around; they are written as "
        + "\\u{…}"
    )
  }

  private static func hasHidden(_ value: TypedDataValue) -> Bool {
    switch value {
    case .string(let text): hidden(text) != nil
    case .structure(let structure): structure.members.contains { hasHidden($0.value) }
    case .array(let elements): elements.contains(where: hasHidden)
    default: false
    }
  }

  private static func absent(_ data: TypedData) -> Warning? {
    guard data.fields.contains(where: { $0.value == TypedDataValue.absent("").words }) else {
      return nil
    }
    return Warning(
      grade: .info,
      code: "structure-absent",
      message: "a structure is null and stands as 32 zero bytes, which some libraries refuse"
    )
  }
}
