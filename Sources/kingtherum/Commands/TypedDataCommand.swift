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
    abstract: "Hash, sign and verify typed data.",
    subcommands: [
      TypedDataHashCommand.self, TypedDataSignCommand.self, TypedDataVerifyCommand.self,
    ]
  )

  static func read(_ file: String) throws -> TypedData {
    try TypedData(parsing: try InputFile.read(file, limit: TypedData.mostBytes))
  }
}

/// `kingtherum typed-data hash FILE`
struct TypedDataHashCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "hash",
    abstract: "Work out the hashes of typed data (EIP-712). No network.",
    discussion: "Example: kingtherum typed-data hash order.json"
  )

  @Argument(help: "The document: types, primaryType, domain and message (- for stdin).")
  var file: String

  @OptionGroup var common: CommonOptions

  func play() async throws {
    try await play(
      HashTypedData.Request(bytes: try InputFile.read(file, limit: TypedData.mostBytes)),
      through: HashTypedData.Interactor(),
      to: HashTypedData.Presenter()
    )
  }
}

/// `kingtherum typed-data sign FILE`
struct TypedDataSignCommand: MessageAskingView {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign typed data as it is shown (EIP-712). No network.",
    discussion: """
      Every field is shown with its type; structures that are known, such as permits and transactions \
      of a Safe, as what they do. With --yes, what is unknown is signed only with --blind. What \
      libraries would hash in different ways is refused. The signature, 65 bytes, goes to stdout. A UR of \
      another wallet (eth-sign-request) is answered by one. --sign-request asks another signer \
      by QR codes, and the same command with --answer takes its answer.

      Example: kingtherum typed-data sign order.json --from savings --chain ethereum
      """
  )

  @Argument(help: "The document: types, primaryType, domain and message (- for stdin).")
  var file: String

  @Option(help: "The chain that this has to be for, by name or id.")
  var chain: String?

  @Flag(help: "Allow signing typed data whose meaning is unknown (dangerous).")
  var blind = false

  @OptionGroup var other: OtherSignerOptions
  @OptionGroup var signing: SigningOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    try Secrets.requireOneStandardInput([file, other.answer] + signing.unlocking.files)
    let session = try Session(common)
    let bytes = try InputFile.read(file, limit: TypedData.mostBytes)
    if let asked = try RequestSigning.request(in: bytes) {
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
    abstract: "Say whether an account signed typed data (EIP-712).",
    discussion: """
      A key's signature is verified without a network. With --online or --rpc-url the chain that \
      domain names is asked, or the one given, where ADDRESS may be a contract (ERC-1271, ERC-6492). \
      Exit status 1 when somebody else signed.

      Example: kingtherum typed-data verify order.json --address ADDRESS --signature 0x…
      """
  )

  @Argument(help: "The document: types, primaryType, domain and message (- for stdin).")
  var file: String

  @Option(help: "Who should have signed: an address, or an account or contact here.")
  var address: String

  @Option(help: "The signature, in hex.")
  var signature: String

  @Option(help: "The chain that this has to be for, by name or id.")
  var chain: String?

  @OptionGroup var asking: AskingOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    try await verify(
      .typed(try TypedDataCommand.read(file)),
      signature,
      by: address,
      on: chain
    )
  }
}
