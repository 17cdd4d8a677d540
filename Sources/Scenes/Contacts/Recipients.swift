package import Core
package import Entity
import WalletKit

/// Someone who can be paid, with the name that they have on this machine, or were found by.
package struct Recipient: Sendable, Equatable {
  package let address: Address
  package let name: String?
  /// The time of the block at which Ethereum was asked for the name; nil for one of this machine.
  package let resolved: UTCTime?
  /// The record of that name that contained the address; nil for a name of this machine.
  package let record: NameRecord?

  package init(address: Address, name: String?) {
    (self.address, self.name, resolved, record) = (address, name, nil, nil)
  }

  package init(_ name: ResolvedName) {
    (address, self.name) = (name.address, name.name)
    (resolved, record) = (name.time, name.record)
  }

  package init(_ account: AccountBook.Account) {
    self.init(address: account.address, name: account.name)
  }

  package init(_ contact: Contact) {
    self.init(address: contact.address, name: contact.name.text)
  }
}

/// Everyone who can be paid by name: the accounts on this machine, the contacts, and the names of
/// the Ethereum Name Service that were asked for.
package struct Recipients: Sendable {
  fileprivate let accounts: AccountBook
  private let contacts: Result<ContactBook, any Error>
  private let names: ResolvedNames

  /// Reads the contacts; if that fails, only looking up a name throws.
  ///
  /// An address can be paid without them.
  package init(
    _ accounts: AccountBook,
    names: ResolvedNames = .none,
    contacts: () throws -> ContactBook
  ) {
    (self.accounts, self.names) = (accounts, names)
    self.contacts = Result(catching: contacts)
  }

  /// Whether a text is a name that only the Ethereum Name Service may know.
  package func needsLookup(_ text: String) -> Bool {
    do {
      _ = try find(text)
      return false
    } catch RecipientError.ens {
      return true
    } catch {
      return false
    }
  }

  /// Returns the recipient that `text` names: an address, an account, a contact, or a name that was
  /// asked for.
  ///
  /// - Throws: ``RecipientError`` if the name is unknown, or is that of two recipients;
  ///   `ENSNameError` or ``NameLookupError`` if it was asked for, and leads nowhere.
  package func find(_ text: String) throws -> Recipient {
    if Self.isAddress(text) {
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
    } catch is AddressError {
      // A name that begins like an address.
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
      if let found = try names.name(text) { return Recipient(found) }
      throw Self.isENSName(text) ? RecipientError.ens(text) : .unknown(text)
    }
  }

  /// Whether a text is meant as an address: some names of the Ethereum Name Service begin so, too.
  private static func isAddress(_ text: String) -> Bool {
    guard text.hasPrefix("0x") || text.hasPrefix("0X") else { return false }
    let name = (try? InteroperableName.read(text, knowing: .builtIn))?.name ?? text
    return !isENSName(name) || (try? ENSName(normalizing: name)) == nil
  }

  /// Whether a text has the form of such a name. An amount in the wrong place has a dot, too.
  private static func isENSName(_ text: String) -> Bool {
    ContactName.isDotted(text) && text.contains(where: \.isLetter)
  }
}

extension NamingWorker {
  /// Everyone who can be paid by name.
  func recipients(_ book: AccountBook) -> Recipients {
    Recipients(book, names: resolvedNames) { try contacts() }
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
        "cannot look up \(foreign: name, limit: 256) without network access"
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
