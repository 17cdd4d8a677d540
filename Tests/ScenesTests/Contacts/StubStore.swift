import Core
import Entity
import Synchronization
import Testing

@testable import Scenes

/// Keeps contacts in memory, next to the wallet `savings`.
///
/// The wallet has three accounts, the last called rent.
final class StubStore: ContactWorker {
  private let kept: Mutex<ContactBook>
  let past: LoggedSignatures
  let failure: (any Error)?

  init(
    _ contacts: [Contact] = [],
    past: [AuditLine] = [],
    unread: Report? = nil,
    failure: (any Error)? = nil
  ) throws {
    kept = Mutex(try ContactBook(contacts))
    self.past = LoggedSignatures(PastSignatures(past), unread: unread)
    self.failure = failure
  }

  func accounts() throws -> AccountBook { try Samples.book() }
  func pastSignatures() -> LoggedSignatures { past }

  func contacts() throws -> ContactBook {
    if let failure { throw failure }
    return kept.withLock { $0 }
  }

  func changeContacts(_ change: (ContactBook) throws -> ContactBook) throws -> ContactBook {
    try kept.withLock { book in
      book = try change(book)
      return book
    }
  }

  static func contact(_ name: String, _ address: Address, note: String? = nil) throws -> Contact {
    try Contact(name: try ContactName(parsing: name), address: address, note: note)
  }

  static func contact(_ name: String, _ digit: Character, note: String? = nil) throws -> Contact {
    try contact(name, try Samples.address(digit), note: note)
  }

  /// An entry of the audit log for a signed payment.
  static func payment(to address: Address, nonce: UInt64 = 4) throws -> AuditLine {
    var intent = Intent(try Samples.transaction(to: address), from: try Samples.address("1"))
    intent.nonce = nonce
    return AuditLine(
      number: 1,
      time: try UTCTime(seconds: 1_769_903_999),
      previous: AuditLine.beginning,
      AuditEntry(
        .signed,
        intent,
        wallet: "savings",
        hash: nil
      )
    )
  }
}
