package import Entity

/// What a scene can look up about addresses on this machine, without any network.
package protocol KnownAddressSource: NamingWorker {
  /// What was signed on this machine before, and why signatures may be missing if the audit log
  /// cannot be read.
  ///
  /// Cost: one reading of the log.
  func pastSignatures() -> LoggedSignatures
  /// The names that were paid from this machine; none if there is no file of them.
  func paidNames() throws -> PaidNames
}

extension KnownAddressSource {
  package func contacts() throws -> ContactBook { .empty }
  package func pastSignatures() -> LoggedSignatures { .none }
  package func paidNames() throws -> PaidNames { .none }

  /// All known addresses, besides the accounts of the book.
  ///
  /// If the contacts or the audit log cannot be read, the review goes on without them, and says so.
  func knownAddresses(_ book: AccountBook, with counterpartyHistory: CounterpartyHistory = .none)
    -> KnownAddresses
  {
    names(book).after(pastSignatures(), counterpartyHistory)
      .knowing(resolvedNames, paid: paidNames)
  }

  /// The known addresses by name only, without past signatures and history.
  func names(_ book: AccountBook) -> KnownAddresses {
    do { return KnownAddresses(book, contacts: try contacts()) } catch {
      return KnownAddresses(book, unread: error)
    }
  }
}
