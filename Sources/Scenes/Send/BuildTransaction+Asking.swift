package import Entity

/// What is asked and checked while a payment is said step by step, before there is an order.
extension BuildTransaction.Interactor {
  /// The account that is named, or the only one.
  ///
  /// - Throws: `AccountBookError`, and where its key is not here what signing with it throws: nobody
  ///   is asked for a payment that cannot be signed.
  package func payer(named name: String?) throws -> AccountBook.Account {
    let book = try worker.accounts()
    let account = try name.map(book.find) ?? book.onlyAccount()
    _ = try account.walletWithKey()
    return account
  }

  /// Who can be paid by name: contacts, then accounts here.
  package func names() throws -> [String] {
    let contacts = (try? worker.contacts()) ?? .empty
    return contacts.all.map(\.name.text) + (try worker.accounts().all.compactMap(\.name))
  }

  /// Who is paid under a name or an address.
  ///
  /// - Throws: `RecipientError` for nobody, or two.
  package func recipient(_ text: String) throws -> Recipient {
    try Recipients(try worker.accounts()) { try worker.contacts() }.find(text)
  }

  /// What an account has of the chain's coin; nil without a node.
  package func balance(of account: AccountBook.Account) async throws -> Wei? {
    let needs = PaymentFactsRequest(
      account: account.address,
      token: nil,
      speed: nil,
      isForBlobs: false,
      attempt: nil
    )
    return try await chain?.facts(for: needs).balance
  }

  /// Checks that an amount has a unit of the chain, and is not more of its coin than there is.
  ///
  /// - Throws: `AmountError`, `ResolvedAmountError`, `BuildTransactionError.notEnough`.
  package func check(
    _ amount: String,
    of held: Wei?,
    on chain: ChainEntry,
    _ tokens: [Token]
  ) throws {
    let amount = try AmountText(parsing: amount)
    let meaning = try ResolvedAmount(amount, native: chain.symbol, tokens: tokens)
    guard case .ether(let value) = meaning, let held, value > held else { return }
    throw BuildTransactionError.notEnough(
      symbol: chain.symbol,
      has: held.ether,
      wants: value.ether
    )
  }
}
