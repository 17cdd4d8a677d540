import ArgumentParser
import Entity
import Scenes

/// What of a transaction is settled by hand, instead of asking the node.
struct TermsOptions: ParsableArguments {
  @Option(help: "The nonce, instead of the next one.")
  var nonce: UInt64?

  @Option(help: "The gas limit, instead of the node's estimate.")
  var gas: UInt64?

  @Option(help: "The highest price of gas, such as \"30 gwei\".")
  var maxFeePerGas: String?

  @Option(help: "The tip within it, such as \"1 gwei\".")
  var maxPriorityFeePerGas: String?

  @Option(help: "One fixed price of gas: makes a transaction of type 0.")
  var gasPrice: String?

  @Option(help: "How soon it should be mined: slow, normal, fast or urgent.")
  var speed = FeeSpeed.normal

  var fixed: BuildTransaction.Fixed {
    get throws {
      var fixed = BuildTransaction.Fixed()
      fixed.nonce = nonce
      fixed.gas = gas
      fixed.maxFeePerGas = try maxFeePerGas.map(price)
      fixed.maxPriorityFeePerGas = try maxPriorityFeePerGas.map(price)
      fixed.gasPrice = try gasPrice.map(price)
      fixed.speed = speed
      return fixed
    }
  }

  /// A price is told in wei or gwei whatever the chain's coin is called.
  private func price(_ text: String) throws -> Wei { try AmountText(parsing: text).inEther() }
}

extension FeeSpeed: ExpressibleByArgument {}
