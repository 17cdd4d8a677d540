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
  package private(set) var findings: [Finding]
  /// Names for addresses; nobody's until ``knowing(_:)`` is asked.
  private(set) var acquaintances = Acquaintances.none
  /// The tokens that are known here; the built-in ones until ``recognizing(_:)`` is asked.
  private var tokens = TokenList()

  /// What signing the document would do; `knownChain` and `account` are this machine's knowledge.
  package init(
    _ document: UnsignedPayouts,
    symbol: String,
    knownChain: String?,
    account: AccountBook.Account?
  ) {
    counting = .rows
    from = document.from.address
    wallet = account?.name
    walletStanding = account?.standing?.mark
    chainName = knownChain ?? document.chainName
    self.symbol = symbol
    totals = document.totals
    claims = document.claims
    rows = document.items.compactMap { item in
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
    findings =
      PayoutWarnings.about(rows, claims: document.claims, coin: symbol)
      + [ClaimedFacts.chain(document.chainName, id: totals.chain, known: knownChain)]
      .compactMap { $0.map { Finding(warning: $0, rows: []) } }
      + Self.findings(
        rows,
        document.items.map(\.transaction),
        from: document.from.address,
        coin: symbol
      )
  }

  /// What signed payments do.
  package init(
    _ document: SignedPayouts,
    symbol: String,
    knownChain: String?,
    account: AccountBook.Account?
  ) {
    counting = .payments
    from = document.sender
    wallet = account?.name
    walletStanding = account?.standing?.mark
    chainName = knownChain ?? document.chainName
    self.symbol = symbol
    totals = document.totals
    claims = nil
    rows = document.signed.enumerated().compactMap { index, signed in
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
    findings =
      PayoutWarnings.about(rows, claims: nil, coin: symbol)
      + [ClaimedFacts.chain(document.chainName, id: totals.chain, known: knownChain)]
      .compactMap { $0.map { Finding(warning: $0, rows: []) } }
      + Self.findings(rows, document.signed.map(\.transaction), from: document.sender, coin: symbol)
  }

  /// The same review with what this machine knows of those who are paid.
  package func knowing(_ acquaintances: Acquaintances) -> PayoutReview {
    var review = self
    review.acquaintances = acquaintances
    review.findings +=
      PayoutWarnings.about(rows, by: counting, on: totals.chain, acquaintances)
      + PayoutWarnings.signedBefore(rows, of: from, on: totals.chain, acquaintances)
    return review
  }

  /// The same review with what is known of the sender's nonces.
  package func observing(_ nonces: NonceAdvice) -> PayoutReview {
    var review = self
    review.findings += PayoutWarnings.about(rows, nonces)
    return review
  }

  /// The same review with what waits before these payments.
  func following(_ nonces: NonceAdvice?) -> PayoutReview {
    guard let nonces else { return self }
    var review = self
    review.findings += PayoutWarnings.waiting(before: rows, nonces)
    return review
  }

  /// The same review with what a node tells of those who are paid, where one was asked.
  func observing(_ payees: PayeeContracts?) -> PayoutReview {
    guard let payees else { return self }
    var review = self
    review.findings += PayoutWarnings.about(rows, payees)
    return review
  }

  /// The same review with what is known here of tokens.
  package func recognizing(_ tokens: TokenList) -> PayoutReview {
    var review = self
    review.tokens = tokens
    let claimed = claims?.tokens.map(\.token) ?? []
    review.findings += TokenClaims.warnings(about: claimed, against: tokens)
      .map { Finding(warning: $0, rows: []) }
    return review
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
