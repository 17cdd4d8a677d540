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
    abstract: "Sign messages and verify signatures",
    subcommands: [MessageSignCommand.self, MessageVerifyCommand.self]
  )
}

/// `kingtherum message sign`
struct MessageSignCommand: MessageAskingView {
  static let abandoned: Sentence? = "nothing was signed"

  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign a message (EIP-191)",
    discussion: """
      The message is signed exactly as shown, with the prefix that prevents it from being a \
      transaction; a bare hash is never signed. The signature, 65 bytes, goes to stdout. If \
      another signer has the key, --sign-request asks it with QR codes, and the same command with \
      --answer reads its answer. Does not use the network.

      Example: kingtherum message sign "I am the owner" --from savings
      """
  )

  @OptionGroup var content: MessageOptions

  @Option(
    help: ArgumentHelp(
      "Answer another wallet's request: a file with the text of its QR code (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var request: String?

  @OptionGroup var other: OtherSignerOptions
  @OptionGroup var signing: SigningOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try SecretInput.requireOneStandardInput(
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
      let asked = try SignRequestSession.required(in: bytes)
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
    abstract: "Verify a message signature (EIP-191)",
    discussion: """
      A key's signature has 65 bytes with a last byte of 27, 28, 0 or 1, or 64 bytes (EIP-2098), \
      and is verified without the network. A contract's signature can be anything: with --online \
      or --rpc-url the chain is asked, at its latest block, whether the contract at ADDRESS \
      accepts the signature, even if the contract is not deployed yet. The exit status is 1 if \
      another account signed the message.

      Example: kingtherum message verify --address ADDRESS --signature 0x… "I am the owner"
      """
  )

  @Option(help: "Expected signer: an address, an account or a contact")
  var address: String

  @Option(help: "Signature, in hex")
  var signature: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Chain to ask, by name or ID (default: `chain` in config.toml, else that of --rpc-url or "
        + "ETH_RPC_URL, else ethereum)",
      valueName: "name|id"
    ),
    completion: .chains
  )
  var chain: String?

  @OptionGroup var content: MessageOptions
  @OptionGroup var asking: OnChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    guard asking.isOnline || chain == nil else { throw VerifyingError.chainOffline }
    try await verify(.personal(try content.read()), signature, by: address, on: chain)
  }
}
