import Core
import Entity

/// An address was given where something else was expected, probably to watch it.
struct MisplacedAddressError: Error, Equatable {
  /// What was expected.
  enum Wanted: Equatable {
    case wallet, backup
  }

  let wanted: Wanted

  /// - Throws: This error if a word is an address.
  static func check(_ word: String, insteadOf wanted: Wanted) throws(MisplacedAddressError) {
    let isAddress = (try? Address(parsing: word)) != nil
    if isAddress || InteroperableAddress.hasForm(of: word) {
      throw MisplacedAddressError(wanted: wanted)
    }
  }
}

extension MisplacedAddressError: Reportable {
  var report: Report {
    switch wanted {
    case .wallet:
      Report(.usage, "address-for-wallet", "expected the name of a wallet, found an address")
    case .backup:
      Report(.usage, "address-for-backup", "expected a backup file, found an address")
    }
  }
}
