import Core
import Entity
import Live
import Scenes
import WalletKit

/// The steps that answer another wallet's request, for every command that accepts one.
struct SignRequestSession {
  let from: String?
  let yes: Bool
  let dryRun: Bool
  let out: String
  let unlocking: UnlockOptions
  let console: Console
  /// The ABI of the called contract, and whether an unknown call or typed data may be signed.
  var abi: ContractABI?
  var isBlind = false

  /// Parses a request; nil if the bytes are something else.
  static func request(in bytes: [UInt8]) throws -> SignRequest? {
    let start = bytes.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard UR.isLikely(start) else { return nil }
    let code = try URDecoder.read(bytes)
    return code.type == SignRequest.type ? try SignRequest(code.value) : nil
  }

  /// Parses a request; throws if the bytes are something else.
  static func required(in bytes: [UInt8]) throws -> SignRequest {
    let code = try URDecoder.read(bytes)
    guard code.type == SignRequest.type else {
      throw URError.otherType(wanted: Sentence(data: SignRequest.type), found: code.type)
    }
    return try SignRequest(code.value)
  }

  /// Shows the request, asks, unlocks, signs and writes the answer, in this order.
  func answer(_ asked: SignRequest, in session: Session) throws {
    let wallets = session.wallets(unlocking.owner.words).matching(
      fingerprint: asked.key.fingerprint
    )
    let sign = AnswerSignRequest.Interactor(worker: wallets)
    let draft = try takeStep("draft", of: sign) {
      try $0.draft(
        .init(
          asked: asked,
          from: try from.map { try session.typed($0).text(on: asked.chain) },
          context: try context(of: asked, in: session),
          abi: abi,
          isBlind: isBlind || dryRun,
          isAsked: !yes || dryRun,
          sources: try sources(for: asked, in: session)
        )
      )
    }
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

  /// Signs; the secret is wiped on return, before the answer is printed.
  private func signed(
    _ approved: Approved<AnswerSignRequest.Draft>,
    by sign: AnswerSignRequest.Interactor,
    _ wallets: LiveWallets
  ) throws -> AnswerSignRequest.Response {
    try SecretInput.unlocking(approved.payload.wallet, unlocking, wallets) { secret in
      try takeStep("commit", of: sign) { try $0.commit(approved, unlockedBy: secret) }
    }
  }
}

extension MessageSigningView {
  /// Answers a request for a message instead of signing one that was typed.
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
