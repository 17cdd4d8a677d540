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
    abstract: "Check, sign and verify messages that log in somewhere.",
    subcommands: [SIWECheckCommand.self, SIWESignCommand.self, SIWEVerifyCommand.self]
  )
}

/// What a sign-in message is held against.
struct SignInOptions: ParsableArguments {
  @Argument(help: "The message, to the last byte as the site gave it (- for stdin).")
  var file: String

  @Option(help: "The domain you are logging in at.")
  var domain: String?

  @Option(help: "The chain that this has to be for, by name or id.")
  var chain: String?
}

extension SignInOptions {
  func bytes() throws -> [UInt8] { try InputFile.read(file, limit: InputFile.documentLimit) }
}

/// `kingtherum siwe check FILE`
struct SIWECheckCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Read a sign-in message and check it (EIP-4361). No network.",
    discussion: """
      Exit status 1 when it has expired, is not valid yet, or is for another domain or chain.

      Example: kingtherum siwe check message.txt --domain example.com
      """
  )

  @OptionGroup var input: SignInOptions

  @Option(help: "Check as of this moment, such as 2026-01-31T23:59:59Z; else now.")
  var at: String?

  @OptionGroup var common: CommonOptions

  func play() async throws {
    let session = try Session(common)
    let bytes = try input.bytes()
    let demanded = try input.chain.map { try session.chain($0) }
    let now = try at.map { try UTCTime(parsing: $0).seconds } ?? Clock.now
    try await play(
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
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign a sign-in message as it is shown (EIP-4361). No network.",
    discussion: """
      It is signed by the account that it names, and not when it has expired or is for another \
      domain or chain than those given. The signature, 65 bytes, goes to stdout. --sign-request \
      asks another signer by QR codes, and the same command with --answer takes its answer.

      Example: kingtherum siwe sign message.txt --domain example.com
      """
  )

  @OptionGroup var input: SignInOptions
  @OptionGroup var other: OtherSignerOptions
  @OptionGroup var signing: SigningOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    try Secrets.requireOneStandardInput([input.file, other.answer] + signing.unlocking.files)
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
    abstract: "Say whether the account that a sign-in message names has signed it.",
    discussion: """
      A key's signature is verified without a network. With --online or --rpc-url the chain that the \
      message names is asked, where the account may be a contract (ERC-1271, ERC-6492). Exit status \
      1 when somebody else signed, or when `siwe check` would refuse the message.

      Example: kingtherum siwe verify message.txt --signature 0x… --domain example.com
      """
  )

  @OptionGroup var input: SignInOptions

  @Option(help: "The signature, in hex.")
  var signature: String

  @OptionGroup var asking: AskingOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    let message = try SignInMessage(parsing: try input.bytes())
    try SignInCheck(domain: input.domain, now: Clock.now).check(message)
    try await verify(.signIn(message), signature, by: "\(message.address)", on: input.chain)
  }
}
