import Core
import Entity
import Live
import Scenes
import WalletKit

/// How a request of another wallet is answered, whichever command it came to.
struct SignRequestSession {
  let from: String?
  let yes: Bool
  let dryRun: Bool
  let out: String
  let unlocking: UnlockOptions
  let console: Console
  /// What is said of the contract that is called, and whether a call or typed data may be unknown.
  var abi: ContractABI?
  var isBlind = false

  /// The request in these bytes; nil when they are something else.
  static func request(in bytes: [UInt8]) throws -> SignRequest? {
    let start = bytes.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard UR.isLikely(start) else { return nil }
    let code = try URDecoder.read(bytes)
    return code.type == SignRequest.type ? try SignRequest(code.value) : nil
  }

  /// The request in these bytes, which are to be one.
  static func required(in bytes: [UInt8]) throws -> SignRequest {
    let code = try URDecoder.read(bytes)
    guard code.type == SignRequest.type else {
      throw URError.otherType(wanted: Sentence(data: SignRequest.type), found: code.type)
    }
    return try SignRequest(code.value)
  }

  /// Shows it, asks, unlocks, signs, and hands the answer over, in this order.
  func answer(_ asked: SignRequest, in session: Session) throws {
    let wallets = session.wallets(unlocking.owner.words).matching(
      fingerprint: asked.key.fingerprint
    )
    let sign = AnswerSignRequest.Interactor(worker: wallets)
    let draft = try sign.draft(
      .init(
        asked: asked,
        from: from,
        context: try context(of: asked, in: session),
        abi: abi,
        isBlind: isBlind || dryRun,
        isAsked: !yes,
        sources: try sources(for: asked, in: session)
      )
    )
    if dryRun {
      switch draft.subject {
      case .transaction(let draft):
        return try console.show(DryRun.Presenter().present(draft.review))
      case .message(let draft):
        return try console.show(MessageDryRun.Presenter().present(draft.review))
      }
    }
    let owner = TerminalOwner(console: console, isAgreed: yes, out: out)
    let approved = try session.approval.approve(draft, by: owner)
    let answer = AnswerSignRequest.Presenter().present(try signed(approved, by: sign, wallets))
    try console.hand(over: answer, to: out)
  }

  private func context(of asked: SignRequest, in session: Session) throws -> MessageContext {
    guard case .message(let message) = try asked.subject() else {
      return try session.messageContext(nil, nil)
    }
    return try session.messageContext(
      nil,
      message.chain,
      descriptors: session.descriptors(for: message)
    )
  }

  private func sources(for asked: SignRequest, in session: Session) throws -> DescriptionSources? {
    guard case .transaction(let transaction) = try asked.subject() else { return nil }
    return try session.sources(for: transaction, from: asked.address)
  }

  /// Signs; the secret is wiped when this returns, before anything is said.
  private func signed(
    _ approved: Approved<AnswerSignRequest.Draft>,
    by sign: AnswerSignRequest.Interactor,
    _ wallets: LiveWallets
  ) throws -> AnswerSignRequest.Response {
    try SecretInput.unlocking(approved.payload.wallet, unlocking, wallets) {
      try sign.commit(approved, unlockedBy: $0)
    }
  }
}

extension MessageSigningView {
  /// Answers a request for a message, in the place of one that was typed.
  func answer(
    _ asked: SignRequest,
    wanted kind: SignRequest.Kind,
    in session: Session,
    isBlind: Bool = false
  ) throws {
    guard asked.kind == kind else {
      throw AnswerSignRequestError.otherKind(wanted: kind.name, found: asked.kind.name)
    }
    try SignRequestSession(
      from: signing.from,
      yes: signing.yes,
      dryRun: signing.dryRun,
      out: "-",
      unlocking: signing.unlocking,
      console: console,
      isBlind: isBlind
    ).answer(asked, in: session)
  }
}
