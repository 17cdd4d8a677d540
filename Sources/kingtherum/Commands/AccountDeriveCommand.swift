import ArgumentParser
package import Entity
import Live
import Scenes
import WalletKit

extension DerivationScheme: ExpressibleByArgument {}

/// `kingtherum account derive WALLET`
struct AccountDeriveCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "derive",
    abstract: "Show addresses of a wallet's words under other schemes; nothing is stored.",
    discussion: """
      The same words give other addresses in other wallets. --find tells where an address lies.

      Example: kingtherum account derive savings --scheme ledger-live --count 5
      """
  )

  @Argument(help: "The wallet's name.")
  var wallet: String

  @Option(help: "standard, ledger-live or ledger-legacy; more than once for more, else all.")
  var scheme: [DerivationScheme] = []

  @Option(help: "The number of the first account.")
  var first: UInt32 = 0

  @Option(help: "How many accounts of each scheme (else 5, or 1000 with --find).")
  var count: UInt32?

  @Option(help: "Show only where this address lies.")
  var find: String?

  @OptionGroup var unlocking: UnlockOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    try console.show(DeriveAccounts.Presenter().present(try derived()))
  }

  /// Derives; the secret is wiped when this returns, before anything is said.
  private func derived() throws -> DeriveAccounts.Response {
    let request = DeriveAccounts.Request(
      wallet: try WalletName(parsing: wallet),
      schemes: scheme.isEmpty ? DerivationScheme.allCases : scheme,
      first: first,
      count: count ?? (find == nil ? 5 : 1000),
      wanted: try find.map { try Address(parsing: $0) }
    )
    let wallets = try Session(common).wallets(unlocking.owner.words)
    let derive = DeriveAccounts.Interactor(worker: wallets)
    try derive.prepare(request)
    try Secrets.requireOneStandardInput(unlocking.files)
    return try Secrets.unlocking(request.wallet, unlocking, wallets) {
      try derive.act(on: request, unlockedBy: $0)
    }
  }
}

/// `kingtherum account xpub WALLET`
struct AccountXpubCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "xpub",
    abstract: "Show the extended public key above a wallet's accounts.",
    discussion: """
      A program that has it can watch all accounts and spend from none. A watch-only wallet shows \
      the one it was made from. With --ur it is written as the text of a QR code, which qr encode - \
      draws.

      Example: kingtherum account xpub savings
      """
  )

  @Argument(help: "The wallet's name.")
  var wallet: String

  @Option(help: "The path of the key (default: m/44'/60'/0').")
  var path: String?

  @Flag(help: "Write it as a UR: the crypto-hdkey that MetaMask and others read.")
  var ur = false

  @Flag(help: "Write it as a UR: a crypto-account with this one key.")
  var accountUR = false

  @OptionGroup var unlocking: UnlockOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    let session = try Session(common)
    if let watched = try session.wallets.watched(try WalletName(parsing: wallet)) {
      let show = ShowExtendedKey.Interactor(worker: session.wallets)
      let place = try path.map { try DerivationPath(parsing: $0) }
      return try say(try show.act(on: watched, at: place))
    }
    try say(try key())
  }

  private func say(_ response: ShowExtendedKey.Response) throws {
    let answer = ShowExtendedKey.Presenter().present(response)
    guard ur || accountUR, !common.json else { return try console.show(answer) }
    let text = accountUR ? answer.accountUR : answer.ur
    guard let text else { throw ShowExtendedKeyError.fingerprint(answer.wallet) }
    try console.pass(text + "\n")
    for note in answer.notes { console.say(note) }
  }

  /// Unlocks; the secret is wiped when this returns, before anything is said.
  private func key() throws -> ShowExtendedKey.Response {
    let request = ShowExtendedKey.Request(
      wallet: try WalletName(parsing: wallet),
      path: try DerivationPath(parsing: path ?? "m/44'/60'/0'")
    )
    let wallets = try Session(common).wallets(unlocking.owner.words)
    let show = ShowExtendedKey.Interactor(worker: wallets)
    try show.prepare(request)
    try Secrets.requireOneStandardInput(unlocking.files)
    return try Secrets.unlocking(request.wallet, unlocking, wallets) {
      try show.act(on: request, unlockedBy: $0)
    }
  }
}
