import Entity
import Scenes
import WalletKit

/// A command that signs what is not a transaction: shown, asked, unlocked, signed, in this order.
protocol MessageSigningView: OfflineView {
  var signing: SigningOptions { get }
}

extension MessageSigningView {
  func sign(_ message: SignableMessage, in session: Session) throws {
    let wallets = session.wallets(signing.unlocking.owner.words)
    let sign = SignMessage.Interactor(worker: wallets)
    let draft = try sign.draft(.init(message: message, from: session.account(signing.from)))
    if signing.dryRun { return try console.show(MessageDryRunModel(draft.review)) }
    try console.ask(toRead: SignMessage.Presenter().ask(draft))
    guard try signing.yes || Approval.confirms("sign this?") else { throw SignError.declined }
    try console.show(SignMessage.Presenter().present(try signed(draft, by: sign, wallets)))
  }

  /// Signs; the secret is wiped when this returns, before anything is said.
  private func signed(
    _ draft: SignMessage.Draft,
    by sign: SignMessage.Interactor,
    _ wallets: LiveWallets
  ) throws -> SignMessage.Response {
    let secret = try Secrets.unlocking(draft.wallet, signing.unlocking, wallets)
    return try sign.commit(draft, unlockedBy: secret)
  }
}

extension LiveWallets: SignMessage.Worker {
  func sign(
    _ message: SignableMessage,
    as account: Address,
    of wallet: WalletName,
    unlockedBy secret: borrowing UnlockSecret
  ) throws -> Signature {
    let unlocked = try unlocked(wallet, by: secret)
    return try message.signed(by: try unlocked.key(for: account))
  }
}
