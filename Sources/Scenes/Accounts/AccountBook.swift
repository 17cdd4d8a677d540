package import Core
package import Entity
package import WalletKit

/// The accounts of every wallet here, and how people name them.
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

    /// An address that belongs to nobody here.
    package init(stranger address: Address) {
      (self.address, path, wallet, number, label) = (address, nil, nil, 0, nil)
    }

    init(_ entry: AccountEntry, of wallet: WalletName, number: Int) {
      (address, path, label) = (entry.address, entry.path, entry.label)
      (self.wallet, self.number) = (wallet, number)
    }

    /// `savings`, `savings/2`, or nothing for a stranger.
    package var name: String? {
      wallet.map { number == 0 ? $0.text : "\($0.text)/\(number)" }
    }
  }

  package let all: [Account]

  package init(_ wallets: [WalletEntry]) {
    all = wallets.flatMap { wallet in
      wallet.accounts.enumerated().map { Account($1, of: wallet.name, number: $0) }
    }
  }

  /// The account that `text` names.
  package func find(_ text: String) throws -> Account {
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      let address = try Address(parsing: text)
      return owner(of: address) ?? Account(stranger: address)
    }
    let labelled = all.filter { $0.label?.text == text }
    if let slash = text.lastIndex(of: "/"), let number = Int(text[text.index(after: slash)...]) {
      let wallet = try WalletName(parsing: String(text[..<slash]))
      let accounts = try accounts(of: wallet)
      guard accounts.indices.contains(number) else {
        throw AccountBookError.noSuchNumber(number, wallet: wallet, count: accounts.count)
      }
      return accounts[number]
    }
    if labelled.count > 1 { throw AccountBookError.ambiguousLabel(text, count: labelled.count) }
    if let one = labelled.first { return one }
    return try accounts(of: try WalletName(parsing: text))[0]
  }

  /// The account to use when none is named: the only one there is.
  package func theOnlyOne() throws(AccountBookError) -> Account {
    let wallets = Set(all.compactMap { $0.wallet?.text })
    guard let first = all.first else { throw .noWallets }
    guard wallets.count == 1 else { throw .severalWallets(count: wallets.count) }
    return first
  }

  package func owner(of address: Address) -> Account? { all.first { $0.address == address } }

  package func accounts(of wallet: WalletName) throws(AccountBookError) -> [Account] {
    let found = all.filter { $0.wallet == wallet }
    guard !found.isEmpty else { throw .noSuchWallet(wallet) }
    return found
  }
}

/// A name that leads to no account, or to more than one.
package enum AccountBookError: Error, Equatable {
  case noWallets
  case severalWallets(count: Int)
  case noSuchWallet(WalletName)
  case noSuchNumber(Int, wallet: WalletName, count: Int)
  case ambiguousLabel(String, count: Int)
}

extension AccountBookError: Reportable {
  package var report: Report {
    switch self {
    case .noWallets:
      Report(.refused, "no-wallets", "there is no wallet here yet")
    case .severalWallets(let count):
      Report(.usage, "account-unnamed", "there are \(count) wallets here; name the account")
    case .noSuchWallet(let name):
      Report(.refused, "account-name-unknown", "no wallet or account here is called \(name.text)")
    case .noSuchNumber(let number, let wallet, let count):
      Report(
        .refused,
        "account-number-unknown",
        "\(wallet.text) has \(count) accounts, numbered from 0; there is no number \(number)"
      )
    case .ambiguousLabel(let label, let count):
      Report(
        .usage,
        "account-label-ambiguous",
        "\(count) accounts have the label \(ForeignText.escaped(label)); use the address"
      )
    }
  }

  package static var samples: [AccountBookError] {
    guard let name = try? WalletName(parsing: "savings") else { return [] }
    return [
      .noWallets, .severalWallets(count: 2), .noSuchWallet(name),
      .noSuchNumber(7, wallet: name, count: 3), .ambiguousLabel("rent", count: 2),
    ]
  }
}
