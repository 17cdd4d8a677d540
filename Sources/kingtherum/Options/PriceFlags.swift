import ArgumentParser
import Entity
import HomeKit
import Live
import Scenes

/// In which currency balances are valued.
struct PriceFlags: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show what balances are worth, by price feeds on the chains: usd, krw or none (default: "
        + "`currency` in config.toml, else none)",
      valueName: "currency"
    )
  )
  var currency: TypedCurrency?

  @Flag(help: "Leave out balances worth less than 1 USD, or 1,000 KRW with --currency krw")
  var hideSmall = false

  /// Whether the options themselves require prices, whatever the settings say.
  var areNeeded: Bool { currency?.currency != nil || hideSmall }

  /// Nil if no prices are needed, or none can be read because it `isOffline`.
  ///
  /// - Throws: `ConfigError` for feeds of a chain that is unknown.
  func options(in session: Session, isOffline: Bool) throws -> PriceOptions? {
    let currency = currency.chosen(else: session.config.currency)
    guard currency != nil || hideSmall, !isOffline else { return nil }
    return PriceOptions(
      feeds: try session.priceFeeds,
      currency: currency ?? .usd,
      showsValues: currency != nil,
      hidesSmall: hideSmall
    )
  }
}
