import ArgumentParser
import Core
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum account …`
struct AccountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account",
    abstract: "List, add, label and discover the accounts of wallets",
    subcommands: [
      AccountListCommand.self, AccountAddCommand.self, AccountLabelCommand.self,
      AccountDeriveCommand.self, AccountDiscoverCommand.self, AccountXpubCommand.self,
    ]
  )
}

/// `kingtherum account list [WALLET]`
struct AccountListCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the accounts of one wallet or of all wallets",
    discussion: "Example: kingtherum account list savings"
  )

  @Argument(help: "Wallet name (default: all wallets)", completion: .wallets)
  var wallet: String?

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try await perform(
      ListAccounts.Request(wallet: try wallet.map { try WalletName(parsing: $0) }),
      through: ListAccounts.Interactor(worker: try Session(common).wallets),
      to: ListAccounts.Presenter()
    )
  }
}

/// `kingtherum account add [WALLET]`
struct AccountAddCommand: OfflineView {
  static let abandoned: Sentence? = "no account was added"

  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add an account to a wallet",
    discussion: """
      The account is derived from the wallet's recovery phrase or xpub; without --path it is the \
      next of m/44'/60'/0'/0/i. A watch-only wallet needs no password: it adds the next address of \
      its xpub, or --address.

      Example: kingtherum account add savings --label rent
      """
  )

  @Argument(help: "Wallet name (default: the only one)", completion: .wallets)
  var wallet: String?

  @Option(help: "Derivation path, such as m/44'/60'/1'/0/0")
  var path: String?

  @Option(help: "Address, for a watch-only wallet of addresses")
  var address: String?

  @Option(help: "Label shown beside the account")
  var label: String?

  @OptionGroup var unlocking: UnlockOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let wallets = session.wallets
    let name = try session.wallet(wallet, asks: Dialog.isPossible(common))
    if let watched = try wallets.watched(name) {
      let added = try takeStep("act", of: AddWatched.Interactor(worker: wallets)) {
        try $0.act(
          on: .init(
            try watching(session),
            label: try label.map { try WalletName(parsing: $0) },
            to: watched
          )
        )
      }
      return try console.show(AddWatched.Presenter().present(added))
    }
    guard address == nil else { throw AddAccountError.addressOfKeyWallet }
    try console.show(AddAccount.Presenter().present(try add(to: name)))
  }

  /// Returns the account to add to a watch-only wallet.
  private func watching(_ session: Session) throws -> Keystore.Watched {
    switch (address, path) {
    case (nil, nil): return .next
    case (let address?, nil):
      let typed = try session.typed(address)
      if let chain = typed.chainName { console.note(.watchedOnEveryChain(not: chain)) }
      return .address(try Address(parsing: typed.text))
    case (nil, let path?): return .path(try DerivationPath(parsing: path))
    default: throw AddAccountError.addressAndPath
    }
  }

  /// Adds the account; the secret is wiped on return, before the answer is printed.
  private func add(to name: WalletName) throws -> AddAccount.Response {
    let request = AddAccount.Request(
      wallet: name,
      which: try path.map { .path(try DerivationPath(parsing: $0)) } ?? .next,
      label: try label.map { try WalletName(parsing: $0) }
    )
    try SecretInput.requireOneStandardInput(unlocking.files)
    let wallets = try Session(common).wallets(unlocking.owner.words)
    let add = AddAccount.Interactor(worker: wallets)
    try add.prepare(request)
    return try SecretInput.unlocking(request.wallet, unlocking, wallets) { secret in
      try takeStep("act", of: add) { try $0.act(on: request, unlockedBy: secret) }
    }
  }
}
