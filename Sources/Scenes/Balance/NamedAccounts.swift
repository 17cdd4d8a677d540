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
