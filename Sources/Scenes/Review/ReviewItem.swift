import Entity

/// One payment or call of what is reviewed: that of a transaction, each of a list, or a transfer that is
/// signed for somebody else to make.
struct ReviewItem {
  /// Its row in a list; nil where there is no list.
  let row: Int?
  /// Nil for a transfer that somebody else makes.
  let transaction: Transaction?
  /// Whose it is.
  let from: Address
  let action: Review.Action
  /// What the document calls the recipient.
  var name: String?
  /// What the document says of it.
  var note: String?

  /// Who ends up with the money or the right to it.
  var recipient: Address? { action.recipient(to: transaction?.to) }
}
