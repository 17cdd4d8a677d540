import Core
package import Entity

/// Finds whether an account signed a message, also where the account is a contract.
///
/// In the order of ERC-6492: a signature that brings a call along, then the contract that is there
/// (ERC-1271), then the key. A key's own signature counts wherever the account has code as well: only
/// accounts with a key that act by the code of a contract (EIP-7702) have both, and the key stays
/// theirs.
package enum VerifyOnChain {
  package struct Request: Sendable {
    package let asked: VerifyMessage.Request
    package let chain: ChainEntry

    package init(_ asked: VerifyMessage.Request, on chain: ChainEntry) {
      (self.asked, self.chain) = (asked, chain)
    }
  }

  package protocol Worker: Sendable {
    /// The last block, after which everything else is asked.
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

    /// - Throws: `VerifyMessageError` when the account did not sign, `MessageChainError` when the
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

    /// What is there already decides first, so that a contract's keys of today count; only then is it
    /// made ready.
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

  /// What is asked, read.
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

    /// Whose key made the signature, if it is a key's at all.
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
  /// What a chain knows of the account that was asked about.
  package struct Finding: Sendable {
    package let chain: ChainEntry
    package let block: BlockReference
    /// The contract by whose code an account with a key acts (EIP-7702).
    package let delegate: Address?
    /// What the code at the account's address said; nil where there is none, or it is yet to come.
    package let contract: SignatureVerdict?
  }
}
