import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes
import WalletKit

/// `kingtherum wallet watch [NAME] [XPUB|ADDRESS|FILE…]`
struct WalletWatchCommand: OfflineView {
  static let abandoned: Sentence? = "no wallet was added"

  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Watch an xpub or addresses without their keys",
    discussion: """
      The keys stay on another machine, where `account xpub` prints an xpub. The xpub of an \
      account (m/44'/60'/0') or of its change level (m/44'/60'/0'/0) gives the addresses \
      m/44'/60'/0'/0/{i}; --scheme ledger-legacy gives m/44'/60'/0'/{i}. --path names any other \
      path; below the key, it cannot have hardened steps. `tx build --from NAME` builds \
      transactions for the machine with the keys to sign. --ur reads the QR code that `account \
      xpub --ur` or another signer shows (crypto-hdkey or crypto-account, now called hdkey or \
      account-descriptor).

      Ledger Live has an xpub for each account: watch each one, without --scheme.

      Examples: kingtherum wallet watch cold xpub6… --count 5
                kingtherum wallet watch treasury 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Name of the new wallet: 1 to 50 characters of any script (default: asked for on a "
        + "terminal)"
    )
  )
  var name: String?

  @Argument(
    help: ArgumentHelp(
      "The xpub or addresses to watch, or a file with them (- for stdin; default: asked for on a "
        + "terminal)",
      valueName: "xpub|address|file"
    )
  )
  var watched: [String] = []

  @Option(help: "Extended public key (never the private one)")
  var xpub: String?

  @Option(help: "Number of addresses to watch at first (default: 1)")
  var count: UInt32?

  @Option(help: "Derivation scheme (default: standard)")
  var scheme: WatchedScheme?

  @Option(help: "Derivation path from the master key, such as m/44'/60'/0'/1/{i}")
  var path: String?

  @Option(help: "Address to watch; repeatable")
  var address: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read addresses from this file (- for stdin): one per line, then a label",
      valueName: "file"
    ),
    completion: .file()
  )
  var addressesFile: String?

  @Option(
    name: .customLong("ur"),
    help: ArgumentHelp(
      "Read the key from this file: the text of its QR code (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var code: String?

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    var whole = self
    whole.name = try name.map { try plain($0, in: session) }
    whole.watched = try watched.map { try plain($0, in: session) }
    whole.address = try address.map { try plain($0, in: session) }
    try await whole.watch(session)
  }

  /// Adds the wallet, once each address that was typed is without its chain.
  private func watch(_ session: Session) async throws {
    let wallets = session.wallets
    let typed = try key()
    let file = try files().first.map { try WatchFile(reading: $0, knowing: session.chains) }
    let name = try walletName(wallets)
    if let subject = try askedSubject(of: name, session) {
      var whole = self
      (whole.name, whole.watched) = (name.text, [subject])
      return try await whole.watch(session)
    }
    let request = WatchWallet.Request(
      name: name,
      xpub: try key(typed, or: file),
      scheme: scheme?.scheme,
      paths: path,
      count: count,
      addresses: try addresses(and: file, knowing: session.chains),
      code: try bytes(or: file)
    )
    try await perform(
      request,
      through: WatchWallet.Interactor(worker: wallets),
      to: WatchWallet.Presenter()
    )
  }

  /// The word that names the wallet; nil if there is none.
  ///
  /// It comes first, or is the only one that is no key and no address.
  private var typedName: String? {
    guard let first = name, Self.isWatchable(first) else { return name }
    let others = watched.filter { !Self.isWatchable($0) }
    return others.count == 1 ? others[0] : nil
  }

  /// The words that say what to watch.
  private var subjects: [String] {
    guard let first = name, Self.isWatchable(first) else { return watched }
    return ([first] + watched).filter { $0 != typedName }
  }

  /// Returns the name of the wallet; without one, asks for it on a terminal.
  private func walletName(_ wallets: LiveWallets) throws -> WalletName {
    if let typedName { return try WalletName(parsing: typedName) }
    guard Dialog.isPossible(common), let terminal = Terminal() else {
      if name == nil { throw UsageError.missing("name") }
      throw WatchCommandError.unnamed
    }
    return try NameDialog.choose(
      offering: nil,
      on: terminal,
      check: CreateWallet.Interactor(worker: wallets).requireFree
    )
  }

  /// Returns what a person is asked for if nothing says what to watch; else nil.
  ///
  /// A taken name is an error before the question.
  private func askedSubject(of name: WalletName, _ session: Session) throws -> String? {
    guard !namesSource, Dialog.isPossible(common), let terminal = Terminal() else { return nil }
    try CreateWallet.Interactor(worker: session.wallets).requireFree(name)
    return try WatchDialog.subject(on: terminal) { try plain($0, in: session) }
  }

  /// Returns what was typed, with the address alone in place of one with its chain, which is noted.
  private func plain(_ text: String, in session: Session) throws -> String {
    // The name of a wallet may look like an ENS name with its chain.
    guard InteroperableAddress.hasForm(of: text) else { return text }
    let typed = try session.typed(text)
    if let chain = typed.chainName { console.note(.watchedOnEveryChain(not: chain)) }
    return typed.text
  }

  /// Whether an argument says what to watch, or how to derive it from an xpub.
  private var namesSource: Bool {
    !subjects.isEmpty || !address.isEmpty || xpub != nil || addressesFile != nil || code != nil
      || scheme != nil || path != nil || count != nil
  }

  /// Whether a word is an address or has the form of an extended key, which is too long for a name.
  static func isWatchable(_ word: String) -> Bool {
    (try? Address(parsing: word)) != nil || (try? WatchKey.key(parsing: word)) != nil
  }

  /// Returns the extended key, among the words or as an option; nil if there is none.
  func key() throws -> String? {
    let files = try files()
    guard files.count < 2 else { throw WatchCommandError.severalFiles(count: files.count) }
    let words = subjects.filter { !Self.isAddress($0) && !files.contains($0) }
    let keys = words + [xpub].compactMap(\.self)
    if let name = keys.first(where: Self.isName) { throw WatchCommandError.name(name) }
    guard keys.count < 2 else { throw WatchCommandError.severalKeys(count: keys.count) }
    return keys.first
  }

  /// Returns the words that are files; what can be watched itself is not looked for on the disk.
  private func files() throws -> [String] {
    try subjects.filter {
      try !Self.isAddress($0) && !Self.isWatchable($0) && ($0 == "-" || InputFile.isThere($0))
    }
  }

  /// Whether a word can only be a name: it has neither the start nor the length of an extended key.
  ///
  /// A private key in hex is longer, and is not repeated in an error.
  static func isName(_ word: String) -> Bool {
    // No extended key has a dot, and every ENS name has one.
    if word.contains(".") { return true }
    let start = word.dropFirst().prefix(3).lowercased()
    return word.utf8.count < 60 && start != "pub" && start != "prv"
  }

  static func isAddress(_ word: String) -> Bool {
    word.hasPrefix("0x") || word.hasPrefix("0X")
  }

  private func key(_ typed: String?, or file: WatchFile?) throws -> String? {
    guard case .xpub(let read) = file else { return typed }
    guard typed == nil else { throw WatchCommandError.severalKeys(count: 2) }
    return read
  }

  private func bytes(or file: WatchFile?) throws -> [UInt8]? {
    if case .code(let bytes) = file {
      guard code == nil else { throw WatchCommandError.severalKeys(count: 2) }
      return bytes
    }
    return try code.map { try InputFile.read($0, limit: InputFile.documentLimit) }
  }

  private func addresses(and file: WatchFile?, knowing chains: ChainRegistry) throws
    -> [WatchedAddress]
  {
    guard case .addresses(let read) = file else { return try addresses(knowing: chains) }
    return try addresses(knowing: chains) + read
  }

  private func addresses(knowing chains: ChainRegistry) throws -> [WatchedAddress] {
    let typed = try (subjects.filter(Self.isAddress) + address).map {
      WatchedAddress(address: try Address(parsing: $0), label: nil)
    }
    guard let addressesFile else { return typed }
    let bytes = try InputFile.read(addressesFile, limit: InputFile.documentLimit)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw WatchedAddressError.notText
    }
    return typed + (try WatchedAddress.list(text, knowing: chains))
  }
}

/// Why the arguments do not say what to watch.
enum WatchCommandError: Error, Equatable {
  /// Only what to watch, without a name.
  case unnamed
  /// More than one extended key.
  case severalKeys(count: Int)
  /// More than one file.
  case severalFiles(count: Int)
  /// A name, where an extended key or an address was expected.
  case name(String)
}

extension WatchCommandError: Reportable {
  var report: Report {
    switch self {
    case .unnamed: Report(.usage, "watch-unnamed", "missing name of the new wallet")
    case .severalKeys(let count):
      Report(.usage, "watch-two-xpubs", "expected at most one xpub, found \(count: count)")
    case .severalFiles(let count):
      Report(.usage, "watch-two-files", "expected at most one file, found \(count: count)")
    case .name(let name):
      Report(
        .usage,
        "watch-name",
        "expected an xpub or addresses, found a name: \(name: UntrustedText.escaped(name))"
      )
    }
  }
}
