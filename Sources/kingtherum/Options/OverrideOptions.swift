import ArgumentParser
import Entity
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

  @Option(help: "How soon the transaction should be mined")
  var speed = FeeSpeed.normal

  /// True if no option sets any part of the fee.
  var isOpen: Bool {
    maxFeePerGas == nil && maxPriorityFeePerGas == nil && gasPrice == nil && speed == .normal
  }

  var overrides: BuildTransaction.Overrides {
    get throws {
      var overrides = BuildTransaction.Overrides()
      overrides.nonce = nonce
      overrides.gas = gas
      overrides.maxFeePerGas = try maxFeePerGas.map(AmountText.price)
      overrides.maxPriorityFeePerGas = try maxPriorityFeePerGas.map(AmountText.price)
      overrides.gasPrice = try gasPrice.map(AmountText.price)
      overrides.speed = speed
      return overrides
    }
  }
}

extension FeeSpeed: ExpressibleByArgument {}
