import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes

/// `kingtherum message …`
struct MessageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "message",
    abstract: "Sign messages, and find who signed one.",
    subcommands: [MessageSignCommand.self, MessageVerifyCommand.self]
  )
}

/// `kingtherum message sign`
struct MessageSignCommand: MessageAskingView {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign a message as it is shown (EIP-191). No network.",
    discussion: """
      The message is signed with the prefix that keeps it from being a transaction; a bare hash is \
      never signed. The signature, 65 bytes, goes to stdout. Where the key is on another signer, \
      --sign-request asks it by QR codes, and the same command with --answer takes its answer.

      Example: kingtherum message sign "I am the owner" --from savings
      """
  )

  @OptionGroup var content: MessageOptions

  @Option(help: "Answer what another wallet asks: a file with its QR code's text (- for stdin).")
  var request: String?

  @OptionGroup var other: OtherSignerOptions
  @OptionGroup var signing: SigningOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    try Secrets.requireOneStandardInput(
      [content.messageFile, request, other.answer] + signing.unlocking.files
    )
    let session = try Session(common)
    if let request {
      guard content.message == nil, content.messageFile == nil else {
        throw MessageInputError.twice
      }
      guard !content.hex else { throw MessageInputError.fixed }
      guard !other.signRequest, other.answer == nil else { throw MessageInputError.passedOn }
      let bytes = try InputFile.read(request, limit: InputFile.documentLimit)
      let asked = try RequestSigning.required(in: bytes)
      return try answer(asked, wanted: .message, in: session)
    }
    let message = try content.read()
    try sign(.personal(message), bytes: message.bytes, in: session)
  }
}

/// `kingtherum message verify`
struct MessageVerifyCommand: VerifyingView {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Say whether an account signed a message (EIP-191).",
    discussion: """
      A key's signature has 65 bytes with a last byte of 27, 28, 0 or 1, or 64 bytes (EIP-2098), and \
      is verified without a network. A contract's may be anything: with --online or --rpc-url the \
      chain is asked, at its latest block, and the contract at ADDRESS, also one that is yet to be \
      deployed, says whether it takes the signature. Exit status 1 when somebody else signed.

      Example: kingtherum message verify --address ADDRESS --signature 0x… "I am the owner"
      """
  )

  @Option(help: "Who should have signed: an address, or an account or contact here.")
  var address: String

  @Option(help: "The signature, in hex.")
  var signature: String

  @Option(help: "The chain to ask, by name or id (else `chain` in config.toml, else ethereum).")
  var chain: String?

  @OptionGroup var content: MessageOptions
  @OptionGroup var asking: AskingOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    guard asking.isOnline || chain == nil else { throw VerifyingError.chainOffline }
    try await verify(.personal(try content.read()), signature, by: address, on: chain)
  }
}
