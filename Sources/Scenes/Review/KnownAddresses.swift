package import Core
package import Entity

/// What this machine knows of addresses without asking anybody: its own accounts, its contacts,
/// what was signed here before, and what the history kept here has of them.
package struct KnownAddresses: Sendable, Equatable {
  /// Names of the accounts here whose addresses were proved on this device.
  package let own: [Address: String]
  /// The other accounts here, which whoever can write to the wallets' folder may have made up: they
  /// have a name, and are nobody who is known.
  let unverified: [Address: UnverifiedAccount]
  package let contacts: ContactBook
  /// Why the contacts are not known; nil when they are.
  package let unread: Report?
  /// What was signed here.
  package let past: PastSignatures
  /// What the history has of addresses.
  package let counterpartyHistory: CounterpartyHistory
  /// Everybody who has a name here, was paid, or was allowed to take before.
  let known: AddressIndex

  /// Nobody.
  package static let none = KnownAddresses(AccountBook([]))

  package init(
    _ book: AccountBook,
    contacts: ContactBook = .empty,
    past: PastSignatures = .none,
    counterpartyHistory: CounterpartyHistory = .none
  ) {
    let named = book.all.compactMap { account in
      account.name.flatMap { name in
        account.isVerified ? (account.address, name) : nil
      }
    }
    let own = Dictionary(named) { first, _ in first }
    self.init(
      own: own,
      unverified: UnverifiedAccount.all(in: book, beside: own),
      contacts: contacts,
      unread: nil,
      past: past,
      counterpartyHistory: counterpartyHistory
    )
  }

  /// Without the contacts, for this reason.
  init(_ book: AccountBook, unread error: any Error) {
    let known = KnownAddresses(book)
    let report = (error as? any Reportable)?.report
    self.init(
      own: known.own,
      unverified: known.unverified,
      contacts: .empty,
      unread: report ?? Report(.data, "contacts-unread", Sentence(data: "\(type(of: error))")),
      past: .none,
      counterpartyHistory: .none
    )
  }

  private init(
    own: [Address: String],
    unverified: [Address: UnverifiedAccount],
    contacts: ContactBook,
    unread: Report?,
    past: PastSignatures,
    counterpartyHistory: CounterpartyHistory
  ) {
    (self.own, self.unverified) = (own, unverified)
    (self.contacts, self.unread) = (contacts, unread)
    (self.past, self.counterpartyHistory) = (past, counterpartyHistory)
    known = AddressIndex(
      named: Set(own.keys).union(contacts.all.map(\.address)).union(counterpartyHistory.paid),
      signedFor: past.payees
    )
  }

  /// The same with what happened before.
  func after(_ past: PastSignatures, _ counterpartyHistory: CounterpartyHistory) -> KnownAddresses {
    KnownAddresses(
      own: own,
      unverified: unverified,
      contacts: contacts,
      unread: unread,
      past: past,
      counterpartyHistory: counterpartyHistory
    )
  }
}

extension KnownAddresses {
  /// Whose address it is, by the name that it has here.
  package struct Name: Sendable, Equatable, Encodable {
    package enum Kind: String, Sendable, Encodable { case own, contact }

    package let address: String
    /// Without anything that a terminal would obey.
    package let name: String
    package let kind: Kind
    /// Of an account: `not verified` or `changed`; left out where its address was proved here.
    var standing: Sentence?

    /// `savings`, `savings, not verified`, `contact Alice`.
    var text: Sentence {
      let text: Sentence = kind == .own ? "\(name)" : "contact \(name)"
      return standing.map { "\(text), \($0)" } ?? text
    }

    /// The address with the name: `0x… (contact Alice)`.
    var named: Sentence { "\(address) (\(text))" }
  }

  func name(of address: Address) -> Name? {
    if let name = own[address] {
      return Name(address: "\(address)", name: UntrustedText.escaped(name), kind: .own)
    }
    if let contact = contacts.contact(at: address) {
      let name = UntrustedText.escaped(contact.name.text)
      return Name(address: "\(address)", name: name, kind: .contact)
    }
    return unverified[address]?.name(at: address)
  }

  /// The names of those who have one, each once.
  func names(of addresses: [Address]) -> [Name] {
    var seen: Set<Address> = []
    return addresses.filter { seen.insert($0).inserted }.compactMap(name)
  }

  func named(_ address: Address) -> Sentence {
    name(of: address)?.named ?? "\(address)"
  }

  /// What is known of somebody who is known.
  func ownerDescription(_ address: Address) -> Sentence {
    guard let name = name(of: address), name.standing == nil else {
      return "an address used before"
    }
    return switch name.kind {
    case .own: "your own \(name.name)"
    case .contact: "your contact \(name.name)"
    }
  }
}
