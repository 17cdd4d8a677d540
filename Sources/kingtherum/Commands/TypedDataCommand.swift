import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes

/// `kingtherum typed-data …`
struct TypedDataCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "typed-data",
    abstract: "Hash, sign and verify typed data (EIP-712)",
    subcommands: [
      TypedDataHashCommand.self, TypedDataSignCommand.self, TypedDataVerifyCommand.self,
    ]
  )

  static func read(_ file: String) throws -> TypedData {
    try TypedData(parsing: try InputFile.read(file, limit: TypedData.maxBytes))
  }
}

/// `kingtherum typed-data hash FILE`
struct TypedDataHashCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "hash",
    abstract: "Compute the hashes of typed data (EIP-712)",
    discussion: """
      Does not use the network.

      Example: kingtherum typed-data hash order.json
      """
  )

  @Argument(help: "Typed data: JSON with types, primaryType, domain and message (- for stdin)")
  var file: String

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try await perform(
      HashTypedData.Request(bytes: try InputFile.read(file, limit: TypedData.maxBytes)),
      through: HashTypedData.Interactor(),
      to: HashTypedData.Presenter()
    )
  }
}

/// `kingtherum typed-data sign FILE`
struct TypedDataSignCommand: MessageAskingView {
  static let abandoned: Sentence? = "nothing was signed"

  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign typed data (EIP-712)",
    discussion: """
      The data is signed exactly as shown: every field with its type, and known structures, such \
      as permits and Safe transactions, as what they do. With --yes, unknown data is signed only \
      with --blind. Data that libraries would hash in different ways is refused. The signature, 65 \
      bytes, goes to stdout. Another wallet's UR (eth-sign-request) is answered with a UR. \
      --sign-request asks another signer with QR codes, and the same command with --answer reads \
      its answer. Does not use the network.

      Example: kingtherum typed-data sign order.json --from savings --chain ethereum
      """
  )

  @Argument(help: "Typed data: JSON with types, primaryType, domain and message (- for stdin)")
  var file: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Chain that the data must be for, by name or ID", valueName: "name|id"),
    completion: .chains
  )
  var chain: String?

  @Flag(help: "Allow signing unknown typed data (dangerous)")
  var blind = false

  @OptionGroup var other: OtherSignerOptions
  @OptionGroup var signing: SigningOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try SecretInput.requireOneStandardInput([file, other.answer] + signing.unlocking.files)
    let session = try Session(common)
    let bytes = try InputFile.read(file, limit: TypedData.maxBytes)
    if let asked = try SignRequestSession.request(in: bytes) {
      guard !other.signRequest, other.answer == nil else { throw MessageInputError.passedOn }
      return try answer(asked, wanted: .typedData, in: session, isBlind: blind)
    }
    try sign(
      .typed(try TypedData(parsing: bytes)),
      bytes: bytes,
      in: session,
      for: chain,
      isBlind: blind
    )
  }
}

/// `kingtherum typed-data verify FILE`
struct TypedDataVerifyCommand: VerifyingView {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify a typed data signature (EIP-712)",
    discussion: """
      A key's signature is verified without the network. With --online or --rpc-url the chain in \
      the domain is asked, or the given one, on which ADDRESS may be a contract (ERC-1271, \
      ERC-6492). The exit status is 1 if another account signed the data.

      Example: kingtherum typed-data verify order.json --address ADDRESS --signature 0x…
      """
  )

  @Argument(help: "Typed data: JSON with types, primaryType, domain and message (- for stdin)")
  var file: String

  @Option(help: "Expected signer: an address, an account or a contact")
  var address: String

  @Option(help: "Signature, in hex")
  var signature: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Chain that the data must be for, by name or ID", valueName: "name|id"),
    completion: .chains
  )
  var chain: String?

  @OptionGroup var asking: OnChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try await verify(
      .typed(try TypedDataCommand.read(file)),
      signature,
      by: address,
      on: chain
    )
  }
}
