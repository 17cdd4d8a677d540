package import Core
package import Entity

/// What this machine knows of addresses without asking anybody: its own accounts, its contacts,
/// what was signed here before, and what the history kept here has of them.
package struct Acquaintances: Sendable, Equatable {
  /// Names of the accounts here whose addresses were proved on this device.
  package let own: [Address: String]
  /// The other accounts here, which whoever can write to the wallets' folder may have made up: they
  /// have a name, and are nobody who is known.
  let unproved: [Address: Unproved]
  package let contacts: ContactBook
  /// Why the contacts are not known; nil when they are.
  package let unread: Report?
  /// What was signed here.
  package let past: PastSignatures
  /// What the history has of addresses.
  package let dealings: Dealings
  /// Everybody who has a name here, was paid, or was allowed to take before.
  let known: KnownAddresses

  /// Nobody.
  package static let none = Acquaintances(AccountBook([]))

  package init(
    _ book: AccountBook,
    contacts: ContactBook = .empty,
    past: PastSignatures = .none,
    dealings: Dealings = .none
  ) {
    let named = book.all.compactMap { account in
      account.name.flatMap { name in
        account.isProved ? (account.address, name) : nil
      }
    }
    let own = Dictionary(named) { first, _ in first }
    self.init(
      own: own,
      unproved: Unproved.all(in: book, beside: own),
      contacts: contacts,
      unread: nil,
      past: past,
      dealings: dealings
    )
  }

  /// Without the contacts, for this reason.
  init(_ book: AccountBook, unread error: any Error) {
    let known = Acquaintances(book)
    let report = (error as? any Reportable)?.report
    self.init(
      own: known.own,
      unproved: known.unproved,
      contacts: .empty,
      unread: report ?? Report(.data, "contacts-unread", "\(type(of: error))"),
      past: .none,
      dealings: .none
    )
  }

  private init(
    own: [Address: String],
    unproved: [Address: Unproved],
    contacts: ContactBook,
    unread: Report?,
    past: PastSignatures,
    dealings: Dealings
  ) {
    (self.own, self.unproved) = (own, unproved)
    (self.contacts, self.unread) = (contacts, unread)
    (self.past, self.dealings) = (past, dealings)
    known = KnownAddresses(
      named: Set(own.keys).union(contacts.all.map(\.address)).union(dealings.paid),
      signedFor: past.payees
    )
  }

  /// The same with what happened before.
  func after(_ past: PastSignatures, _ dealings: Dealings) -> Acquaintances {
    Acquaintances(
      own: own,
      unproved: unproved,
      contacts: contacts,
      unread: unread,
      past: past,
      dealings: dealings
    )
  }
}

extension Acquaintances {
  /// Whose address it is, by the name that it has here.
  package struct Name: Sendable, Equatable, Encodable {
    package enum Kind: String, Sendable, Encodable { case own, contact }

    package let address: String
    /// Without anything that a terminal would obey.
    package let name: String
    package let kind: Kind
    /// Of an account: `not verified` or `changed`; left out where its address was proved here.
    var standing: String?

    /// `savings`, `savings, not verified`, `contact Alice`.
    var text: String {
      (kind == .own ? name : "contact \(name)") + (standing.map { ", \($0)" } ?? "")
    }

    /// The address with the name: `0x… (contact Alice)`.
    var named: String { "\(address) (\(text))" }
  }

  func name(of address: Address) -> Name? {
    if let name = own[address] {
      return Name(address: "\(address)", name: ForeignText.escaped(name), kind: .own)
    }
    if let contact = contacts.contact(at: address) {
      let name = ForeignText.escaped(contact.name.text)
      return Name(address: "\(address)", name: name, kind: .contact)
    }
    return unproved[address]?.name(at: address)
  }

  /// The names of those who have one, each once.
  func names(of addresses: [Address]) -> [Name] {
    var seen: Set<Address> = []
    return addresses.filter { seen.insert($0).inserted }.compactMap(name)
  }

  func named(_ address: Address) -> String {
    name(of: address)?.named ?? "\(address)"
  }

  /// What is known of somebody who is known.
  func whose(_ address: Address) -> String {
    guard let name = name(of: address), name.standing == nil else {
      return "an address used before"
    }
    return "your \(name.kind == .own ? "own " : "")\(name.text)"
  }
}
