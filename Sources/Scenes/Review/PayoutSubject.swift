import Entity

/// A list of payments, decoded once.
package struct PayoutSubject: Sendable {
  let rows: [PayoutReview.Row]
  let transactions: [Transaction]
  let counting: PayoutReview.Counting
  let from: Address
  let chain: ChainID
  /// The name of the chain in the document.
  let chainName: String
  /// The builder's claims; nil for a signed list, which has none.
  let claims: UnsignedPayouts.Claims?

  var isSigned: Bool { counting == .payments }

  /// The payments, created one at a time because a list may be long.
  var reviewItems: some Sequence<ReviewItem> {
    zip(rows, transactions).lazy.map { [from] row, transaction in
      ReviewItem(
        row: row.number,
        transaction: transaction,
        from: from,
        action: Review.Action(transaction),
        name: row.name,
        note: row.note
      )
    }
  }
}

extension PayoutSubject {
  init(_ document: UnsignedPayouts) {
    self.init(
      rows: document.items.compactMap { item in
        item.transaction.payment.map {
          PayoutReview.Row(
            number: item.row,
            nonce: item.transaction.nonce,
            digest: item.transaction.signingHash,
            payment: $0,
            name: item.recipientName,
            nameResolved: item.nameResolved,
            nameRecord: item.nameRecord,
            note: item.note
          )
        }
      },
      transactions: document.items.map(\.transaction),
      counting: .rows,
      from: document.from.address,
      chain: document.totals.chain,
      chainName: document.chainName,
      claims: document.claims
    )
  }

  init(_ document: SignedPayouts) {
    self.init(
      rows: document.signed.enumerated().compactMap { index, signed in
        signed.transaction.payment.map {
          PayoutReview.Row(
            number: index + 1,
            nonce: signed.transaction.nonce,
            digest: signed.transaction.signingHash,
            payment: $0,
            name: nil,
            note: nil
          )
        }
      },
      transactions: document.signed.map(\.transaction),
      counting: .payments,
      from: document.sender,
      chain: document.totals.chain,
      chainName: document.chainName,
      claims: nil
    )
  }
}
