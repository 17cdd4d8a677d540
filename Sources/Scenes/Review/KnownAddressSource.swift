package import Entity

/// What a scene may ask of this machine about addresses, without asking anybody else.
package protocol KnownAddressSource: NamingWorker {
  /// What was signed here before; nothing where that cannot be read. Cost: one reading of the log.
  func pastSignatures() -> PastSignatures
}

extension KnownAddressSource {
  package func contacts() throws -> ContactBook { .empty }
  package func pastSignatures() -> PastSignatures { .none }

  /// All that is known here beside the accounts. Contacts that cannot be read keep nothing from being
  /// reviewed without them; the review says so.
  func knownAddresses(_ book: AccountBook, with counterpartyHistory: CounterpartyHistory = .none)
    -> KnownAddresses
  {
    names(book).after(pastSignatures(), counterpartyHistory)
  }

  /// Names alone.
  func names(_ book: AccountBook) -> KnownAddresses {
    do { return KnownAddresses(book, contacts: try contacts()) } catch {
      return KnownAddresses(book, unread: error)
    }
  }
}
