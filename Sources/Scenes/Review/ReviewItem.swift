import Entity

/// One payment or call under review.
///
/// It is that of a transaction, one of a list, or a signed transfer that others can execute.
struct ReviewItem {
  /// The row in a list; nil if there is no list.
  let row: Int?
  /// The transaction; nil for a transfer that others execute.
  let transaction: Transaction?
  /// The account that pays or calls.
  let from: Address
  let action: Review.Action
  /// The name of the recipient in the document, or of the called contract.
  var name: String?
  /// Whether the name is that of the called contract.
  var namesContract = false
  /// The note in the document.
  var note: String?

  /// The address that finally receives the money, or the right to take it.
  var recipient: Address? { action.recipient(to: transaction?.to) }

  /// The address that the document gives a name to.
  var named: Address? { namesContract ? transaction?.to : recipient }
}
