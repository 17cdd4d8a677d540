package import Core
package import Entity
import WalletKit

/// Someone who can be paid, with the name that they have on this machine.
package struct Recipient: Sendable, Equatable {
  package let address: Address
  package let name: String?

  package init(address: Address, name: String?) { (self.address, self.name) = (address, name) }

  package init(_ account: AccountBook.Account) {
    self.init(address: account.address, name: account.name)
  }

  package init(_ contact: Contact) {
    self.init(address: contact.address, name: contact.name.text)
  }
}

/// Everyone who can be paid by name: the accounts on this machine, and the contacts.
package struct Recipients: Sendable {
  fileprivate let accounts: AccountBook
  private let contacts: Result<ContactBook, any Error>

  /// Reads the contacts; if that fails, only looking up a name throws.
  ///
  /// An address can be paid without them.
  package init(_ accounts: AccountBook, contacts: () throws -> ContactBook) {
    self.accounts = accounts
    self.contacts = Result(catching: contacts)
  }

  /// Returns the recipient that `text` names: an address, an account, or a contact.
  ///
  /// - Throws: ``RecipientError`` if the name is unknown, or is that of two recipients.
  package func find(_ text: String) throws -> Recipient {
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      let account = try accounts.find(text)
      guard account.name == nil, let contact = try? contacts.get().contact(at: account.address)
      else {
        return Recipient(account)
      }
      return Recipient(contact)
    }
    let account: AccountBook.Account?
    do { account = try accounts.find(text) } catch let error as AccountBookError {
      guard error.isOfNobody else { throw error }
      account = nil
    }
    let contact = try contacts.get().contact(named: text)
    switch (account, contact) {
    case (let account?, let contact?) where account.address != contact.address:
      throw RecipientError.ambiguous(text, account: account.address, contact: contact.address)
    case (let account?, _): return Recipient(account)
    case (nil, let contact?): return Recipient(contact)
    case (nil, nil):
      if (try? ExtendedPublicKey(parsing: text)) != nil { throw RecipientError.extendedKey }
      // An amount in the wrong place has a dot, too.
      let isName = ContactName.isDotted(text) && text.contains(where: \.isLetter)
      throw isName ? RecipientError.ens(text) : .unknown(text)
    }
  }
}

extension Recipients {
  /// Returns the account to read from: one on this machine, a contact's, or that of any address.
  ///
  /// - Throws: ``RecipientError`` if the name is unknown, or is that of two recipients.
  package func account(_ text: String) throws -> AccountBook.Account {
    let recipient = try find(text)
    if let own = try? accounts.find(text), own.wallet != nil { return own }
    return AccountBook.Account(stranger: recipient.address, called: recipient.name)
  }
}

extension AccountBookError {
  /// True if no account has the name, so that a contact may have it.
  fileprivate var isOfNobody: Bool {
    switch self {
    case .noSuchName, .noSuchWallet: true
    default: false
    }
  }
}

/// A text that names no recipient, or two.
package enum RecipientError: Error, Equatable {
  case unknown(String)
  case ens(String)
  /// An extended public key, which stands for many addresses.
  case extendedKey
  case ambiguous(String, account: Address, contact: Address)
}

extension RecipientError: Reportable {
  package var report: Report {
    switch self {
    case .unknown(let name):
      Report(
        .refused,
        "recipient-unknown",
        "unknown account, wallet or contact: "
          + "\(foreign: name.isEmpty ? "\"\"" : name)"
      )
    case .ens(let name):
      Report(
        .refused,
        "recipient-ens",
        "unknown name: \(foreign: name) (ENS names are not looked up; use the address)"
      )
    case .extendedKey:
      Report(.usage, "recipient-xpub", "expected an account, found an extended public key (xpub)")
    case .ambiguous(let name, let account, let contact):
      Report(
        .usage,
        "recipient-ambiguous",
        "ambiguous name: \(name: UntrustedText.escaped(name)) is an account, \(account), and a contact, "
          + "\(contact); use the address"
      )
    }
  }
}
