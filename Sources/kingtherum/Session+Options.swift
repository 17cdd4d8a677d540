import Entity
import Live
import Scenes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Session {
  /// The session of a command: its folder, and its terminal for what workers meet or need.
  init(_ options: CommonOptions) throws {
    try self.init(
      home: Self.home(options.home),
      state: Self.state,
      notify: Console(options).listener(),
      askWords: { wallet, file in
        try SecretInput.wordsPassphrase(file: file, of: wallet.text)
      }
    )
  }

  /// The session of nobody's command, which says nothing and asks for nothing.
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

  /// Where the settings are for a command of these words; nil where no folder is known.
  static func settings(in words: some Collection<String>) -> String? {
    let home = try? home(GlobalOptions.value(of: ["--home"], in: words))
    return home.map { $0 + "/config.toml" }
  }

  /// The folder that the command was typed in.
  private static var here: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  private static var state: String? {
    // The standard (XDG) wants a path that is not absolute to be left aside.
    let named = Environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let user = Environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/state" : nil }
    return (named ?? user).map { $0 + "/kingtherum" }
  }

  /// The account to act for: what was typed, else ETH_FROM, else the default wallet; of several a
  /// person chooses, where it `asks`. Nil is for the only wallet there is.
  func account(_ typed: String?, asks: Bool) throws -> String? {
    if let named = typed ?? Environment["ETH_FROM"] { return named }
    if let name = try wallets.usedByDefault() { return name.text }
    try requireAccount()
    guard asks else { return nil }
    return try WalletPicker.choose(among: try wallets.wallets())?.text
  }

  /// The wallet to work on: what was typed, else the default wallet, else the only one; of several a
  /// person chooses, where it `asks`.
  func wallet(_ typed: String?, asks: Bool) throws -> WalletName {
    if let typed { return try WalletName(parsing: typed) }
    if let name = try wallets.usedByDefault() { return name }
    let listings = try wallets.wallets()
    if asks, let chosen = try WalletPicker.choose(among: listings) { return chosen }
    let names = listings.compactMap(\.name)
    guard let first = names.first else { throw AccountBookError.noWallets }
    guard names.count == 1 else { throw WalletUseError.unnamed }
    return first
  }

  /// Refuses to go on without a wallet: somebody who has neither a wallet nor a node needs the wallet
  /// first.
  func requireAccount() throws {
    if try wallets.accounts().all.isEmpty { throw AccountBookError.noWallets }
  }

  /// The address that was typed, or that a name here leads to; no file is read for an address.
  static func address(_ typed: String, _ options: CommonOptions) throws -> String {
    if typed.hasPrefix("0x") || typed.hasPrefix("0X") { return typed }
    let wallets = try Session(options).wallets
    let recipients = Recipients(try wallets.accounts()) { try wallets.contacts() }
    return try recipients.find(typed).address.description
  }

  /// The wallets, of which some may want the BIP-39 passphrase of their words.
  func wallets(_ words: WalletBIP39Options) -> LiveWallets {
    wallets(wordsPassphraseFile: words.passphraseFile)
  }

  /// The policy and the log, with such wallets.
  func policies(_ words: WalletBIP39Options) -> LivePolicy { policies(wallets(words)) }
}
