import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes

/// `kingtherum siwe …`
struct SIWECommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "siwe",
    abstract: "Check, sign and verify sign-in messages",
    subcommands: [SIWECheckCommand.self, SIWESignCommand.self, SIWEVerifyCommand.self]
  )
}

/// A sign-in message, and what to check it against.
struct SignInOptions: ParsableArguments {
  @Argument(help: "Sign-in message, byte for byte as the site gave it (- for stdin)")
  var file: String

  @Option(help: "Domain that you are signing in to")
  var domain: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Chain that the message must be for, by name or ID", valueName: "name|id"),
    completion: .chains
  )
  var chain: String?
}

extension SignInOptions {
  func bytes() throws -> [UInt8] { try InputFile.read(file, limit: InputFile.documentLimit) }
}

/// `kingtherum siwe check FILE`
struct SIWECheckCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a sign-in message (EIP-4361)",
    discussion: """
      The exit status is 1 if the message has expired, is not valid yet, or is for another domain \
      or chain. Does not use the network.

      Example: kingtherum siwe check message.txt --domain example.com
      """
  )

  @OptionGroup var input: SignInOptions

  @Option(
    help: ArgumentHelp(
      "Time to check for, such as 2026-01-31T23:59:59Z (default: now)",
      valueName: "time"
    )
  )
  var at: String?

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let bytes = try input.bytes()
    let demanded = try input.chain.map { try session.chain($0) }
    let now = try at.map { try UTCTime(parsing: $0).seconds } ?? Clock.now
    try await perform(
      CheckSignIn.Request(
        bytes: bytes,
        check: SignInCheck(domain: input.domain, now: now),
        context: try session.messageContext(demanded, nil, now: now),
        demanded: demanded
      ),
      through: CheckSignIn.Interactor(),
      to: CheckSignIn.Presenter()
    )
  }
}

/// `kingtherum siwe sign FILE`
struct SIWESignCommand: MessageAskingView {
  static let abandoned: Sentence? = "nothing was signed"

  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign a sign-in message (EIP-4361)",
    discussion: """
      The message is signed exactly as shown, by the account that it names, but not if it has \
      expired or is for another domain or chain than the given ones. The signature, 65 bytes, goes \
      to stdout. --sign-request asks another signer with QR codes, and the same command with \
      --answer reads its answer. Does not use the network.

      Example: kingtherum siwe sign message.txt --domain example.com
      """
  )

  @OptionGroup var input: SignInOptions
  @OptionGroup var other: OtherSignerOptions
  @OptionGroup var signing: SigningOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try SecretInput.requireOneStandardInput([input.file, other.answer] + signing.unlocking.files)
    let session = try Session(common)
    let bytes = try input.bytes()
    let message = try SignInMessage(parsing: bytes)
    try SignInCheck(domain: input.domain, now: Clock.now).check(message)
    try sign(.signIn(message), bytes: bytes, in: session, for: input.chain)
  }
}

/// `kingtherum siwe verify FILE`
struct SIWEVerifyCommand: VerifyingView {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify a sign-in signature (EIP-4361)",
    discussion: """
      The signer must be the account that the message names. A key's signature is verified without \
      the network. With --online or --rpc-url the chain that the message names is asked, on which \
      the account may be a contract (ERC-1271, ERC-6492). The exit status is 1 if another account \
      signed the message, or if `siwe check` would refuse it.

      Example: kingtherum siwe verify message.txt --signature 0x… --domain example.com
      """
  )

  @OptionGroup var input: SignInOptions

  @Option(help: "Signature, in hex")
  var signature: String

  @OptionGroup var asking: OnChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let message = try SignInMessage(parsing: try input.bytes())
    try SignInCheck(domain: input.domain, now: Clock.now).check(message)
    try await verify(.signIn(message), signature, by: "\(message.address)", on: input.chain)
  }
}
