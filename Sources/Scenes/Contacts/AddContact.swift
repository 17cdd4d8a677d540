package import Core
package import Entity

/// Adds a contact, once the address has been checked for problems.
package enum AddContact {
  package struct Request: Sendable {
    package let name: String
    package let address: String
    package let note: String?
    package let chains: ChainRegistry
    /// The known tokens of all chains.
    package let tokens: TokenList

    package init(
      name: String,
      address: String,
      note: String?,
      chains: ChainRegistry,
      tokens: TokenList
    ) {
      (self.name, self.address, self.note) = (name, address, note)
      (self.chains, self.tokens) = (chains, tokens)
    }
  }

  /// A contact and the warnings about it, which the owner approves if there is a danger.
  package struct Draft: Sendable {
    package let contact: Contact
    package let warnings: [Warning]

    /// True if the contact is stored only after the owner has agreed.
    package var needsConsent: Bool { warnings.contains { $0.grade == .danger } }
  }

  package struct Interactor: CommittingInteractor {
    let worker: any ContactWorker
    package init(worker: any ContactWorker) { self.worker = worker }

    /// Throws if no new contact can have this name, whatever its address.
    package func requireFree(name text: String) throws {
      let name = try ContactName(parsing: text)
      let book = try worker.accounts()
      try name.requireUnusedName(than: book)
      let contacts = try worker.contacts()
      if let other = contacts.contact(named: name.text) {
        throw ContactBookError.nameTaken(other.name, by: other.address)
      }
      try LocalNames(book, contacts: contacts).requireUnusedName(contact: name)
    }

    /// Throws if no new contact can have this address, whatever its name.
    package func requireFree(address text: String) throws {
      if ContactName.isDotted(text) { throw RecipientError.ens(text) }
      let address = try Address(parsing: text)
      try address.requireNotOwn(in: try worker.accounts())
      if let other = try worker.contacts().contact(at: address) {
        throw ContactBookError.addressTaken(address, by: other.name)
      }
    }

    /// Checks the contact, also against the addresses and names that are already known.
    package func draft(_ request: Request) throws -> Draft {
      let name = try ContactName(parsing: request.name)
      if ContactName.isDotted(request.address) { throw RecipientError.ens(request.address) }
      let contact = try Contact(
        name: name,
        address: try Address(parsing: request.address),
        note: request.note
      )
      let book = try worker.accounts()
      try contact.requireUnusedName(than: book)
      let contacts = try worker.contacts()
      _ = try contacts.adding(contact)
      try LocalNames(book, contacts: contacts).requireUnusedName(contact: name)
      let known = KnownAddresses(book, contacts: contacts)
        .after(worker.pastSignatures(), .none)
        .knowing(worker.resolvedNames, paid: worker.paidNames)
      return Draft(
        contact: contact,
        warnings: Rules.findings(
          about: .contact(ContactSubject(address: contact.address, chains: request.chains)),
          knowing: Knowledge(tokens: request.tokens, knownAddresses: known)
        ).map(\.warning)
      )
    }

    package func commit(_ draft: Draft) throws -> Draft {
      _ = try worker.changeContacts { try $0.adding(draft.contact) }
      return draft
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.contact-add"

    package let name: String
    package let address: String
    package let note: String?
    package let warnings: [Warning]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    /// Returns what must be read before the contact is stored.
    package func ask(_ draft: Draft) -> StyledText {
      var page = ReviewPage()
      page.main = ContactRow(draft.contact).facts
      return page.styled(draft.warnings)
    }

    /// Words the contact that is stored, and the cautions about it unless ``ask(_:)`` had them.
    package func present(_ draft: Draft) -> Answer<Body> {
      let row = ContactRow(draft.contact)
      let cautions = draft.needsConsent ? [] : draft.warnings.filter { $0.grade == .caution }
      return Answer(
        Body(name: row.name, address: row.address, note: row.note, warnings: draft.warnings),
        styled: row.facts.styled,
        notes: cautions.map(\.line)
      )
    }
  }
}

extension Contact {
  /// Throws if an account has the address or the name: a name leads to one address only.
  func requireUnusedName(than book: AccountBook) throws {
    try address.requireNotOwn(in: book)
    try name.requireUnusedName(than: book)
  }
}

extension Address {
  fileprivate func requireNotOwn(in book: AccountBook) throws {
    // An address that was never verified as one's own may become a contact.
    let own = book.all.first { $0.address == self && $0.isVerified }
    if let name = own?.name {
      throw AddContactError.ownAddress(self, name: name)
    }
  }
}

extension ContactName {
  func requireUnusedName(than book: AccountBook) throws {
    let own = book.all.flatMap { [$0.wallet, $0.label].compactMap { $0?.text } }
    if let same = own.first(where: { Self.key(of: $0) == key }) {
      throw AddContactError.ownName(same)
    }
  }
}

/// Why a contact was not added.
package enum AddContactError: Error, Equatable {
  case ownName(String)
  case ownAddress(Address, name: String)
  case declined
}

extension AddContactError: Reportable {
  package var report: Report {
    switch self {
    case .ownName(let name):
      Report(
        .refused,
        "contact-name-own",
        "\(name: UntrustedText.escaped(name)) is already a wallet or account; a contact with this name "
          + "would never be paid"
      )
    case .ownAddress(let address, let name):
      Report(
        .refused,
        "contact-address-own",
        "\(address) is already your account \(name: UntrustedText.escaped(name))"
      )
    case .declined: Report(.refused, "contact-declined", "no contact was added")
    }
  }
}
