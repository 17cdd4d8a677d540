import ArgumentParser
import Core
import Live
import Scenes

/// The accounts whose history is read.
struct HistoryAccountOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Wallet name, NAME/2, label, contact, ENS name or address (default: ETH_FROM, else the "
        + "default account or wallet)",
      valueName: "account"
    ),
    completion: .historyAccounts
  )
  var accounts: [String] = []

  @Flag(help: "All accounts of all wallets together")
  var allAccounts = false

  func validate() throws {
    if allAccounts, !accounts.isEmpty { throw ValidationError(.allAccountsAndAccount) }
  }

  /// Returns the accounts that were typed; else the one to act for, unless all are meant.
  ///
  /// No account stands for all of them, or for the only wallet.
  func typed(in session: Session, _ common: CommonOptions) throws -> [TypedAccount] {
    if accounts.isEmpty, !allAccounts {
      let asks = Dialog.isPossible(common)
      guard let account = try session.account(nil, asks: asks, isWatched: true) else { return [] }
      Console(common).note(.info("the history of \(foreign: account)"))
      return [try session.typed(account)]
    }
    return try accounts.map(session.typed)
  }
}
