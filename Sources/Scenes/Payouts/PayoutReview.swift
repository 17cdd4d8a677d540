package import Entity

/// What signing many payments would do, worked out from their bytes, with claims kept apart.
package struct PayoutReview: Sendable, Equatable {
  /// One payment.
  package struct Row: Sendable, Equatable {
    /// Its row in the list, as claimed; in a signed document its place, counted from 1.
    package let number: Int
    package let nonce: UInt64
    /// What is signed of it.
    package let digest: Hash32
    package let payment: Payment
    package let name: String?
    package let note: String?
  }

  /// A warning with the rows that it holds for; none when it is about the whole.
  package struct Finding: Sendable, Equatable {
    package let warning: Warning
    package fileprivate(set) var rows: [Int]
  }

  /// What the numbers of rows count: a document knows the rows of its list until it is signed.
  package enum Counting: String, Sendable {
    case rows = "row"
    case payments = "payment"
  }

  package let counting: Counting
  package let from: Address
  package let wallet: String?
  /// Of the wallet's address: `not verified` or `changed`; nil where it was proved on this device.
  let walletStanding: String?
  package let chainName: String
  /// What the chain calls its own coin, as far as it is known here.
  package let symbol: String
  package let totals: PayoutTotals
  package let rows: [Row]
  package let claims: UnsignedPayouts.Claims?
  package let findings: [Finding]
  /// Names for addresses.
  let acquaintances: Acquaintances
  /// The tokens that are known here.
  private let tokens: TokenList

  /// What signing the document would do.
  package init(_ document: UnsignedPayouts, knowing knowledge: Knowledge<PayoutSightings>) {
    let rows = document.items.compactMap { item in
      item.transaction.payment.map {
        Row(
          number: item.row,
          nonce: item.transaction.nonce,
          digest: item.transaction.signingHash,
          payment: $0,
          name: item.recipientName,
          note: item.note
        )
      }
    }
    self.init(
      rows,
      of: document.items.map(\.transaction),
      counting: .rows,
      from: document.from.address,
      chainName: document.chainName,
      totals: document.totals,
      claims: document.claims,
      knowing: knowledge
    )
  }

  /// What signed payments do.
  package init(_ document: SignedPayouts, knowing knowledge: Knowledge<PayoutSightings>) {
    let rows = document.signed.enumerated().compactMap { index, signed in
      signed.transaction.payment.map {
        Row(
          number: index + 1,
          nonce: signed.transaction.nonce,
          digest: signed.transaction.signingHash,
          payment: $0,
          name: nil,
          note: nil
        )
      }
    }
    self.init(
      rows,
      of: document.signed.map(\.transaction),
      counting: .payments,
      from: document.sender,
      chainName: document.chainName,
      totals: document.totals,
      claims: nil,
      knowing: knowledge
    )
  }

  private init(
    _ rows: [Row],
    of transactions: [Transaction],
    counting: Counting,
    from: Address,
    chainName: String,
    totals: PayoutTotals,
    claims: UnsignedPayouts.Claims?,
    knowing knowledge: Knowledge<PayoutSightings>
  ) {
    (self.rows, self.counting, self.from) = (rows, counting, from)
    (self.totals, self.claims) = (totals, claims)
    wallet = knowledge.account?.name
    walletStanding = knowledge.account?.standing?.mark
    self.chainName = knowledge.chain ?? chainName
    (symbol, tokens) = (knowledge.coin, knowledge.tokens)
    acquaintances = knowledge.acquaintances
    let whole =
      [ClaimedFacts.chain(chainName, id: totals.chain, known: knowledge.chain)]
      .compactMap(\.self)
    let claimed = TokenClaims.warnings(
      about: claims?.tokens.map(\.token) ?? [],
      against: knowledge.tokens
    )
    findings =
      PayoutWarnings.about(rows, claims: claims, coin: symbol)
      + whole.map { Finding(warning: $0, rows: []) }
      + Self.findings(rows, transactions, from: from, coin: symbol)
      + claimed.map { Finding(warning: $0, rows: []) }
      + PayoutWarnings.told(of: rows, by: knowledge.sightings)
      + PayoutWarnings.about(rows, by: counting, on: totals.chain, acquaintances)
      + PayoutWarnings.signedBefore(rows, of: from, on: totals.chain, acquaintances)
  }

  /// The token of this contract, as it is known here or else claimed.
  package func token(of asset: Payment.Asset) -> TokenWord? {
    asset.contract.flatMap {
      TokenWord(at: $0, on: totals.chain, tokens, claimed: claimedToken(of: asset))
    }
  }

  /// The token that is claimed to have this contract.
  package func claimedToken(of asset: Payment.Asset) -> Token? {
    claims?.tokens.first { $0.token.address == asset.contract }?.token
  }

  /// The warnings of every single transaction, each said once with all its rows.
  private static func findings(
    _ rows: [Row],
    _ transactions: [Transaction],
    from: Address,
    coin: String
  ) -> [Finding] {
    var places: [String: Int] = [:]
    var found: [Finding] = []
    for (row, transaction) in zip(rows, transactions) {
      let action = Review.Action(transaction)
      let warnings =
        Warning.about(transaction, from: from, doing: action)
        + FeeWarnings.about(transaction, doing: action, coin: coin)
        + [
          Warning.hidden(row.note), Warning.hidden(row.name),
          ClaimedFacts.otherAddress(row.name, row.payment.to),
        ].compactMap(\.self)
      for warning in warnings {
        let key = warning.code + "\n" + warning.message
        if let place = places[key] {
          found[place].rows.append(row.number)
        } else {
          places[key] = found.count
          found.append(Finding(warning: warning, rows: [row.number]))
        }
      }
    }
    return found
  }
}

extension PayoutReview.Finding {
  init(_ grade: Warning.Grade, _ code: String, _ message: String, rows: [Int] = []) {
    warning = Warning(grade: grade, code: code, message: message)
    self.rows = rows
  }
}
