package import Core
package import Entity

/// Why a message does not count as signed by an account.
package enum VerifyMessageError: Error, Equatable {
  /// The signature is valid, but another account's.
  case other(found: Address, wanted: Address)
  /// No key makes such a signature; a contract may accept it, but no chain was asked.
  case contract(byteCount: Int, isWrapped: Bool)
  /// The signature is too long to ask a contract about it.
  case tooLong(limit: Int, found: Int)
  /// No key makes such a signature, and the address has no contract.
  case noContract(Address, on: String, byteCount: Int)
  /// The contract rejects it, and it was not made with the account's own key either.
  case refused(by: Address, SignatureVerdict, signer: Address?)
  /// The contract rejects it even after the signature's own call.
  case refusedAfterCall(by: Address, PreparedVerdict)
}

extension VerifyMessageError: Reportable {
  package var report: Report {
    switch self {
    case .other(let found, let wanted):
      Report(
        .refused,
        "signature-other-signer",
        "not signed by \(wanted): this was signed by \(found), or the message is different"
      )
    case .contract(_, isWrapped: true):
      Report(
        .data,
        "signature-of-new-contract",
        "this is the signature of a contract that may not be deployed yet (ERC-6492); only its "
          + "chain can tell whether it is valid"
      )
    case .contract(let count, isWrapped: false):
      Report(
        .data,
        "signature-of-contract",
        "invalid signature of a key: expected 65 bytes, or 64 in compact form, found "
          + "\(count: count); if it is a contract's (ERC-1271), only its chain can tell whether it "
          + "is valid"
      )
    case .tooLong(let limit, let found):
      Report(
        .data,
        "signature-too-long",
        "the signature is too long: expected at most \(limit, one: "byte", many: "bytes"), found "
          + "\(count: found)"
      )
    case .noContract(let account, let chain, let count):
      Report(
        .refused,
        "signature-no-contract",
        "a signature of \(count, one: "byte", many: "bytes") cannot be a key's, and \(account) has "
          + "no contract on \(foreign: chain) that could accept it"
      )
    case .refused(let account, let verdict, let signer):
      Report(
        .refused,
        "signature-contract-refused",
        Self.rejection(account, verdict.words, signer)
      )
    case .refusedAfterCall(let account, let verdict):
      Report(.refused, verdict.code, verdict.words(account))
    }
  }
}

extension VerifyMessageError {
  private static func rejection(_ account: Address, _ reason: Sentence, _ signer: Address?)
    -> Sentence
  {
    guard let signer else {
      return "the contract \(account) rejects this signature of this message: \(reason)"
    }
    return
      "the contract \(account) rejects this signature of this message: \(reason); the signature "
      + "was made with the key of \(signer)"
  }
}

extension SignatureVerdict {
  fileprivate var words: Sentence {
    switch self {
    case .takes: "it does"
    case .silent: "it returns nothing (ERC-1271)"
    case .other(let first, 32): "it returns \(hex: Hex.prefixed(Self.trimmed(first)))"
    case .other(let first, let count):
      "it returns \(count, one: "byte", many: "bytes"), "
        + "\(hex: Hex.prefixed(first))\(term: count > first.count ? "…" : "")"
    case .reverted(let revert):
      revert.reason.map { "it fails, saying: \($0)" } ?? "it fails"
    }
  }

  /// Returns four bytes if the rest of the word is zeros, as in answers of this kind.
  private static func trimmed(_ word: [UInt8]) -> [UInt8] {
    word.dropFirst(4).allSatisfy { $0 == 0 } ? Array(word.prefix(4)) : word
  }
}

extension PreparedVerdict {
  fileprivate var code: String {
    switch self {
    case .noContract: "signature-not-deployed"
    case .takes, .refuses: "signature-contract-refused-after-call"
    }
  }

  fileprivate func words(_ account: Address) -> Sentence {
    switch self {
    case .takes: "the contract \(account) accepts this signature"
    case .noContract(isCalled: true):
      "the call in the signature deploys no contract at \(account) (ERC-6492)"
    case .noContract(isCalled: false):
      "the call in the signature fails, and \(account) has no contract (ERC-6492)"
    case .refuses(isCalled: true):
      "the contract \(account) rejects this signature of this message, even after the call in it "
        + "(ERC-6492)"
    case .refuses(isCalled: false):
      "the contract \(account) rejects this signature of this message, and the call in it fails "
        + "(ERC-6492)"
    }
  }
}
