import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes

/// What a transaction does, for `tx build` and `send`.
struct BuildOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Amount and recipient, such as 0.1 eth to alice, or a payment link (ethereum:…)",
      valueName: "payment"
    ),
    completion: .recipients
  )
  var words: [String] = []

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Account that pays: a name, NAME/2, a label or an address (default: ETH_FROM, else the "
        + "default account or wallet)",
      valueName: "account"
    ),
    completion: .accounts
  )
  var from: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Recipient or contract: an address, your account, a contact, an ENS name or a payment link",
      valueName: "recipient"
    ),
    completion: .recipients
  )
  var to: String?

  @Option(
    name: [.short, .long],
    parsing: .unconditional,
    help: "Amount, such as \"1.5 eth\", \"20 gwei\", \"12.5 usdc\", max or \"max usdc\""
  )
  var amount: String?

  @Option(
    help: ArgumentHelp(
      "Pay this payment request (EIP-681): the link, a file with it, or a picture of its QR code "
        + "(- for stdin)",
      valueName: "uri|file"
    ),
    completion: .file()
  )
  var request: String?

  @Option(
    help: ArgumentHelp(
      "Let this spender take --amount of a token; \"0 usdc\" revokes the approval",
      valueName: "spender"
    ),
    completion: .recipients
  )
  var approve: String?

  @Option(
    help: ArgumentHelp(
      "Call --to with this data in hex (see `abi encode`); --amount is sent along",
      valueName: "hex"
    )
  )
  var data: String?

  @Option(
    help: ArgumentHelp("Read the call data from this file (- for stdin)", valueName: "file"),
    completion: .file()
  )
  var dataFile: String?

  @Flag(help: "Create a contract: --data is its code, and --to is left out")
  var create = false

  @Option(
    help: ArgumentHelp(
      "Include the signed authorization in this file (type 4, EIP-7702); repeatable",
      valueName: "file"
    ),
    completion: .file()
  )
  var authorization: [String] = []

  @Option(
    help: ArgumentHelp(
      "Include the blobs in this file (type 3, EIP-4844): JSON of blobs, commitments, proofs",
      valueName: "file"
    ),
    completion: .file()
  )
  var sidecar: String?

  @Option(
    help: ArgumentHelp(
      "With --sidecar: maximum blob gas price, such as \"10 gwei\"",
      valueName: "price"
    )
  )
  var maxFeePerBlobGas: String?

  @OptionGroup var abi: ContractABIOptions
  @OptionGroup var terms: OverrideOptions
  @OptionGroup var tokens: TokenOptions

  /// Returns the scene's request for a payment that is complete.
  ///
  /// A person may be asked which account pays; unless it `signs`, a watch-only one is as good.
  func request(
    _ payment: PaymentArguments,
    _ inputs: BuildInputs,
    _ session: Session,
    on chain: ChainEntry,
    asks: Bool,
    signs: Bool = false
  ) throws -> BuildTransaction.Request {
    // Throws before anyone is asked which account pays.
    let intent = try intent(payment, data: inputs.data)
    let known = inputs.tokens.tokens(on: chain.id)
    if asks, from == nil {
      try session.requireAccount()
      try intent.check(
        on: chain,
        tokens: known,
        try session.recipients
      )
    }
    let request = BuildTransaction.Request(
      from: try session.account(from, asks: asks, isWatched: !signs)
        .map { try session.typed($0).text(on: chain.id) },
      intent: intent,
      chain: chain,
      tokens: known,
      overrides: inputs.overrides,
      abi: inputs.abi
    )
    try BuildTransaction.Interactor(worker: session.builder(), chain: nil).prepare(request)
    return request
  }

  /// Returns the same options, with each address and ENS name without its chain.
  ///
  /// - Throws: `InteroperableAddressError`, `AddressChainError` if one is for another chain.
  func plain(on chain: ChainEntry, in session: Session) throws -> BuildOptions {
    let plain = { (typed: String) in try session.paymentText(typed, on: chain) }
    var options = self
    options.words = try words.map { PaymentArguments.isLink($0) ? $0 : try plain($0) }
    options.to = try to.map { PaymentArguments.isLink($0) ? $0 : try plain($0) }
    options.approve = try approve.map(plain)
    options.amount = try amount.map(plain)
    return options
  }

  /// What was typed for recipients, any of which may be a name.
  func recipients(_ said: PaymentArguments) throws -> [String] {
    try [said.link?.payee.description ?? said.recipient, approve].compactMap(\.self)
  }

  /// The files that are read, of which only one may be stdin.
  var files: [String?] { [request, dataFile, sidecar, abi.abi] + authorization.map(Optional.some) }
}
