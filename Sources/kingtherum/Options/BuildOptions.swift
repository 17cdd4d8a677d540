import ArgumentParser
import ChainKit
import Entity
import Scenes

/// What a payment is, for `tx build` and `send`.
struct BuildOptions: ParsableArguments {
  @Option(help: "The account that pays: a name, NAME/2, a label or an address (else ETH_FROM).")
  var from: String?

  @Option(help: "Who is paid: an address, or an account of yours or a contact by name.")
  var to: String

  @Option(
    parsing: .unconditional,
    help: "How much: \"1.5 eth\", \"20 gwei\", \"12.5 usdc\", max, \"max usdc\"."
  )
  var amount: String

  @Option(help: "Carry the signed authorization in this file (type 4, EIP-7702); may be repeated.")
  var authorization: [String] = []

  @Option(
    help: "Carry the blobs in this file (type 3, EIP-4844): JSON of blobs, commitments, proofs."
  )
  var sidecar: String?

  @Option(help: "With --sidecar: the highest price of blob gas, such as \"10 gwei\".")
  var maxFeePerBlobGas: String?

  @OptionGroup var terms: TermsOptions
  @OptionGroup var tokens: TokenOptions

  func request(_ session: Session, on chain: ChainEntry) throws -> BuildTransaction.Request {
    var fixed = try terms.fixed
    fixed.authorizations = try authorization.map { file in
      try AuthorizationDocument(
        parsing: try InputFile.read(file, limit: InputFile.documentLimit)
      ).signed
    }
    fixed.sidecar = try sidecar.map { try SidecarFile.read($0) }
    fixed.maxFeePerBlobGas = try maxFeePerBlobGas.map { try AmountText(parsing: $0).inEther() }
    return BuildTransaction.Request(
      from: session.account(from),
      to: to,
      amount: amount,
      chain: chain,
      tokens: try session.tokens(on: chain, list: tokens.tokenList),
      fixed: fixed
    )
  }
}
