import Entity

/// What a node told of a list of payments.
package struct PayoutSightings: Sendable {
  let nonces: NonceAdvice
  /// Whether the first nonce is that of the node, and right by that.
  let isNumberedByNode: Bool
  let payees: PayeeContracts
}

extension PayoutWarnings {
  /// What a node told of them.
  static func told(
    of rows: [PayoutReview.Row],
    by sightings: PayoutSightings?
  ) -> [PayoutReview.Finding] {
    guard let seen = sightings else { return [] }
    return (seen.isNumberedByNode ? [] : about(rows, seen.nonces))
      + waiting(before: rows, seen.nonces) + about(rows, seen.payees)
  }
}
