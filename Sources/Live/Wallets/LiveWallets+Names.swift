package import Entity
import HomeKit
package import Scenes

extension LiveWallets {
  package func paidNames() throws -> PaidNames { try PaidNamesFile(home: home).read() }

  /// Remembers whom names mean, once the owner has agreed and before anything is signed.
  ///
  /// What cannot be remembered is not signed: later, nobody would notice that the name moved.
  package func remember(_ names: [NameUse]) throws {
    guard !names.isEmpty else { return }
    let time = try UTCTime(seconds: Clock.now)
    let entries = try names.map { use in
      try PaidName(
        name: use.name,
        chain: use.chain,
        address: use.address,
        time: time,
        record: use.record
      )
    }
    try PaidNamesFile(home: home).add(entries)
  }
}
