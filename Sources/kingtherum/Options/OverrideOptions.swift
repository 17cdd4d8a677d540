import ArgumentParser
import Entity
import HomeKit
import Live
import Scenes

/// Fields of a transaction that are set by hand instead of asking the node.
struct OverrideOptions: ParsableArguments {
  @Option(help: "Nonce (default: the next one)")
  var nonce: UInt64?

  @Option(help: ArgumentHelp("Gas limit (default: the node's estimate)", valueName: "limit"))
  var gas: UInt64?

  @Option(help: ArgumentHelp("Maximum gas price, such as \"30 gwei\"", valueName: "price"))
  var maxFeePerGas: String?

  @Option(
    help: ArgumentHelp(
      "Priority fee (tip) within the maximum, such as \"1 gwei\"",
      valueName: "price"
    )
  )
  var maxPriorityFeePerGas: String?

  @Option(help: ArgumentHelp("Fixed gas price; builds a type 0 transaction", valueName: "price"))
  var gasPrice: String?

  @Option(
    help: "How soon the transaction should be mined (default: `speed` in config.toml, else normal)"
  )
  var speed: FeeSpeed?

  /// True if no option sets any part of the fee.
  var isOpen: Bool {
    maxFeePerGas == nil && maxPriorityFeePerGas == nil && gasPrice == nil && speed == nil
  }

  /// Returns the fields; without --speed, that of the settings is taken.
  func overrides(in session: Session) throws -> BuildTransaction.Overrides {
    var overrides = BuildTransaction.Overrides()
    overrides.nonce = nonce
    overrides.gas = gas
    overrides.maxFeePerGas = try maxFeePerGas.map(AmountText.price)
    overrides.maxPriorityFeePerGas = try maxPriorityFeePerGas.map(AmountText.price)
    overrides.gasPrice = try gasPrice.map(AmountText.price)
    overrides.speed = speed ?? session.config.speed ?? .normal
    return overrides
  }
}

extension FeeSpeed: ExpressibleByArgument {}
