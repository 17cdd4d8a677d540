import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes

/// `kingtherum authorization …`
struct AuthorizationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "authorization",
    abstract: "Sign and verify authorizations (EIP-7702)",
    subcommands: [AuthorizationSignCommand.self, AuthorizationVerifyCommand.self]
  )
}

/// `kingtherum authorization sign`
struct AuthorizationSignCommand: MessageSigningView, LookupView {
  static let abandoned: Sentence? = "nothing was signed"

  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Authorize a contract's code for an account (EIP-7702)",
    discussion: """
      The contract named with --delegate gets full control of the account; --revoke takes it away \
      again. The signed authorization does nothing until a transaction includes it, which anyone \
      may send: `tx build --authorization FILE`. Its nonce is the account's own, or one more if \
      the account itself sends that transaction. Does not use the network, unless --delegate is an \
      ENS name, which is asked of Ethereum's nodes.

      Example: kingtherum authorization sign --delegate 0x… --nonce 8 --chain ethereum --out a.json
      """
  )

  @Option(
    help: ArgumentHelp(
      "Contract that gets control of the account: an address, a contact or an ENS name",
      valueName: "contract"
    ),
    completion: .recipients
  )
  var delegate: String?

  @Flag(help: "Remove the account's code")
  var revoke = false

  @Option(help: "Account nonce at which the authorization is valid")
  var nonce: UInt64

  @OptionGroup var chainOption: ChainOption

  @Flag(help: "Make it valid on every chain (dangerous)")
  var everyChain = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write the signed authorization to this new file (- for stdout)",
      valueName: "file"
    ),
    completion: .file()
  )
  var out = "-"

  @OptionGroup var lookup: LookupOptions
  @OptionGroup var signing: SigningOptions
  @OptionGroup var common: CommonOptions

  var typedAddresses: [String] { [delegate].compactMap(\.self) }

  mutating func run() async throws { try await runLookingUp() }

  func perform() async throws {
    try SecretInput.requireOneStandardInput(signing.unlocking.files)
    let local = try Session(common)
    guard !(everyChain && chainOption.chain != nil) else { throw AuthorizationCommandError.chains }
    let entry = everyChain ? nil : try local.chain(chainOption.chain)
    let session = try await local.resolving(
      revoke ? [] : try typedAddresses.map { try plain($0, in: local, on: entry) },
      on: try entry ?? local.chain(ChainID.ethereum.description),
      lookup,
      nodesOf: .ethereum
    )
    let authorization = try Authorization(
      chain: entry?.id,
      delegate: try target(in: session, on: entry),
      nonce: nonce
    )
    try NewFile.requireFree(out)
    let carrier = try entry ?? session.chain(nil)
    guard let signed = try approved(.authorization(authorization), in: session),
      let response = SignAuthorization.Response(signed, carriedOn: carrier)
    else { return }
    try console.hand(over: SignAuthorization.Presenter().present(response), to: out)
  }

  /// Returns an address or a name without its chain, which must be `chain`; nil stands for all.
  private func plain(_ text: String, in session: Session, on chain: ChainEntry?) throws -> String {
    let typed = try session.typed(text)
    return try chain.map { try typed.text(on: $0.id) } ?? typed.textOnEveryChain()
  }

  /// Returns the contract; nil stands for every chain.
  private func target(in session: Session, on chain: ChainEntry?) throws -> Address {
    switch (delegate, revoke) {
    case (nil, true): return .zero
    case (let text?, false):
      let named = try plain(text, in: session, on: chain)
      let address = try session.recipients.find(named).address
      guard !address.isZero else { throw AuthorizationCommandError.zero }
      return address
    default: throw AuthorizationCommandError.delegate
    }
  }
}

/// `kingtherum authorization verify FILE`
struct AuthorizationVerifyCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify an authorization's signature (EIP-7702)",
    discussion: """
      FILE is the output of `authorization sign`, or the RLP of the signed authorization in hex. \
      The exit status is 1 if another account signed it. Does not use the network.

      Example: kingtherum authorization verify a.json --address ADDRESS --chain ethereum
      """
  )

  @Argument(help: "Signed authorization (- for stdin)")
  var file: String

  @Option(help: "Expected signer: an address, an account or a contact")
  var address: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Chain that the authorization must be valid on, by name or ID",
      valueName: "name|id"
    ),
    completion: .chains
  )
  var chain: String?

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let signer = try Session.address(address, common)
    let demanded =
      try chain.map { try session.chain($0) }
      ?? signer.chain.map { id in
        try session.chain("\(id)")
      }
    try await perform(
      VerifyAuthorization.Request(
        bytes: try InputFile.read(file, limit: InputFile.documentLimit),
        address: try signer.text(on: demanded?.id),
        demanded: demanded,
        context: try session.messageContext(demanded, nil)
      ),
      through: VerifyAuthorization.Interactor(),
      to: VerifyAuthorization.Presenter()
    )
  }
}

/// Missing, conflicting or invalid options of `authorization sign`.
enum AuthorizationCommandError: Error, Equatable {
  case delegate
  case zero
  case chains
}

extension AuthorizationCommandError: Reportable {
  var report: Report {
    switch self {
    case .delegate:
      Report(
        .usage,
        "authorization-delegate",
        "expected either --delegate or --revoke"
      )
    case .zero:
      Report(
        .usage,
        "authorization-zero",
        "--delegate must not be the zero address, which would remove the account's code"
      )
    case .chains:
      Report(
        .usage,
        "authorization-chains",
        "--chain conflicts with --every-chain"
      )
    }
  }
}
