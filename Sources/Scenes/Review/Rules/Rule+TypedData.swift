import Core
import Entity

/// Typed data with an unknown structure, or one that imitates another.
extension Rule {
  /// A descriptor only claims a meaning: the structure stays unknown.
  static let typedDataIsUnknown = Rule(
    "typed-data-unknown",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard typed.isOpaque else { return [] }
    let contract = typed.data.verifyingContract.flatMap { $0.isZero ? nil : $0 }
    let what: Sentence =
      contract.map { "what \($0) does with the signature" } ?? "what the signature allows"
    return [
      .caution(
        "typed-data-unknown",
        typed.known == nil
          ? "the meaning of this typed data is unknown: \(what) cannot be decoded"
          : "the meaning of part of this typed data is unknown: \(what) cannot be decoded as a "
            + "whole"
      )
    ]
  }

  /// A witness, nesting or an extra field makes a permit unknown.
  static let permitIsUnknown = Rule(
    "permit-not-known",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    if let witness = typed.known?.permit?.witness {
      return [
        .danger(
          "permit-not-known",
          "besides the permit, this signs \(foreign: witness), which has an unknown "
            + "meaning: it tells the spender what to do with the tokens"
        )
      ]
    }
    // Unknown contents of a recognized structure are examined as well.
    let isUnknown =
      switch typed.known {
      case nil: true
      case .nested(let nested): nested.contents == nil && nested.message == nil
      default: false
      }
    guard isUnknown, typed.data.looksLikePermit else { return [] }
    return [
      .danger(
        "permit-not-known",
        "this looks like a permit, but not one that is known: it may let somebody take tokens"
      )
    ]
  }

  static let looksLikeAuthorization = Rule(
    "authorization-lookalike",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard let delegate = typed.data.authorizationLookAlikes.first else { return [] }
    return [
      .danger(
        "authorization-lookalike",
        "this looks like an authorization (EIP-7702) that gives the code of \(delegate) control "
          + "of the account"
      )
    ]
  }

  static let numberIsTheLargest = Rule(
    "number-largest",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    let largest: Sentence = "\(Units.largest)"
    guard typed.isOpaque, typed.known?.permit == nil,
      let field = typed.data.fields.first(where: { $0.type == "uint256" && $0.value == largest })
    else { return [] }
    return [
      .caution(
        "number-largest",
        "\(path: field.path) is the largest possible number, which often means no limit"
      )
    ]
  }

  static let structureIsAbsent = Rule(
    "structure-absent",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard typed.data.fields.contains(where: { $0.value == TypedDataValue.absent("").words }) else {
      return []
    }
    return [
      .info(
        "structure-absent",
        "a structure is null and is encoded as 32 zero bytes, which some libraries reject"
      )
    ]
  }
}

extension TypedDataSubject {
  /// Whether the structure or a part of it is unknown.
  fileprivate var isOpaque: Bool { known?.meaning.isOpaque ?? true }
}
