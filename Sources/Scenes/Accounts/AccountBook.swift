package import Core
package import Entity
package import WalletKit

/// The accounts of all wallets on this machine, found by name or address.
///
/// An account is named by its wallet (`savings` is its first account), by wallet and number
/// (`savings/2`), by its label, or by its address.
package struct AccountBook: Sendable {
  package struct Account: Sendable, Equatable {
    package let address: Address
    package let path: DerivationPath?
    package let wallet: WalletName?
    /// Counted from 0 within the wallet.
    package let number: Int
    package let label: WalletName?
    /// True if the key is kept elsewhere.
    package let isWatchOnly: Bool
    /// Whether the address was verified on this device; nil for an address of no wallet.
    package let standing: AddressVerification?
    /// The contact's name for an address of no wallet; nil for an account of a wallet.
    private let called: String?

    /// An address that belongs to no wallet, with its contact's name if it has one.
    package init(stranger address: Address, called: String? = nil) {
      (self.address, path, wallet, number, label) = (address, nil, nil, 0, nil)
      (isWatchOnly, standing, self.called) = (false, nil, called)
    }

    init(
      _ entry: AccountEntry,
      _ standing: AddressVerification,
      of wallet: WalletName,
      number: Int,
      isWatchOnly: Bool = false
    ) {
      (self.isWatchOnly, self.standing, called) = (isWatchOnly, standing, nil)
      (address, path, label) = (entry.address, entry.path, entry.label)
      (self.wallet, self.number) = (wallet, number)
    }

    /// `savings`, `savings/2`, a contact's name, or nil for an address without a name.
    package var name: String? {
      wallet.map { number == 0 ? $0.text : "\($0.text)/\(number)" } ?? called
    }
  }

  package let all: [Account]

  /// The names that were typed, which may be those of contacts.
  let named: [String]

  /// Wallets with an unreadable file, and the reason.
  private let damaged: [String: KeystoreError]

  /// The wallets with an unreadable file, by name.
  package var unreadable: [UnreadableWallet] {
    damaged.sorted { $0.key < $1.key }
      .map { UnreadableWallet(name: $0.key, error: $0.value) }
  }

  /// Puts accounts with a key first, so that an address that is also watched has its key.
  package init(
    _ wallets: [WalletEntry],
    watched: [WatchEntry] = [],
    damaged: [String: KeystoreError] = [:]
  ) {
    self.damaged = damaged
    let own = wallets.flatMap { wallet in
      zip(wallet.accounts, wallet.standings).enumerated().map { number, account in
        Account(account.0, account.1, of: wallet.name, number: number)
      }
    }
    let others = watched.flatMap { wallet in
      zip(wallet.accounts, wallet.standings).enumerated().map { number, account in
        Account(account.0, account.1, of: wallet.name, number: number, isWatchOnly: true)
      }
    }
    all = own + others
    named = []
  }

  private init(all: [Account], named: [String], damaged: [String: KeystoreError]) {
    (self.all, self.named, self.damaged) = (all, named, damaged)
  }

  /// Returns the same accounts, with the named ones first, in the order of the names.
  ///
  /// If several wallets have the same address, the one that was named is unlocked, and the address
  /// is shown by the name that was typed, be it an account's or a contact's.
  package func prioritizing(_ names: [String?]) -> AccountBook {
    let names = names.compactMap(\.self)
    let places = Dictionary(zip(names, names.indices)) { first, _ in first }
    let ranked = all.enumerated().map { index, account in
      let called = [account.wallet?.text, account.name].compactMap(\.self)
      return (called.compactMap { places[$0] }.min() ?? names.count, index, account)
    }
    return AccountBook(
      all: ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2),
      named: self.named + names,
      damaged: damaged
    )
  }

  /// Returns the account with this name or address.
  package func find(_ text: String) throws -> Account {
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      let address = try Address(parsing: text)
      return owner(of: address) ?? Account(stranger: address)
    }
    if let error = damaged[text] { throw error }
    if let slash = text.lastIndex(of: "/"), let number = Int(text[text.index(after: slash)...]) {
      guard let wallet = try? WalletName(parsing: String(text[..<slash])) else {
        throw AccountBookError.noSuchName(text)
      }
      let accounts = try accounts(of: wallet)
      guard accounts.indices.contains(number) else {
        throw AccountBookError.noSuchNumber(number, wallet: wallet, count: accounts.count)
      }
      return accounts[number]
    }
    let name = try? WalletName(parsing: text)
    let named = all.filter {
      name != nil && ($0.label == name || $0.number == 0 && $0.wallet == name)
    }
    guard let one = named.first else { throw AccountBookError.noSuchName(text) }
    // A label never hides a wallet of the same name, nor the other way round.
    guard named.count == 1 else { throw AccountBookError.ambiguousLabel(text, count: named.count) }
    return one
  }

  /// Returns the account to use if none is named: the first one of the only wallet.
  package func onlyAccount() throws(AccountBookError) -> Account {
    let wallets = Set(all.compactMap { $0.wallet?.text })
    guard let first = all.first else { throw .noWallets }
    guard wallets.count == 1 else { throw .severalWallets(count: wallets.count) }
    return first
  }

  /// Returns the wallet to unlock if none is named: the only one with a key.
  package func onlyWalletWithKey() throws(AccountBookError) -> WalletName {
    let wallets = Set(all.filter { !$0.isWatchOnly }.compactMap(\.wallet))
    guard let first = wallets.first else { throw .noWallets }
    guard wallets.count == 1 else { throw .severalWallets(count: wallets.count) }
    return first
  }

  /// Returns the account with this address, preferring one with its key.
  package func owner(of address: Address) -> Account? {
    let owners = all.filter { $0.address == address }
    return owners.first { !$0.isWatchOnly } ?? owners.first
  }

  /// Whether a wallet on this machine has the key of this address.
  package func hasKey(of address: Address) -> Bool {
    all.contains { $0.address == address && $0.wallet != nil && !$0.isWatchOnly }
  }

  /// All accounts, each address once.
  package var distinct: [Account] {
    var seen: Set<Address> = []
    return all.filter { seen.insert($0.address).inserted }
  }

  /// Returns the accounts of a wallet in the order of their numbers, whichever are preferred.
  package func accounts(of wallet: WalletName) throws(AccountBookError) -> [Account] {
    let found = all.filter { $0.wallet == wallet }.sorted { $0.number < $1.number }
    guard !found.isEmpty else { throw .noSuchWallet(wallet) }
    return found
  }
}

