package import Core
package import Entity

/// Checks the answers of a step-by-step payment, before there is a complete request.
extension BuildTransaction.Interactor {
  /// The named account, or the only one.
  ///
  /// - Throws: `AccountBookError`; if it `signs` and the key is not on this machine, the error that
  ///   signing throws, so that nobody is asked for a payment that cannot be signed.
  package func payer(named name: String?, signs: Bool = true) throws -> AccountBook.Account {
    let book = try worker.accounts()
    let account = try name.map(book.find) ?? book.onlyAccount()
    if signs { _ = try account.walletWithKey() }
    return account
  }

  /// The names that `payer` can pay: contacts, then the other accounts on this machine.
  package func names(besides payer: AccountBook.Account) throws -> [String] {
    let contacts = (try? worker.contacts()) ?? .empty
    let accounts = try worker.accounts().all.filter { $0.address != payer.address }
    return contacts.all.map(\.name.text) + accounts.compactMap(\.name)
  }

  /// Returns the recipient with a name or an address.
  ///
  /// - Throws: `RecipientError` if there is none, or more than one.
  package func recipient(_ text: String) throws -> Recipient {
    try worker.recipients(try worker.accounts()).find(text)
  }

  /// The address of a recipient, with whose it is on this machine.
  package func description(of recipient: Recipient) throws -> Sentence {
    let contacts = (try? worker.contacts()) ?? .empty
    return KnownAddresses(try worker.accounts(), contacts: contacts)
      .knowing(worker.resolvedNames) { .none }.named(recipient.address)
  }

  /// The account's balance of the chain's coin; nil without a node.
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

  /// Checks that an amount has a unit of the chain, and does not exceed the balance of its coin.
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
