package import Core
package import Entity

/// What this machine knows of addresses without asking anyone.
///
/// These are its own accounts, its contacts, past signatures, and the history database.
package struct KnownAddresses: Sendable, Equatable {
  /// The names of the accounts whose addresses were verified on this machine.
  package let own: [Address: String]
  /// All other accounts. Anyone with write access to the wallet folder may have invented them, so
  /// they have a name but do not count as known.
  let unverified: [Address: UnverifiedAccount]
  package let contacts: ContactBook
  /// The reason why the contacts could not be read; nil if they could.
  package let unread: Report?
  /// What was signed on this machine.
  package let past: PastSignatures
  /// The reason why signatures may be missing there; nil if the whole audit log was read.
  private(set) var unreadLog: Report?
  /// What the history database tells of addresses.
  package let counterpartyHistory: CounterpartyHistory
  /// The names that were typed; a contact of this name is shown by it, also if it is an account.
  private let named: Set<String>
  /// The names that nodes were asked for in this run, by their addresses.
  ///
  /// They name an address, but do not make it known: whoever owns the name chose it.
  private(set) var resolved: [Address: ResolvedName] = [:]
  /// The names that were paid from this machine.
  private(set) var paidNames = PaidNames.none
  /// The reason why these could not be read; nil if they could.
  private(set) var unreadNames: Report?
  /// All addresses that have a verified name, were paid, or were allowed to take tokens before.
  let known: AddressIndex

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
      counterpartyHistory: counterpartyHistory,
      named: Set(book.named)
    )
  }

  /// Creates it without the contacts, for the reason `error`.
  init(_ book: AccountBook, unread error: any Error) {
    let known = KnownAddresses(book)
    let report = (error as? any Reportable)?.report
    self.init(
      own: known.own,
      unverified: known.unverified,
      contacts: .empty,
      unread: report ?? Report(.data, "contacts-unread", Sentence(data: "\(type(of: error))")),
      past: .none,
      counterpartyHistory: .none,
      named: known.named
    )
  }

  private init(
    own: [Address: String],
    unverified: [Address: UnverifiedAccount],
    contacts: ContactBook,
    unread: Report?,
    past: PastSignatures,
    counterpartyHistory: CounterpartyHistory,
    named: Set<String>
  ) {
    (self.own, self.unverified, self.named) = (own, unverified, named)
    (self.contacts, self.unread) = (contacts, unread)
    (self.past, self.counterpartyHistory) = (past, counterpartyHistory)
    known = AddressIndex(
      named: Set(own.keys).union(contacts.all.map(\.address)).union(counterpartyHistory.paid),
      signedFor: past.payees
    )
  }

  /// Returns a copy that includes past signatures and history.
  func after(_ past: LoggedSignatures, _ counterpartyHistory: CounterpartyHistory) -> KnownAddresses
  {
    var known = KnownAddresses(
      own: own,
      unverified: unverified,
      contacts: contacts,
      unread: unread,
      past: past.signatures,
      counterpartyHistory: counterpartyHistory,
      named: named
    )
    known.unreadLog = past.unread
    known.resolved = resolved
    (known.paidNames, known.unreadNames) = (paidNames, unreadNames)
    return known
  }

  /// Returns a copy that includes the names that were asked for, and those that were paid.
  func knowing(_ names: ResolvedNames, paid: () throws -> PaidNames) -> KnownAddresses {
    var known = self
    known.resolved = Dictionary(names.found.map { ($0.address, $0) }) { first, _ in first }
    do { known.paidNames = try paid() } catch {
      let report = (error as? any Reportable)?.report
      known.unreadNames =
        report ?? Report(.data, "names-unread", Sentence(data: "\(type(of: error))"))
    }
    return known
  }
}

extension KnownAddresses {
  /// The name of an address on this machine.
  package struct Name: Sendable, Equatable, Encodable {
    /// `ens` is a name that nodes were asked for in this run.
    package enum Kind: String, Sendable, Encodable { case own, contact, ens }

    package let address: String
    /// The name, with terminal escape sequences and hidden characters escaped.
    package let name: String
    package let kind: Kind
    /// For an account: `not verified` or `changed`; nil if verified on this machine. For a name of
    /// the Ethereum Name Service, when it was asked for.
    var standing: Sentence?

    /// Such as `savings`, `savings, not verified`, `contact Alice` or
    /// `alice.eth, resolved 2026-01-31T23:59:59Z`.
    var text: Sentence {
      let text: Sentence = kind == .contact ? "contact \(name: name)" : "\(name: name)"
      return standing.map { "\(text), \($0)" } ?? text
    }

    /// The address with its name: `0x… (contact Alice)`.
    var named: Sentence { "\(address: address) (\(text))" }
  }

  func name(of address: Address) -> Name? {
    let contact = contacts.contact(at: address)
    if let contact, named.contains(contact.name.text) { return Self.name(of: contact, at: address) }
    if let name = own[address] {
      return Name(address: "\(address)", name: UntrustedText.escaped(name), kind: .own)
    }
    if let contact { return Self.name(of: contact, at: address) }
    return unverified[address]?.name(at: address) ?? resolved[address].map(Self.name)
  }

  private static func name(of found: ResolvedName) -> Name {
    Name(
      address: "\(found.address)",
      name: UntrustedText.escaped(found.name, limit: 256),
      kind: .ens,
      standing: "resolved \(found.time)"
    )
  }

  private static func name(of contact: Contact, at address: Address) -> Name {
    Name(
      address: "\(address)",
      name: UntrustedText.escaped(contact.name.text),
      kind: .contact
    )
  }

  /// The names of the addresses that have one, without duplicates.
  func names(of addresses: [Address]) -> [Name] {
    var seen: Set<Address> = []
    return addresses.filter { seen.insert($0).inserted }.compactMap(name)
  }

  func named(_ address: Address) -> Sentence {
    name(of: address)?.named ?? "\(address)"
  }

  /// Describes the owner of a known address.
  func ownerDescription(_ address: Address) -> Sentence {
    guard let name = name(of: address), name.standing == nil else {
      return "an address used before"
    }
    return switch name.kind {
    case .own: "your own \(name: name.name)"
    case .contact: "your contact \(name: name.name)"
    case .ens: "\(name: name.name)"
    }
  }
}
