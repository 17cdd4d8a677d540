import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes

/// What a transaction is to do, for `tx build` and `send`.
struct BuildOptions: ParsableArguments {
  @Option(help: "The account that pays: a name, NAME/2, a label or an address (else ETH_FROM).")
  var from: String?

  @Option(help: "Who is paid or called: an address, or an account of yours or a contact by name.")
  var to: String?

  @Option(
    parsing: .unconditional,
    help: "How much: \"1.5 eth\", \"20 gwei\", \"12.5 usdc\", max, \"max usdc\"."
  )
  var amount: String?

  @Option(
    help: "Let this spender take --amount of a token; \"0 usdc\" takes the permission back."
  )
  var approve: String?

  @Option(help: "Call --to with these bytes, 0x… as abi encode writes them; --amount goes along.")
  var data: String?

  @Option(help: "The same bytes from this file (- for stdin).")
  var dataFile: String?

  @Flag(help: "Make a contract: the bytes of --data are its code, and there is no --to.")
  var create = false

  @Option(help: "Carry the signed authorization in this file (type 4, EIP-7702); may be repeated.")
  var authorization: [String] = []

  @Option(
    help: "Carry the blobs in this file (type 3, EIP-4844): JSON of blobs, commitments, proofs."
  )
  var sidecar: String?

  @Option(help: "With --sidecar: the highest price of blob gas, such as \"10 gwei\".")
  var maxFeePerBlobGas: String?

  @OptionGroup var abi: ContractABIOptions
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
      order: try order,
      chain: chain,
      tokens: try session.tokens(on: chain, list: tokens.tokenList),
      fixed: fixed,
      abi: try abi.read()
    )
  }

  /// The files that are read here, of which one may be stdin.
  var files: [String?] { [dataFile, sidecar, abi.abi] + authorization.map(Optional.some) }
}
