import HomeKit
package import Scenes

extension Session {
  /// Returns the accounts, those of the default wallet first.
  ///
  /// So an address of several wallets has the name that the default wallet gives it.
  package func accountsByPreference() throws -> AccountBook {
    try wallets.accounts().prioritizing([config.wallet])
  }
}
