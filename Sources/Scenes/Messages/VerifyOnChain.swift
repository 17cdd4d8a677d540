import Core
package import Entity

/// Checks that an account signed a message, even if the account is a contract.
///
/// In the order of ERC-6492: a signature that contains a call, then the existing contract
/// (ERC-1271), then the key. A signature by the account's own key counts even if the account has
/// code: the only accounts with both are those with a key that are delegated to a contract
/// (EIP-7702), and the key remains theirs.
package enum VerifyOnChain {
  package struct Request: Sendable {
    package let asked: VerifyMessage.Request
    package let chain: ChainEntry

    package init(_ asked: VerifyMessage.Request, on chain: ChainEntry) {
      (self.asked, self.chain) = (asked, chain)
    }
  }

  package protocol Worker: Sendable {
    /// Returns the latest block, at which everything else is asked.
    func head() async throws -> BlockReference
    func code(of account: Address, at block: BlockReference) async throws -> [UInt8]
    func verdict(
      of account: Address,
      on digest: Hash32,
      _ signature: [UInt8],
      at block: BlockReference
    ) async throws -> SignatureVerdict
    func verdict(
      of account: Address,
      on digest: Hash32,
      _ wrapped: WrappedSignature,
      at block: BlockReference
    ) async throws -> PreparedVerdict
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// - Throws: `VerifyMessageError` if the account did not sign, `MessageChainError` if the
    ///   message is for another chain than the one that is asked.
    package func act(on request: Request) async throws -> VerifyMessage.Response {
      let question = try Question(request)
      let block = try await worker.head()
      let code = try await worker.code(of: question.account, at: block)
      let found = try await found(question, hasCode: !code.isEmpty, at: block)
      return VerifyMessage.Response(
        message: question.message,
        signer: question.account,
        proof: found.proof,
        finding: .init(
          chain: request.chain,
          block: block,
          delegate: Authorization.delegate(in: code),
          contract: found.verdict
        )
      )
    }

    private func found(_ question: Question, hasCode: Bool, at block: BlockReference) async throws
      -> (proof: VerifyMessage.SignatureProof, verdict: SignatureVerdict?)
    {
      let (account, digest) = (question.account, question.message.digest)
      if let wrapped = question.wrapped {
        return try await prepared(question, wrapped, hasCode: hasCode, at: block)
      }
      guard hasCode else {
        let signer = try question.signer(orNoContractOn: question.chain)
        guard signer == account else {
          throw VerifyMessageError.other(found: signer, wanted: account)
        }
        return (.key, nil)
      }
      let verdict = try await worker.verdict(of: account, on: digest, question.bytes, at: block)
      if question.signer == account { return (.key, verdict) }
      guard verdict == .takes else {
        throw VerifyMessageError.refused(by: account, verdict, signer: question.signer)
      }
      return (.contract, verdict)
    }

    /// Asks the existing contract first, so that its current keys count; only then runs the call.
    private func prepared(
      _ question: Question,
      _ wrapped: WrappedSignature,
      hasCode: Bool,
      at block: BlockReference
    ) async throws -> (proof: VerifyMessage.SignatureProof, verdict: SignatureVerdict?) {
      let (account, digest) = (question.account, question.message.digest)
      var now: SignatureVerdict?
      if hasCode {
        now = try await worker.verdict(of: account, on: digest, wrapped.signature, at: block)
        if now == .takes { return (.contract, now) }
      }
      let verdict = try await worker.verdict(of: account, on: digest, wrapped, at: block)
      guard verdict == .takes else {
        throw VerifyMessageError.refusedAfterCall(by: account, verdict)
      }
      return (hasCode ? .prepared : .deployed, now)
    }
  }

  /// The parsed request.
  private struct Question {
    let message: SignableMessage
    let account: Address
    let bytes: [UInt8]
    let wrapped: WrappedSignature?
    let chain: ChainEntry

    init(_ request: Request) throws {
      (message, chain) = (request.asked.message, request.chain)
      account = try Address(parsing: request.asked.address)
      bytes = try Hex.decode(request.asked.signature)
      guard bytes.count <= ERC1271.maxBytes else {
        throw VerifyMessageError.tooLong(limit: ERC1271.maxBytes, found: bytes.count)
      }
      wrapped = WrappedSignature.isWrapped(bytes) ? try WrappedSignature(parsing: bytes) : nil
      try MessageChainError.check(message, is: chain)
    }

    /// The account with the key that made the signature; nil if no key made it.
    var signer: Address? { try? Signature(message: bytes).signer(of: message) }

    func signer(orNoContractOn chain: ChainEntry) throws -> Address {
      guard [64, 65].contains(bytes.count) else {
        throw VerifyMessageError.noContract(account, on: chain.name, byteCount: bytes.count)
      }
      return try Signature(message: bytes).signer(of: message)
    }
  }
}

extension VerifyMessage {
  /// What a chain says about the account.
  package struct Finding: Sendable {
    package let chain: ChainEntry
    package let block: BlockReference
    /// The contract that an account with a key is delegated to (EIP-7702).
    package let delegate: Address?
    /// The answer of the code at the account's address; nil if there is no code yet.
    package let contract: SignatureVerdict?
  }
}
