package import Core
package import Entity

/// Prevents the signing of calls whose meaning is unknown.
enum BlindSigning {
  /// Throws if a call or an inner call cannot be decoded.
  ///
  /// Calls that only an ABI or a descriptor explains are left to a person, who `isAsked`; a script
  /// that agrees to everything cannot judge them, so for it they are refused, too.
  static func refuse(_ review: Review, isAsked: Bool = true) throws(BlindSigningError) {
    guard let analyzed = review.analyzed else { return }
    guard let call = analyzed.call, !analyzed.isUnknown else {
      throw .unknown(
        analyzed.place.contract,
        selector: analyzed.selector,
        bytes: analyzed.input.count
      )
    }
    let calls = FlattenedCalls(analyzed: [analyzed], inner: review.descriptions.flatMap(\.calls))
    if let first = calls.unknown.first {
      throw .unknownInside(
        call.function.signature.name,
        selector: Array(first.prefix(4)),
        bytes: first.count
      )
    }
    guard !isAsked, let claimed = calls.claimed else { return }
    throw .claimed("\(claimed.function.signature)")
  }

  /// Returns the given ABI if it belongs to the called contract; `sources` describe inner calls.
  static func check(
    _ abi: ContractABI?,
    of transaction: Transaction,
    _ sources: DescriptionSources?
  ) throws(BlindSigningError) -> ContractABI? {
    guard let abi else { return nil }
    let selector = Array(transaction.input.prefix(4))
    guard transaction.to != nil, selector.count == 4 else { throw .noCall }
    guard let function = abi.functions[selector] else {
      // A known function may carry inner calls that only the ABI explains.
      let described = sources?.describe(transaction, from: nil, symbol: "").calls ?? []
      let analyzed = AnalyzedCall(transaction.input, at: .anywhere)
      let inside =
        analyzed.inner.flatMap(\.unknown).map(\.input) + described.filter(\.isUnknown).map(\.input)
      guard inside.contains(where: { abi.functions[Array($0.prefix(4))] != nil }) else {
        throw .notInABI(selector: selector)
      }
      return abi
    }
    do { _ = try function.signature.decode(transaction.input) } catch {
      throw .otherBytes("\(function.signature)", error)
    }
    return abi
  }
}

/// The reason why a call is not signed, or cannot be decoded by the given ABI.
package enum BlindSigningError: Error, Equatable {
  case unknown(Address?, selector: [UInt8], bytes: Int)
  case unknownInside(String, selector: [UInt8], bytes: Int)
  case claimed(String)
  case noCall
  case notInABI(selector: [UInt8])
  case otherBytes(String, ABIValueError)
}

extension BlindSigningError: Reportable {
  package var report: Report {
    switch self {
    case .unknown(let to?, let selector, let bytes):
      Report(
        .refused,
        "sign-blind",
        "unknown function: this calls \(to) with \(bytes, one: "byte", many: "bytes") (selector "
          + "\(hex: Hex.prefixed(selector))) that cannot be decoded"
      )
    case .unknown(nil, let selector, let bytes):
      Report(
        .refused,
        "sign-blind",
        "unknown function: this calls nobody with \(bytes, one: "byte", many: "bytes") (selector "
          + "\(hex: Hex.prefixed(selector))) that cannot be decoded"
      )
    case .unknownInside(let name, let selector, let bytes):
      Report(
        .refused,
        "sign-blind-inside",
        "unknown function: within \(foreign: name), this makes a call of "
          + "\(bytes, one: "byte", many: "bytes") (selector \(hex: Hex.prefixed(selector))) that cannot "
          + "be decoded"
      )
    case .claimed(let function):
      Report(
        .refused,
        "sign-unverified",
        "the function \(foreign: function) is unverified (claimed by an ABI or a "
          + "clear-signing descriptor); what it does is unknown"
      )
    case .noCall:
      Report(
        .usage,
        "abi-no-call",
        "this transaction calls no function, so an ABI cannot decode it"
      )
    case .notInABI(let selector):
      Report(
        .data,
        "abi-other-contract",
        "the ABI has no function with the selector \(hex: Hex.prefixed(selector)): it is for a "
          + "different contract"
      )
    case .otherBytes(let function, let error):
      Report(
        .data,
        "abi-other-bytes",
        "the call data does not match \(foreign: function): \(error.report.message)"
      )
    }
  }
}
