import ArgumentParser
import Core
import Entity
import Files
import Scenes

/// The source of a message.
struct MessageOptions: ParsableArguments {
  @Argument(help: "Message, as text")
  var message: String?

  @Option(
    help: ArgumentHelp(
      "Read the message, byte for byte, from this file (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var messageFile: String?

  @Flag(help: "The message is hex: use the bytes that it encodes")
  var hex = false
}

extension MessageOptions {
  func read() throws -> PersonalMessage {
    switch (message, messageFile) {
    case (nil, nil): throw MessageInputError.none
    case (let text?, nil):
      return try PersonalMessage(bytes: hex ? readArgument { try digits(text) } : Array(text.utf8))
    case (nil, let path?):
      let bytes = try InputFile.read(path, limit: InputFile.documentLimit)
      guard hex else { return PersonalMessage(bytes: bytes) }
      let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
      var text = bytes.drop(while: isBlank)
      while let last = text.last, isBlank(last) { text.removeLast() }
      return PersonalMessage(bytes: try digits(String(decoding: text, as: UTF8.self)))
    default: throw MessageInputError.twice
    }
  }

  private func digits(_ text: String) throws -> [UInt8] { try Hex.decode(text) }
}

/// The signer, and how its wallet is unlocked.
struct SigningOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Signer: a wallet, an account or an address (default: ETH_FROM, else the default account or "
        + "wallet)",
      valueName: "account"
    ),
    completion: .accounts
  )
  var from: String?

  @Flag(name: [.short, .long], help: "Sign without asking, for scripts")
  var yes = false

  @Flag(help: "Show what would be signed, and sign nothing")
  var dryRun = false

  @OptionGroup var unlocking: UnlockOptions
}

/// A signer other than this program, which is asked with QR codes.
struct OtherSignerOptions: ParsableArguments {
  @Flag(help: "Do not sign: print a UR (eth-sign-request) that asks another signer")
  var signRequest = false

  @Option(
    help: ArgumentHelp(
      "Read the other signer's answer from this file (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var answer: String?

  func validate() throws {
    if signRequest, answer != nil { throw ValidationError(.requestAndAnswer) }
  }
}

/// A message that was not given, or given twice.
enum MessageInputError: Error, Equatable {
  case none
  case twice
  /// --hex was given, but another wallet's request already contains the bytes.
  case fixed
  /// Another wallet's request would be passed on to another signer.
  case passedOn
}

extension MessageInputError: Reportable {
  var report: Report {
    switch self {
    case .none: Report(.usage, "message-missing", "missing message")
    case .twice:
      Report(
        .usage,
        "message-twice",
        "expected only one of a message, a message file and a request"
      )
    case .fixed:
      Report(
        .usage,
        "message-fixed",
        "--hex conflicts with --request: the request contains the bytes to sign"
      )
    case .passedOn:
      Report(
        .usage,
        "message-request-forwarded",
        "another wallet's request cannot be passed on; show its QR code to the other signer"
      )
    }
  }
}
