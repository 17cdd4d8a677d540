import Core
import Entity

extension Warning {
  /// All that typed data gives reason for.
  static func about(_ data: TypedData, _ intent: Intent, in context: MessageContext) -> [Warning] {
    let known = RecognizedTypedData(data, signedBy: intent.account)
    let isHarmless = known?.meaning.isHarmless ?? false
    return [
      meaningUnknown(data, known), chainMismatch(data, context), chainUnknown(data, context),
      noChain(data, isHarmless), noContract(data, isHarmless), extraFields(data), order(data),
      unknownPermit(data, known), authorization(data), largest(data, known),
      hiddenText(data), absent(data),
    ].compactMap(\.self)
      + (known.map { about($0, in: data, intent, from: intent.account, now: context.now) } ?? [])
  }

  /// What a descriptor says of it is a claim: the structure stays unknown.
  private static func meaningUnknown(_ data: TypedData, _ known: RecognizedTypedData?) -> Warning? {
    guard known?.meaning.isOpaque ?? true else { return nil }
    let contract = data.verifyingContract.flatMap { $0.isZero ? nil : $0 }
    let what = contract.map { "what \($0) does with the signature" } ?? "what the signature allows"
    return Warning(
      grade: .caution,
      code: "typed-data-unknown",
      message: known == nil
        ? "the meaning of this typed data is unknown: \(what) cannot be decoded"
        : "the meaning of a part of this typed data is unknown: \(what) cannot be decoded as a whole"
    )
  }

  private static func chainMismatch(_ data: TypedData, _ context: MessageContext) -> Warning? {
    guard let chain = data.chain, let chosen = context.chosen, chain != UInt256(chosen.id.value)
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

  private static func noChain(_ data: TypedData, _ isHarmless: Bool) -> Warning? {
    guard data.chain == nil else { return nil }
    return Warning(
      grade: isHarmless ? .caution : .danger,
      code: "domain-no-chain",
      message: "this names no chain, so that it may be good on every one"
    )
  }

  private static func noContract(_ data: TypedData, _ isHarmless: Bool) -> Warning? {
    guard let contract = data.verifyingContract else {
      return Warning(
        grade: isHarmless ? .caution : .danger,
        code: "domain-no-contract",
        message: "this names no contract, so that any may take it for its own"
      )
    }
    guard contract.isZero else { return nil }
    return Warning(
      grade: isHarmless ? .caution : .danger,
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

  /// A witness, a nesting or a further field: nearly a permit is none that is known.
  private static func unknownPermit(_ data: TypedData, _ known: RecognizedTypedData?) -> Warning? {
    if let witness = known?.permit?.witness {
      return Warning(
        grade: .danger,
        code: "permit-not-known",
        message: "besides the permit this signs \(ForeignText.escaped(witness)), whose meaning is "
          + "unknown: it tells the spender what to do with the tokens"
      )
    }
    // The contents of a structure that is known are looked at where they are unknown.
    let isUnknown =
      switch known {
      case nil: true
      case .nested(let nested): nested.contents == nil && nested.message == nil
      default: false
      }
    guard isUnknown, data.looksLikePermit else { return nil }
    return Warning(
      grade: .danger,
      code: "permit-not-known",
      message: "this looks like a permit and is none that is known here: it may let somebody take "
        + "tokens"
    )
  }

  private static func authorization(_ data: TypedData) -> Warning? {
    guard let delegate = data.authorizationLookAlikes.first else { return nil }
    return Warning(
      grade: .danger,
      code: "authorization-lookalike",
      message:
        "this looks like an authorization (EIP-7702) that gives the code of \(delegate) control "
        + "of the account"
    )
  }

  private static func largest(_ data: TypedData, _ known: RecognizedTypedData?) -> Warning? {
    let largest = "\(Units.largest)"
    guard known?.meaning.isOpaque ?? true, known?.permit == nil,
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

extension TypedData {
  /// The calls of known functions that a known structure asks for, as they count for who signs.
  func calls(judgedBy intent: Intent) -> [JudgedCall] {
    let calls = RecognizedTypedData(self)?.meaning.calls ?? []
    return calls.map { $0.judged(by: intent) }.filter { $0.call != nil }
  }
}
