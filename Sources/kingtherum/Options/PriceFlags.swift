import ArgumentParser
import Entity
import Live
import Scenes

/// In which currency balances are valued.
struct PriceFlags: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show what balances are worth, by price feeds on the chains: usd or krw",
      valueName: "currency"
    )
  )
  var currency: Currency?

  @Flag(help: "Leave out balances worth less than 1 USD, or 1,000 KRW with --currency krw")
  var hideSmall = false

  var areNeeded: Bool { currency != nil || hideSmall }

  /// Nil if no prices are needed.
  ///
  /// - Throws: `ConfigError` for feeds of a chain that is unknown.
  func options(in session: Session) throws -> PriceOptions? {
    guard areNeeded else { return nil }
    return PriceOptions(
      feeds: try session.priceFeeds,
      currency: currency ?? .usd,
      showsValues: currency != nil,
      hidesSmall: hideSmall
    )
  }
}

extension Currency: ExpressibleByArgument {
  public init?(argument: String) { self.init(code: argument) }
}
