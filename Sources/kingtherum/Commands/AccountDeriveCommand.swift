import ArgumentParser
package import Entity
import Live
import Scenes
import WalletKit

extension DerivationScheme: ExpressibleByArgument {}

/// `kingtherum account derive [WALLET]`
struct AccountDeriveCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "derive",
    abstract: "Show a wallet's addresses in other derivation schemes",
    discussion: """
      The same recovery phrase gives other addresses in other wallet programs; --find shows where \
      an address is. Nothing is stored.

      Example: kingtherum account derive savings --scheme ledger-live --count 5
      """
  )

  @Argument(help: "Wallet name (default: the only one)", completion: .wallets)
  var wallet: String?

  @Option(help: "Derivation scheme; repeatable (default: all)")
  var scheme: [DerivationScheme] = []

  @Option(help: ArgumentHelp("Number of the first account", valueName: "number"))
  var first: UInt32 = 0

  @Option(help: "Number of accounts per scheme (default: 5, or 1,000 with --find)")
  var count: UInt32?

  @Option(
    help: ArgumentHelp(
      "Show only where this address is, also as an account or a contact",
      valueName: "address"
    ),
    completion: .recipients
  )
  var find: String?

  @OptionGroup var unlocking: UnlockOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try console.show(DeriveAccounts.Presenter().present(try derived()))
  }

  /// Derives the accounts; the secret is wiped on return, before the answer is printed.
  private func derived() throws -> DeriveAccounts.Response {
    let session = try Session(common)
    let request = DeriveAccounts.Request(
      wallet: try session.wallet(wallet, asks: Dialog.isPossible(common)),
      schemes: scheme.isEmpty ? DerivationScheme.allCases : scheme,
      first: first,
      count: count ?? (find == nil ? 5 : 1000),
      wanted: try find.map(session.address)
    )
    let wallets = session.wallets(unlocking.owner.words)
    let derive = DeriveAccounts.Interactor(worker: wallets)
    try derive.prepare(request)
    try SecretInput.requireOneStandardInput(unlocking.files)
    return try SecretInput.unlocking(request.wallet, unlocking, wallets) { secret in
      try takeStep("act", of: derive) { try $0.act(on: request, unlockedBy: secret) }
    }
  }
}

/// `kingtherum account xpub [WALLET]`
struct AccountXpubCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "xpub",
    abstract: "Show the extended public key of a wallet's accounts",
    discussion: """
      A program that has this key can watch all accounts and spend from none. A watch-only wallet \
      shows the key that it was created from. With --ur the key is printed as the text of a QR \
      code, which `qr encode -` draws.

      Example: kingtherum account xpub savings
      """
  )

  @Argument(help: "Wallet name (default: the only one)", completion: .wallets)
  var wallet: String?

  @Option(help: "Derivation path of the key (default: m/44'/60'/0')")
  var path: String?

  @Flag(help: "Print it as a UR: the crypto-hdkey that MetaMask and others read")
  var ur = false

  @Flag(help: "Print it as a UR: a crypto-account with this one key")
  var accountUR = false

  @OptionGroup var unlocking: UnlockOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let name = try session.wallet(
      wallet,
      asks: Dialog.isPossible(common),
      offering: Self.hasExtendedKey
    )
    if let watched = try session.wallets.watched(name) {
      let show = ShowExtendedKey.Interactor(worker: session.wallets)
      let place = try path.map { try DerivationPath(parsing: $0) }
      return try say(try takeStep("act", of: show) { try $0.act(on: watched, at: place) })
    }
    try say(try key(of: name, session.wallets(unlocking.owner.words)))
  }

  /// Whether a wallet has an extended key: not one of a single key or of single addresses.
  private static func hasExtendedKey(_ listing: WalletListing) -> Bool {
    switch listing {
    case .wallet(let wallet): wallet.kind == .mnemonic
    case .watchOnly(let wallet): wallet.key != nil
    case .damaged: false
    }
  }

  private func say(_ response: ShowExtendedKey.Response) throws {
    let answer = ShowExtendedKey.Presenter().present(response)
    guard ur || accountUR, !common.json else { return try console.show(answer) }
    let text = accountUR ? answer.accountUR : answer.ur
    guard let text else { throw ShowExtendedKeyError.fingerprint(answer.wallet) }
    try console.pass(text + "\n")
    for note in answer.notes { console.say(note) }
  }

  /// Unlocks the wallet; the secret is wiped on return, before the answer is printed.
  private func key(of name: WalletName, _ wallets: LiveWallets) throws -> ShowExtendedKey.Response {
    let request = ShowExtendedKey.Request(
      wallet: name,
      path: try DerivationPath(parsing: path ?? "m/44'/60'/0'")
    )
    let show = ShowExtendedKey.Interactor(worker: wallets)
    try show.prepare(request)
    try SecretInput.requireOneStandardInput(unlocking.files)
    return try SecretInput.unlocking(request.wallet, unlocking, wallets) { secret in
      try takeStep("act", of: show) { try $0.act(on: request, unlockedBy: secret) }
    }
  }
}
