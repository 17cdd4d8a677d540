import Core
import Entity
import Files
import HomeKit
import Live
import Scenes
import WalletKit

/// A command that signs something other than a transaction: shows, asks, unlocks, signs.
protocol MessageSigningView: OfflineView {
  var signing: SigningOptions { get }
}

/// A command that can also ask another signer for the signature.
protocol MessageAskingView: MessageSigningView {
  var other: OtherSignerOptions { get }
}

extension MessageAskingView {
  /// Signs the message with this wallet, or asks another signer. `bytes` is the message verbatim.
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
    let asked = try takeStep("act", of: ask) { try $0.act(on: .init(request, bytes: bytes)) }
    let answer = RequestSignature.Presenter().present(asked)
    try console.hand(over: answer, to: "-")
  }
}

extension MessageSigningView {
  /// Signs the message. `chain` is the one that the command names.
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

  /// Shows the message, asks and signs; returns nil in a dry run, after showing it.
  func approved(
    _ message: SignableMessage,
    in session: Session,
    for chain: String? = nil,
    isBlind: Bool = false
  ) throws -> SignMessage.Response? {
    let wallets = session.wallets(signing.unlocking.owner.words)
    let sign = SignMessage.Interactor(worker: wallets)
    let draft = try takeStep("draft", of: sign) {
      try $0.draft(
        try request(message, in: session, for: chain, isBlind: isBlind || signing.dryRun)
      )
    }
    if signing.dryRun {
      try console.show(MessageDryRun.Presenter().present(draft.review))
      return nil
    }
    let approved = try session.approval.approve(draft, by: owner(agreed: signing.yes))
    return try signed(approved, by: sign, wallets)
  }

  /// True if a person may be asked which account is to sign.
  private var asks: Bool { Dialog.isPossible(common) && !signing.yes }

  /// Returns the scene's request, with what is known on this machine about the message's subject.
  fileprivate func request(
    _ message: SignableMessage,
    in session: Session,
    for chain: String?,
    isBlind: Bool = false
  ) throws -> SignMessage.Request {
    let demanded = try chain.map { try session.chain($0) }
    return .init(
      message: message,
      from: try (signing.from ?? (message.isSignIn ? nil : session.account(nil, asks: asks)))
        .map { try session.typed($0).text(on: message.chain?.chainID ?? demanded?.id) },
      context: try session.messageContext(
        demanded,
        message.chain,
        descriptors: session.descriptors(for: message)
      ),
      demanded: demanded,
      isBlind: isBlind,
      isAsked: !signing.yes || signing.dryRun
    )
  }

  /// Signs; the secret is wiped on return, before the answer is printed.
  private func signed(
    _ approved: Approved<SignMessage.Draft>,
    by sign: SignMessage.Interactor,
    _ wallets: LiveWallets
  ) throws -> SignMessage.Response {
    try SecretInput.unlocking(approved.payload.wallet, signing.unlocking, wallets) { secret in
      try takeStep("commit", of: sign) { try $0.commit(approved, unlockedBy: secret) }
    }
  }
}

extension Session {
  /// Returns what a message is reviewed with: the chains, tokens and descriptors on this machine.
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

  /// Returns the tokens of a chain, by its ID; none if the chain is unknown.
  private func tokens(on id: ChainID, list path: String?) throws -> [Token] {
    guard let entry = chains[id] else { return [] }
    return try tokens(on: entry, list: path)
  }
}
