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
    abstract: "Sign and verify code for an account (EIP-7702).",
    subcommands: [AuthorizationSignCommand.self, AuthorizationVerifyCommand.self]
  )
}

/// `kingtherum authorization sign`
struct AuthorizationSignCommand: MessageSigningView {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Give an account the code of a contract (EIP-7702). No network.",
    discussion: """
      The contract named with --delegate gets control of the account, whole; --revoke takes it \
      away again. The signed authorization does nothing until a transaction carries it, which \
      anyone may send: `tx build --authorization FILE`. Its nonce is the account's own, and one \
      more where the account itself sends that transaction.

      Example: kingtherum authorization sign --delegate 0x… --nonce 8 --chain ethereum --out a.json
      """
  )

  @Option(help: "The contract by whose code the account is to act.")
  var delegate: String?

  @Flag(help: "Take away the code that the account acts by.")
  var revoke = false

  @Option(help: "The account's nonce when this is to count.")
  var nonce: UInt64

  @Option(help: "The chain it is for, by name or id (else `chain` in config.toml, else ethereum).")
  var chain: String?

  @Flag(help: "Make it hold on every chain there is. Dangerous.")
  var everyChain = false

  @Option(help: "Write the signed authorization to this new file (- for stdout).")
  var out = "-"

  @OptionGroup var signing: SigningOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    try Secrets.requireOneStandardInput(signing.unlocking.files)
    let session = try Session(common)
    guard !(everyChain && chain != nil) else { throw AuthorizationCommandError.chains }
    let entry = everyChain ? nil : try session.chain(chain)
    let authorization = try Authorization(
      chain: entry?.id,
      delegate: try target(),
      nonce: nonce
    )
    try NewFile.requireFree(out)
    let carrier = try entry ?? session.chain(nil)
    guard let signed = try approved(.authorization(authorization), in: session),
      let response = SignAuthorization.Response(signed, carriedOn: carrier)
    else { return }
    try console.hand(over: SignAuthorization.Presenter().present(response), to: out)
  }

  private func target() throws -> Address {
    switch (delegate, revoke) {
    case (nil, true): return .zero
    case (let text?, false):
      let address = try Address(parsing: text)
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
    abstract: "Say whether an account signed an authorization (EIP-7702). No network.",
    discussion: """
      FILE is what `authorization sign` wrote, or the RLP of the signed authorization in hex. Exit \
      status 1 when another account signed.

      Example: kingtherum authorization verify a.json --address ADDRESS --chain ethereum
      """
  )

  @Argument(help: "The signed authorization (- for stdin).")
  var file: String

  @Option(help: "Who should have signed: an address, or an account or contact here.")
  var address: String

  @Option(help: "The chain on which this has to hold, by name or id.")
  var chain: String?

  @OptionGroup var common: CommonOptions

  func play() async throws {
    let session = try Session(common)
    let demanded = try chain.map { try session.chain($0) }
    try await play(
      VerifyAuthorization.Request(
        bytes: try InputFile.read(file, limit: InputFile.documentLimit),
        address: try Session.address(address, common),
        demanded: demanded,
        context: try session.messageContext(demanded, nil)
      ),
      through: VerifyAuthorization.Interactor(),
      to: VerifyAuthorization.Presenter()
    )
  }
}

/// What is wrong with the flags of `authorization sign`.
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
        "an authorization names a contract with --delegate, or takes it away with --revoke, one "
          + "of the two"
      )
    case .zero:
      Report(
        .usage,
        "authorization-zero",
        "the zero address takes the account's code away; if that is meant, say --revoke"
      )
    case .chains:
      Report(
        .usage,
        "authorization-chains",
        "an authorization is for one chain or for every chain, not for both"
      )
    }
  }
}
