/// What became of a transaction, and why the outbox does not show it, if it does not.
///
/// A transaction that was sent cannot be taken back, so its outcome is never lost to a failure of
/// the database.
package struct OutboxResult<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
  package let value: Value
  /// The failure of the database; nil if the outbox shows the outcome.
  package let failure: StoreError?

  package init(_ value: Value, failure: StoreError? = nil) {
    (self.value, self.failure) = (value, failure)
  }
}
