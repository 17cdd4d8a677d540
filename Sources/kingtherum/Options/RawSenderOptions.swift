import ArgumentParser
import Core
import Entity
import Live
import Scenes

/// The account that a raw unsigned transaction is for, since its bytes do not name it.
struct RawSenderOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Account that a raw unsigned transaction is for: a name, NAME/2, a label or an address "
        + "(default: ETH_FROM, else the default account or wallet)",
      valueName: "account"
    ),
    completion: .accounts
  )
  var from: String?
}

extension Session {
  /// The unsigned transaction of a text; a raw one is for the account that is named.
  ///
  /// - Throws: `DocumentKindError.signed` if it is signed; ``RawTransactionError`` if another account
  ///   than the named one must sign it.
  func unsigned(_ text: TransactionText, for name: String?, asks: Bool) throws -> UnsignedDocument {
    switch text {
    case .unsigned(let document):
      guard let name else { return document }
      let typed = try typed(name).text(on: document.transaction.chain)
      let given = try wallets.accounts().find(typed).address
      guard given == document.from.address else {
        throw RawTransactionError.otherAccount(wanted: document.from.address, given: given)
      }
      return document
    case .rawUnsigned(let transaction):
      let book = try wallets.accounts()
      let named = try self.account(name, asks: asks)
        .map { try typed($0).text(on: transaction.chain) }
      let account = try named.map(book.find) ?? book.onlyAccount()
      return try UnsignedDocument(
        raw: transaction,
        from: .init(address: account.address, path: account.path, wallet: account.wallet),
        chains
      )
    case .signed, .request: throw DocumentKindError.signed
    }
  }

  /// The account that a raw unsigned transaction is shown for; nil for any other text.
  ///
  /// It need not be on this machine.
  func sender(ofRaw text: TransactionText, _ name: String?) throws -> Address? {
    guard case .rawUnsigned(let transaction) = text else { return nil }
    let plain = { try typed($0).text(on: transaction.chain) }
    let name = try name.map(plain)
    if let name, let address = try? Address(parsing: name) { return address }
    let book = try wallets.accounts()
    if let name { return try book.find(name).address }
    guard !book.all.isEmpty else { throw RawTransactionError.noSender }
    let named = try account(nil, asks: false).map(plain)
    return try (named.map(book.find) ?? book.onlyAccount()).address
  }
}