/// A name that matches no account, or more than one.
package enum AccountBookError: Error, Equatable {
  case noWallets
  case severalWallets(count: Int)
  case noSuchWallet(WalletName)
  case noSuchName(String)
  case noSuchNumber(Int, wallet: WalletName, count: Int)
  case ambiguousLabel(String, count: Int)
}

extension AccountBookError: Reportable {
  package var report: Report {
    switch self {
    case .noWallets:
      Report(.refused, "no-wallets", "no wallet exists yet")
    case .severalWallets(let count):
      Report(
        .usage,
        "account-unnamed",
        "missing account: there are \(count: count) wallets on this machine"
      )
    case .noSuchWallet(let name):
      Report(.refused, "account-name-unknown", "unknown wallet or account: \(name: name.text)")
    case .noSuchName(let name):
      Report(
        .refused,
        "account-name-unknown",
        "unknown wallet or account: \(name: name.isEmpty ? "\"\"" : UntrustedText.escaped(name))"
      )
    case .noSuchNumber(let number, let wallet, let count):
      Report(
        .refused,
        "account-number-unknown",
        "unknown account \(name: wallet.text)/\(number): \(name: wallet.text) has "
          + "\(count, one: "account", many: "accounts"), numbered from 0"
      )
    case .ambiguousLabel(let label, let count):
      Report(
        .usage,
        "account-label-ambiguous",
        "ambiguous label: \(count: count) accounts are called \(name: UntrustedText.escaped(label)); use "
          + "the address"
      )
    }
  }
}
