package import Core
package import Entity

/// Somebody who can be paid, and the name that they have here.
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

/// Everybody who can be paid by name: the accounts here, and the contacts.
package struct Recipients: Sendable {
  fileprivate let accounts: AccountBook
  private let contacts: Result<ContactBook, any Error>

  /// Contacts that cannot be read are told of where a name is looked up: an address can be paid
  /// without them.
  package init(_ accounts: AccountBook, contacts: () throws -> ContactBook) {
    self.accounts = accounts
    self.contacts = Result(catching: contacts)
  }

  /// The recipient that `text` names: an address, an account here, or a contact.
  ///
  /// - Throws: ``RecipientError`` when it is nobody's name, or that of two.
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
      throw ContactName.isDotted(text) ? RecipientError.ens(text) : .unknown(text)
    }
  }
}

extension Recipients {
  /// The account that `text` names where something is to be read of it: one here, a contact's, or a
  /// stranger's by the address.
  ///
  /// - Throws: ``RecipientError`` when it is nobody's name, or that of two.
  package func account(_ text: String) throws -> AccountBook.Account {
    let recipient = try find(text)
    if let own = try? accounts.find(text), own.wallet != nil { return own }
    return AccountBook.Account(stranger: recipient.address, called: recipient.name)
  }
}

extension AccountBookError {
  /// Whether the name is that of no account, and may be a contact's.
  fileprivate var isOfNobody: Bool {
    switch self {
    case .noSuchName, .noSuchWallet: true
    default: false
    }
  }
}

/// A text that leads to nobody, or to two.
package enum RecipientError: Error, Equatable {
  case unknown(String)
  case ens(String)
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
          + "\((name.isEmpty ? "\"\"" : UntrustedText.escaped(name)))"
      )
    case .ens(let name):
      Report(
        .refused,
        "recipient-ens",
        "unknown name: \(UntrustedText.escaped(name)) (ENS names are not looked up; use the address)"
      )
    case .ambiguous(let name, let account, let contact):
      Report(
        .usage,
        "recipient-ambiguous",
        "ambiguous name: \(UntrustedText.escaped(name)) is an account, \(account), and a contact, "
          + "\(contact); use the address"
      )
    }
  }
}
