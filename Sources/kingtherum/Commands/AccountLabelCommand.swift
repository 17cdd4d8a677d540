import ArgumentParser
import Core
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum account label ACCOUNT [TEXT]`
struct AccountLabelCommand: OfflineView {
  static let abandoned: Sentence? = "no label was changed"

  static let configuration = CommandConfiguration(
    commandName: "label",
    abstract: "Label an account of a wallet, or show its label",
    discussion: """
      A label is shown beside the account's address in `account list`, and names the account \
      wherever a command takes one. It is kept in the wallet's account list and in backups. \
      The list is authenticated, so the wallet must be unlocked; a watch-only wallet needs no \
      password. Without a text, the label is shown.

      Examples: kingtherum account label savings/1 rent
                kingtherum account label savings/1
                kingtherum account label savings/1 --remove
      """
  )

  @Argument(help: "Account name, label or address", completion: .accounts)
  var account: String

  @Argument(
    help: ArgumentHelp(
      "Label: 1 to 50 characters of any script (default: show the label)",
      valueName: "text"
    )
  )
  var label: String?

  @Flag(help: "Remove the label")
  var remove = false

  @OptionGroup var unlocking: UnlockOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    if remove, label != nil { throw UsageError.words("--remove conflicts with a text") }
    let session = try Session(common)
    let wallets = session.wallets(unlocking.owner.words)
    let typed = try session.typed(account)
    if let chain = typed.chainName { console.note(.appliesToEveryChain(not: chain)) }
    let found = try wallets.accounts().find(typed.text)
    guard remove || label != nil else {
      return try await perform(
        ShowAccountLabel.Request(found),
        through: ShowAccountLabel.Interactor(),
        to: ShowAccountLabel.Presenter()
      )
    }
    let request = LabelAccount.Request(
      found,
      label: try label.map { try WalletName(parsing: $0) }
    )
    if found.isWatchOnly {
      return try await perform(
        request,
        through: LabelWatched.Interactor(worker: wallets),
        to: LabelAccount.Presenter()
      )
    }
    try console.show(LabelAccount.Presenter().present(try change(request, wallets)))
  }

  /// Changes the label; the secret is wiped on return, before the answer is printed.
  private func change(_ request: LabelAccount.Request, _ wallets: LiveWallets) throws
    -> LabelAccount.Response
  {
    try SecretInput.requireOneStandardInput(unlocking.files)
    let change = LabelAccount.Interactor(worker: wallets)
    let wallet = try change.prepare(request)
    return try SecretInput.unlocking(wallet, unlocking, wallets) { secret in
      try takeStep("act", of: change) { try $0.act(on: request, unlockedBy: secret) }
    }
  }
}
