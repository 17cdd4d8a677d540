import Core
package import Entity
import WalletKit

/// What a scene that gives names asks of this machine.
package protocol NamingWorker: Sendable {
  func accounts() throws -> AccountBook
  /// The contacts; nobody where there is no file of them.
  func contacts() throws -> ContactBook
}

extension NamingWorker {
  /// The names that are given already. Contacts that cannot be read keep no wallet from being named.
  func names() throws -> LocalNames {
    LocalNames(try accounts(), contacts: (try? contacts()) ?? .empty)
  }
}

/// The names that wallets, accounts and contacts have here.
///
/// A name is what people pay by, and what a review shows beside an address: a new one reads neither
/// like an address nor like a name of ENS, and cannot be taken for one that is here.
struct LocalNames {
  private struct Owner {
    let name: String
    let address: Address?
    let kind: Kind
    /// The wallet, of a wallet's name and of an account's label.
    let wallet: WalletName?
  }

  private enum Kind { case wallet, label, contact }

  private var byKey: [String: [Owner]] = [:]
  private var byShape: [String: [Owner]] = [:]

  init(_ book: AccountBook, contacts: ContactBook = .empty) {
    for account in book.all {
      if account.number == 0, let wallet = account.wallet {
        enter(Owner(name: wallet.text, address: account.address, kind: .wallet, wallet: wallet))
      }
      guard let label = account.label else { continue }
      enter(
        Owner(name: label.text, address: account.address, kind: .label, wallet: account.wallet)
      )
    }
    for contact in contacts.all {
      enter(
        Owner(name: contact.name.text, address: contact.address, kind: .contact, wallet: nil)
      )
    }
  }

  private mutating func enter(_ owner: Owner) {
    if let key = ContactName.key(of: owner.name) { byKey[key, default: []].append(owner) }
    for shape in UnicodeText.shapes(of: owner.name) { byShape[shape, default: []].append(owner) }
  }

  /// Sees that a wallet can get this name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - old: The name that the wallet has until now; none for a new one.
  ///   - address: The wallet's first address, where it is known: the same address may have the same
  ///     name as a contact.
  /// - Throws: `NameClashError`, and `KeystoreError.exists` where a wallet is called just so.
  func requireUnusedName(
    wallet name: WalletName,
    now old: WalletName? = nil,
    at address: Address? = nil
  )
    throws
  {
    if owners(of: name).contains(where: { $0.kind == .wallet && $0.wallet == name }) {
      throw KeystoreError.exists(name: name.text)
    }
    try requireUnusedName(name, at: address) { $0.kind == .wallet && $0.wallet == old }
  }

  /// Sees that an account can get this label.
  ///
  /// Accounts of two wallets may have one label: whoever uses it is told that it is that of two.
  /// - Parameters:
  ///   - label: The label.
  ///   - address: The account's address, where it is known.
  /// - Throws: `NameClashError`.
  func requireUnusedName(label: WalletName, at address: Address? = nil) throws {
    try requireUnusedName(label, at: address) { $0.kind == .label && $0.name == label.text }
  }

  /// Sees that nobody else here has a name that looks like a contact's.
  ///
  /// - Parameters:
  ///   - name: The name, which by its key is nobody's.
  ///   - old: The name that the contact has until now; none for a new one.
  /// - Throws: `NameClashError`.
  func requireUnusedName(contact name: ContactName, now old: ContactName? = nil) throws {
    try requireUnusedName(name.text, key: name.key, at: nil) {
      $0.kind == .contact && $0.name == old?.text
    }
  }

  /// The same names and one more label.
  func with(label: WalletName, at address: Address?) -> LocalNames {
    var names = self
    names.enter(Owner(name: label.text, address: address, kind: .label, wallet: nil))
    return names
  }

  private func owners(of name: WalletName) -> [Owner] {
    ContactName.key(of: name.text).flatMap { byKey[$0] } ?? []
  }

  private func requireUnusedName(
    _ name: WalletName,
    at address: Address?,
    but isSame: (Owner) -> Bool
  )
    throws
  {
    let key = ContactName.key(of: name.text) ?? name.text
    switch ReservedNameForm(key: key) {
    case .address: throw NameClashError.likeAddress(name.text)
    case .ens: throw NameClashError.likeENS(name.text)
    case nil: try requireUnusedName(name.text, key: key, at: address, but: isSame)
    }
  }

  private func requireUnusedName(
    _ name: String,
    key: String,
    at address: Address?,
    but isSame: (Owner) -> Bool
  ) throws {
    let isOther = { (owner: Owner) in
      !isSame(owner) && (address == nil || owner.address != address)
    }
    if let owner = byKey[key]?.first(where: isOther) { throw clash(name, owner, isAlike: false) }
    for shape in UnicodeText.shapes(of: name).sorted() {
      if let owner = byShape[shape]?.first(where: isOther) {
        throw clash(name, owner, isAlike: true)
      }
    }
  }

  private func clash(_ name: String, _ owner: Owner, isAlike: Bool) -> NameClashError {
    owner.kind == .contact
      ? .ofContact(name, owner.name, isAlike: isAlike)
      : .ofAccount(name, owner.name, isAlike: isAlike)
  }
}
