import Core

/// The account in the settings that is used before the default wallet.
enum DefaultAccount {
  /// What is said beside a default wallet that another wallet's account comes before.
  static func notes(before wallet: String?, _ account: String?) -> [Sentence] {
    guard let wallet, let account, account != wallet, !account.hasPrefix(wallet + "/") else {
      return []
    }
    return [.caution("the default account \(foreign: account) comes before the default wallet")]
  }
}
