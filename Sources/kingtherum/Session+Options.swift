import Entity
import Live
import Scenes
import WalletKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Session {
  /// Creates a command's session, with its home folder and its terminal for notices and questions.
  init(_ options: CommonOptions) throws {
    try self.init(
      home: Self.home(options.home),
      state: Self.state,
      notify: Console(options).listener(),
      askWords: { wallet, file in
        try SecretInput.wordsPassphrase(file: file, of: wallet.text)
      },
      askNodes: { session, chain, nodes in
        try await NodeDialog.nodes(for: chain, in: session, options, nodes)
      }
    )
  }

  /// Creates a session outside of any command, which prints nothing and asks for nothing.
  init(quietlyIn home: String?) throws {
    try self.init(
      home: Self.home(home),
      state: Self.state,
      notify: { _ in },
      askWords: { _, _ in throw CancellationError() }
    )
  }

  private static func home(_ typed: String?) throws(SessionError) -> String {
    if let home = typed ?? Environment["KINGTHERUM_HOME"] {
      guard !home.isEmpty else { throw .noHome }
      return home.hasPrefix("/") ? home : here + "/" + home
    }
    guard let user = Environment["HOME"], user.hasPrefix("/") else { throw .noHome }
    return user + "/.kingtherum"
  }

  /// Returns the path of the settings, which need not exist.
  static func settingsPath(_ options: CommonOptions) throws(SessionError) -> String {
    try home(options.home) + "/config.toml"
  }

  /// Returns the path of the settings for a command line; nil if no home folder is known.
  static func settings(in words: some Collection<String>) -> String? {
    let home = try? home(GlobalOptions.value(of: ["--home"], in: words))
    return home.map { $0 + "/config.toml" }
  }

  /// The current directory.
  private static var here: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  private static var state: String? {
    // The XDG specification requires that a relative path is ignored.
    let named = Environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let user = Environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/state" : nil }
    return (named ?? user).map { $0 + "/kingtherum" }
  }

  /// Returns the account to act for: the typed one, else ETH_FROM, else the default account, else the
  /// default wallet.
  ///
  /// If there are several wallets and it `asks`, a person chooses; a watch-only one is not offered
  /// beside those with a key, because it may be somebody else's. The only wallet with a key is taken
  /// without a question, also by a script. Nil stands for the only wallet.
  ///
  /// `isWatched` says that a watch-only wallet is as good, as for receiving, and for what another
  /// machine signs.
  func account(_ typed: String?, asks: Bool, isWatched: Bool = false) throws -> String? {
    if let named = typed ?? Environment["ETH_FROM"] { return named }
    if let name = try accountByDefault() { return name }
    if let name = try wallets.usedByDefault() { return name.text }
    try requireAccount()
    let listings = try wallets.wallets()
    guard asks else { return isWatched ? nil : WalletPicker.onlySigner(among: listings)?.text }
    return try WalletPicker.choose(among: listings, needsKey: !isWatched)?.text
  }

  /// Returns the wallet to work on: the typed one, else the default wallet, else the only one.
  ///
  /// If there are several and it `asks`, a person chooses; if it `needsKey`, neither the default
  /// nor the choice is a watch-only one. Wallets that cannot be meant are not offered beside others.
  func wallet(
    _ typed: String?,
    asks: Bool,
    needsKey: Bool = false,
    offering isMeant: (WalletListing) -> Bool = { _ in true }
  ) throws -> WalletName {
    if let typed {
      // No wallet has such a name.
      try MisplacedAddressError.check(typed, insteadOf: .wallet)
      return try WalletName(parsing: typed)
    }
    if let name = try wallets.usedByDefault(), try !needsKey || wallets.watched(name) == nil {
      return name
    }
    let listings = try wallets.wallets()
    if asks {
      let meant = listings.filter(isMeant)
      let offered = meant.isEmpty ? listings : meant
      let chosen = try WalletPicker.choose(among: offered, needsKey: needsKey, prefersKey: true)
      if let chosen { return chosen }
      // The only one that can be meant is not asked for.
      if meant.count == 1, let name = meant[0].name { return name }
    }
    let names = listings.compactMap(\.name)
    guard let first = names.first else { throw AccountBookError.noWallets }
    guard names.count == 1 else { throw WalletUseError.unnamed }
    return first
  }

  /// Opens the outbox and the nodes of a chain, for what was sent on it from this machine.
  ///
  /// Without --chain it is the one that a given node serves, else the one on which the transaction
  /// was sent. The private relay is the one that is named, else that of the settings. `work` also
  /// gets the known tokens.
  func withSentTransactions(
    of hash: Hash32?,
    _ options: ChainOptions,
    relay: String? = nil,
    _ work: (ChainClient, [Token]) async throws -> Void
  ) async throws {
    let chain = try await chain(ofSent: hash, options.chain, servedBy: options)
    let tokens = try tokens(on: chain, list: nil)
    // Whether it was sent privately, only the worker knows.
    try await withSending(on: chain, options, opensRelay: true, relay: relay) {
      try await work($0, tokens)
    }
  }

  /// Throws if there is no wallet: a user without wallet and node needs the wallet first.
  func requireAccount() throws {
    if try wallets.accounts().all.isEmpty { throw AccountBookError.noWallets }
  }

  /// Returns the wallets, with the source of the BIP-39 passphrase that some may need.
  func wallets(_ words: WalletBIP39Options) -> LiveWallets {
    wallets(wordsPassphraseFile: words.passphraseFile)
  }

  /// Returns the policies and the audit log, with the same source of a BIP-39 passphrase.
  func policies(_ words: WalletBIP39Options) -> LivePolicy { policies(wallets(words)) }
}
