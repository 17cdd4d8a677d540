import ArgumentParser
import Entity

/// The derivation scheme of the addresses of one xpub.
///
/// That of Ledger Live has an xpub for each account. It is not offered, but accepted, because its
/// error says what to do instead.
struct WatchedScheme: ExpressibleByArgument {
  let scheme: DerivationScheme

  init?(argument: String) {
    guard let scheme = DerivationScheme(rawValue: argument) else { return nil }
    self.scheme = scheme
  }

  static var allValueStrings: [String] {
    DerivationScheme.allCases.filter { $0 != .ledgerLive }.map(\.rawValue)
  }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
