import ArgumentParser
import ChainKit
import Core
import Entity
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

extension BuildOptions {
  /// Longer bytes than these fit into no transaction that a node takes, which are 128 KiB.
  private static let mostData = 131_072

  private var order: Order {
    get throws {
      let input = try input
      if let approve {
        guard to == nil, input == nil, !create else { throw BuildOptionsError.approvalAlone }
        guard let amount else { throw BuildOptionsError.missing("--amount") }
        return .approval(spender: approve, amount: amount)
      }
      guard let input else {
        guard !create else { throw BuildOptionsError.missing("--data or --data-file") }
        guard let to else { throw BuildOptionsError.missing("--to") }
        guard let amount else { throw BuildOptionsError.missing("--amount") }
        return .payment(to: to, amount: amount)
      }
      if create {
        guard to == nil else { throw BuildOptionsError.creationTo }
        return .creation(code: input, amount: amount ?? "0 wei")
      }
      guard let to else { throw BuildOptionsError.missing("--to (or --create)") }
      return .call(to: to, input: input, amount: amount ?? "0 wei")
    }
  }

  private var input: [UInt8]? {
    get throws {
      switch (data, dataFile) {
      case (nil, nil): return nil
      case (_?, _?): throw BuildOptionsError.dataTwice
      case (let text?, nil): return try Hex.decode(text)
      case (nil, let file?):
        return try HexText.bytes(try InputFile.read(file, limit: 2 * Self.mostData + 8))
      }
    }
  }
}

/// What is wrong with the flags that say what a transaction does.
enum BuildOptionsError: Error, Equatable {
  case missing(String)
  case approvalAlone
  case creationTo
  case dataTwice
}

extension BuildOptionsError: Reportable {
  var report: Report {
    switch self {
    case .missing(let name):
      Report(.usage, "build-missing", "missing \(name)")
    case .approvalAlone:
      Report(
        .usage,
        "build-approval-alone",
        "--approve SPENDER and --amount say all of a permission; --to, --data and --create are of "
          + "other transactions"
      )
    case .creationTo:
      Report(.usage, "build-creation-to", "a new contract has no address yet: without --to")
    case .dataTwice:
      Report(.usage, "build-data-twice", "the bytes come from --data or from --data-file, not both")
    }
  }

  static var samples: [BuildOptionsError] {
    [.missing("--to"), .approvalAlone, .creationTo, .dataTwice]
  }
}
