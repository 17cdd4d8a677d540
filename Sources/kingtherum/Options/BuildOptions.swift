public import ArgumentParser
public import ChainKit
import Core
import Entity
import Scenes

/// What a payment is, for `tx build` and `send`.
struct BuildOptions: ParsableArguments {
  @Option(help: "The account that pays: a name, NAME/2, a label or an address (else ETH_FROM).")
  var from: String?

  @Option(help: "Who is paid: an address, or an account of yours by name.")
  var to: String

  @Option(
    parsing: .unconditional,
    help: "How much: \"1.5 eth\", \"20 gwei\", \"12.5 usdc\", max, \"max usdc\"."
  )
  var amount: String

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

  @Option(help: "Carry the signed authorization in this file (type 4, EIP-7702); may be repeated.")
  var authorization: [String] = []

  @OptionGroup var tokens: TokenOptions

  func request(_ session: Session, on chain: ChainEntry) throws -> BuildTransaction.Request {
    var fixed = BuildTransaction.Fixed()
    fixed.nonce = nonce
    fixed.gas = gas
    fixed.maxFeePerGas = try maxFeePerGas.map(price)
    fixed.maxPriorityFeePerGas = try maxPriorityFeePerGas.map(price)
    fixed.gasPrice = try gasPrice.map(price)
    fixed.speed = speed
    fixed.authorizations = try authorization.map { file in
      try AuthorizationDocument(
        parsing: try InputFile.read(file, limit: InputFile.documentLimit)
      ).signed
    }
    return BuildTransaction.Request(
      from: session.account(from),
      to: to,
      amount: amount,
      chain: chain,
      tokens: try session.tokens(on: chain, list: tokens.tokenList),
      fixed: fixed
    )
  }

  /// A price is told in wei or gwei whatever the chain's coin is called.
  private func price(_ text: String) throws -> Wei { try AmountText(parsing: text).inEther() }
}

extension FeeSpeed: ExpressibleByArgument {}
