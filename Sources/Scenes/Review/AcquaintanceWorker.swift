package import Entity

/// What a scene may ask of this machine about addresses, without asking anybody else.
package protocol AcquaintanceWorker: NamingWorker {
  /// What was signed here before; nothing where that cannot be read. Cost: one reading of the log.
  func pastSignatures() -> PastSignatures
}

extension AcquaintanceWorker {
  package func contacts() throws -> ContactBook { .empty }
  package func pastSignatures() -> PastSignatures { .none }

  /// All that is known here beside the accounts. Contacts that cannot be read keep nothing from being
  /// reviewed without them; the review says so.
  func acquaintances(_ book: AccountBook, with dealings: Dealings = .none) -> Acquaintances {
    names(book).after(pastSignatures(), dealings)
  }

  /// Names alone.
  func names(_ book: AccountBook) -> Acquaintances {
    do { return Acquaintances(book, contacts: try contacts()) } catch {
      return Acquaintances(book, unread: error)
    }
  }
}
