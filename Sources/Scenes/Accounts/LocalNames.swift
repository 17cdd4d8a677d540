import Core
package import Entity
import WalletKit

/// The names in use on this machine, for scenes that assign names.
package protocol NamingWorker: Sendable {
  func accounts() throws -> AccountBook
  /// Returns the contacts; none if there is no file of contacts.
  func contacts() throws -> ContactBook
  /// What the names in the command led to; none where nobody was asked.
  var resolvedNames: ResolvedNames { get }
}

extension NamingWorker {
  package var resolvedNames: ResolvedNames { .none }

  /// Returns the names in use. Unreadable contacts do not prevent naming a wallet.
  func names() throws -> LocalNames {
    LocalNames(try accounts(), contacts: (try? contacts()) ?? .empty)
  }
}

/// The names of wallets, accounts and contacts on this machine.
///
/// People pay by name, and a review shows names beside addresses. So a new name must not look like
/// an address or an ENS name, and must not be confusable with an existing name.
struct LocalNames {
  private struct Owner {
    let name: String
    let address: Address?
    let kind: Kind
    /// The wallet of a wallet's name or an account's label; nil for a contact.
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

  /// Throws if a wallet cannot have this name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - old: The wallet's current name; nil for a new wallet.
  ///   - address: The wallet's first address, if known: a contact with the same address may have
  ///     the same name.
  /// - Throws: `NameClashError`, and `KeystoreError.exists` if a wallet has exactly this name.
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

  /// Throws if an account cannot have this label.
  ///
  /// Accounts of two wallets may share a label; using it is then refused as ambiguous.
  /// - Parameters:
  ///   - label: The label.
  ///   - address: The account's address, if known.
  /// - Throws: `NameClashError`.
  func requireUnusedName(label: WalletName, at address: Address? = nil) throws {
    try requireUnusedName(label, at: address) { $0.kind == .label && $0.name == label.text }
  }

  /// Throws if a wallet, account or other contact has a name that looks like this one.
  ///
  /// - Parameters:
  ///   - name: The name; no contact has its key.
  ///   - old: The contact's current name; nil for a new contact.
  /// - Throws: `NameClashError`.
  func requireUnusedName(contact name: ContactName, now old: ContactName? = nil) throws {
    try requireUnusedName(name.text, key: name.key, at: nil) {
      $0.kind == .contact && $0.name == old?.text
    }
  }

  /// Returns the same names and one more label.
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
