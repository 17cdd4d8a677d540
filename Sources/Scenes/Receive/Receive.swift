package import Core
package import Entity

/// Shows an account's address in every form that another wallet can read.
package enum Receive {
  /// The symbol of the coin if no chain was selected.
  static let native = "ETH"

  package struct Request: Sendable {
    package let account: String?
    package let amount: String?
    package let chain: ChainEntry?
    package let tokens: [Token]

    package init(account: String?, amount: String?, chain: ChainEntry?, tokens: [Token]) {
      (self.account, self.amount, self.chain, self.tokens) = (account, amount, chain, tokens)
    }
  }

  package struct Response: Sendable {
    package let account: AccountBook.Account
    package let request: PaymentRequest
    package let amount: ResolvedAmount?
    package let chain: ChainEntry?
    /// Whether the symbol of the requested token is that of another one, too.
    package let isSymbolShared: Bool
  }

  package protocol Worker: Sendable {
    func accounts() throws -> AccountBook
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) throws -> Response {
      let book = try worker.accounts()
      let account = try request.account.map(book.find) ?? book.onlyAccount()
      let amount = try request.amount.map { typed in
        try ResolvedAmount(
          AmountText(parsing: typed),
          native: request.chain?.symbol ?? Receive.native,
          tokens: request.tokens
        )
      }
      let payment =
        try amount.map { try Self.payment(of: $0, to: account.address, request) }
        ?? PaymentRequest(to: account.address, value: nil, chain: request.chain?.id)
      return Response(
        account: account,
        request: payment,
        amount: amount,
        chain: request.chain,
        isSymbolShared: Self.isSymbolShared(amount, request)
      )
    }

    private static func isSymbolShared(_ amount: ResolvedAmount?, _ request: Request) -> Bool {
      guard case .token(let token, _)? = amount else { return false }
      let coin = request.chain?.symbol ?? Receive.native
      return TokenUnits(among: request.tokens, coin: coin).isShared(token)
    }

    private static func payment(of amount: ResolvedAmount, to account: Address, _ request: Request)
      throws -> PaymentRequest
    {
      switch amount {
      case .ether(let value):
        return PaymentRequest(to: account, value: value, chain: request.chain?.id)
      case .token(let token, let units):
        return PaymentRequest(
          token: token.address,
          to: account,
          units: units,
          chain: token.chain
        )
      case .allEther, .allOfToken: throw ReceiveError.noMaximum
      }
    }
  }
}

/// The reason why no payment could be requested.
package enum ReceiveError: Error, Equatable {
  case noMaximum
}

extension ReceiveError: Reportable {
  package var report: Report {
    switch self {
    case .noMaximum:
      Report(.usage, "receive-maximum", "max is an amount to send; to receive, give a number")
    }
  }
}
