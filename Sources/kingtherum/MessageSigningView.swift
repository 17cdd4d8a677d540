import Core
import Entity
import Files
import HomeKit
import Live
import Scenes
import WalletKit

/// A command that signs what is not a transaction: shown, asked, unlocked, signed, in this order.
protocol MessageSigningView: OfflineView {
  var signing: SigningOptions { get }
}

/// The same where another signer can be asked as well.
protocol MessageAskingView: MessageSigningView {
  var other: OtherSignerOptions { get }
}

extension MessageAskingView {
  /// Signs here, or has it signed by another signer. `bytes` is the message as it stands.
  func sign(
    _ message: SignableMessage,
    bytes: [UInt8],
    in session: Session,
    for chain: String? = nil,
    isBlind: Bool = false
  ) throws {
    guard other.signRequest || other.answer != nil else {
      return try sign(message, in: session, for: chain, isBlind: isBlind)
    }
    let request = try request(message, in: session, for: chain)
    let ask = RequestSignature.Interactor(worker: session.wallets)
    if let answer = other.answer {
      let bytes = try InputFile.read(answer, limit: InputFile.documentLimit)
      return try console.show(SignMessage.Presenter().present(ask.take(bytes, to: request)))
    }
    let asked = try ask.act(on: .init(request, bytes: bytes))
    let answer = RequestSignature.Presenter().present(asked)
    try console.hand(over: answer, to: "-")
  }
}

extension MessageSigningView {
  /// `chain` is the one that the command names.
  func sign(
    _ message: SignableMessage,
    in session: Session,
    for chain: String? = nil,
    isBlind: Bool = false
  ) throws {
    guard let response = try approved(message, in: session, for: chain, isBlind: isBlind) else {
      return
    }
    try console.show(SignMessage.Presenter().present(response))
  }

  /// What was signed; nil in a dry run, which has been shown.
  func approved(
    _ message: SignableMessage,
    in session: Session,
    for chain: String? = nil,
    isBlind: Bool = false
  ) throws -> SignMessage.Response? {
    let wallets = session.wallets(signing.unlocking.owner.words)
    let sign = SignMessage.Interactor(worker: wallets)
    let draft = try sign.draft(
      try request(message, in: session, for: chain, isBlind: isBlind || signing.dryRun)
    )
    if signing.dryRun {
      try console.show(MessageDryRun.Presenter().present(draft.review))
      return nil
    }
    let approved = try session.approval.approve(draft, by: owner(agreed: signing.yes))
    return try signed(approved, by: sign, wallets)
  }

  /// Whether a person may be asked whose key it is.
  private var asks: Bool { Dialog.isPossible(common) && !signing.yes }

  /// What is asked of the scene, with what is known here of what the message is about.
  fileprivate func request(
    _ message: SignableMessage,
    in session: Session,
    for chain: String?,
    isBlind: Bool = false
  ) throws -> SignMessage.Request {
    let demanded = try chain.map { try session.chain($0) }
    return .init(
      message: message,
      from: try signing.from ?? (message.isSignIn ? nil : session.account(nil, asks: asks)),
      context: try session.messageContext(
        demanded,
        message.chain,
        descriptors: session.descriptors(for: message)
      ),
      demanded: demanded,
      isBlind: isBlind,
      isAsked: !signing.yes
    )
  }

  /// Signs; the secret is wiped when this returns, before anything is said.
  private func signed(
    _ approved: Approved<SignMessage.Draft>,
    by sign: SignMessage.Interactor,
    _ wallets: LiveWallets
  ) throws -> SignMessage.Response {
    try SecretInput.unlocking(approved.payload.wallet, signing.unlocking, wallets) {
      try sign.commit(approved, unlockedBy: $0)
    }
  }
}

extension Session {
  /// What is known here of the world that a message is about.
  func messageContext(
    _ demanded: ChainEntry?,
    _ chain: UInt256?,
    now: UInt64 = Clock.now,
    descriptors: [NamedDescriptor] = []
  ) throws -> MessageContext {
    let set = try config.chain == nil ? nil : self.chain(nil)
    let id = chain.flatMap { UInt64(exactly: $0) }.flatMap { try? ChainID($0) }
    return MessageContext(
      chains: chains,
      chosen: demanded ?? set,
      tokens: TokenList(adding: try id.map { try tokens(on: $0, list: nil) } ?? []),
      now: now,
      descriptors: descriptors
    )
  }

  /// The tokens of a chain by its number alone.
  private func tokens(on id: ChainID, list path: String?) throws -> [Token] {
    guard let entry = chains[id] else { return [] }
    return try tokens(on: entry, list: path)
  }
}

extension LiveWallets: SignMessage.Worker {
  func sign(
    _ approved: Approved<SignMessage.Draft>,
    unlockedBy secret: borrowing UnlockSecret
  ) throws -> Recorded<Signature> {
    let unlocked = try unlocked(approved.payload.wallet, by: secret)
    let message = approved.payload.review.message
    return try approval.sign(one: approved, by: unlocked, hash: { _ in nil }) { key in
      try message.signed(by: key)
    }
  }
}
