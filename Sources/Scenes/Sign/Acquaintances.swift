import Core
package import Entity

/// What this machine knows of addresses without asking anybody: its own accounts, and what was
/// signed here before.
package struct Acquaintances: Sendable, Equatable {
  /// Names of the accounts here.
  package let own: [Address: String]
  /// What was signed here, oldest first.
  package let past: [AuditLine]

  /// Nobody.
  package static let none = Acquaintances(own: [:], past: [])

  private init(own: [Address: String], past: [AuditLine]) { (self.own, self.past) = (own, past) }

  package init(_ book: AccountBook, past: [AuditLine] = []) {
    let named = book.distinct.compactMap { account in account.name.map { (account.address, $0) } }
    own = Dictionary(named) { first, _ in first }
    self.past = past.filter { $0.entry.outcome == .signed }
  }

  /// The address with the name that it has here.
  func named(_ address: Address) -> String {
    own[address].map { "\(address) (\(ForeignText.escaped($0)))" } ?? "\(address)"
  }

  /// What is known of somebody who is known.
  func whose(_ address: Address) -> String {
    own[address].map { "your own \(ForeignText.escaped($0))" } ?? "one used before"
  }

  /// Everybody who was paid or allowed to take before, and the accounts here.
  var known: Set<Address> { Set(own.keys).union(past.flatMap(\.entry.payees)) }
}

extension Review {
  /// The same review with what this machine knows of those who take part in it.
  package func knowing(_ acquaintances: Acquaintances) -> Review {
    var review = self
    review.acquaintances = acquaintances
    review.warnings = warnings + Warning.about(Intent(transaction, from: from), acquaintances)
    return review
  }
}
