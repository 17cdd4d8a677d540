import Entity
import WalletKit

/// Resolves a name to all accounts that it stands for.
///
/// A wallet's name stands for all of its accounts, `savings/0` for one.
struct NamedAccounts {
  let book: AccountBook
  let recipients: Recipients

  /// - Throws: `RecipientError` and `AccountBookError`, as ``Recipients/account(_:)`` does.
  func accounts(_ text: String) throws -> [AccountBook.Account] {
    let found = try recipients.account(text)
    guard let wallet = found.wallet else { return [found] }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      return book.all.filter { $0.address == found.address }
    }
    guard (try? WalletName(parsing: text)) == wallet else { return [found] }
    return try book.accounts(of: wallet)
  }
}

extension NamedAccounts {
  /// The accounts that were asked for.
  struct Selection: Sendable {
    typealias Group = (address: Address, accounts: [AccountBook.Account])

    /// By address, in the order they were asked for.
    let groups: [Group]
    /// Wallets that are missing, if all were asked for.
    let unreadable: [UnreadableWallet]
    /// All addresses that may pay these from this machine.
    let own: [Address]

    var addresses: [Address] { groups.map(\.address) }
  }

  /// Resolves what was typed, or takes all accounts of all wallets if nothing was.
  ///
  /// - Throws: `RecipientError` and `AccountBookError`; the error of a wallet if none can be read.
  static func selection(of typed: [String], by worker: some NamingWorker) throws -> Selection {
    let book = try worker.accounts()
    let named = NamedAccounts(book: book, recipients: worker.recipients(book))
    let accounts = try typed.isEmpty ? book.all : typed.flatMap(named.accounts)
    let unreadable = typed.isEmpty ? book.unreadable : []
    guard !accounts.isEmpty else { throw unreadable.first?.error ?? AccountBookError.noWallets }
    let groups = accounts.byAddress
    return Selection(
      groups: groups,
      unreadable: unreadable,
      own: Array(Set(groups.map(\.address)).union(book.all.map(\.address)))
    )
  }
}

extension [AccountBook.Account] {
  /// The accounts grouped by address, in the order of the addresses, without duplicates.
  var byAddress: [(address: Address, accounts: [AccountBook.Account])] {
    var places: [Address: Int] = [:]
    var groups: [(address: Address, accounts: [AccountBook.Account])] = []
    for account in self {
      if let place = places[account.address] {
        if !groups[place].accounts.contains(account) { groups[place].accounts.append(account) }
      } else {
        places[account.address] = groups.count
        groups.append((account.address, [account]))
      }
    }
    return groups
  }
}
