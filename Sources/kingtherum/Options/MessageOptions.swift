import ArgumentParser
import Core
import Entity
import Files
import Scenes

/// Where a message comes from.
struct MessageOptions: ParsableArguments {
  @Argument(help: "The message, as text.")
  var message: String?

  @Option(help: "Read the message from this file, every byte of it (- for stdin).")
  var messageFile: String?

  @Flag(help: "The message is written in hex: its bytes are meant, not its digits.")
  var hex = false
}

extension MessageOptions {
  func read() throws -> PersonalMessage {
    switch (message, messageFile) {
    case (nil, nil): throw MessageInputError.none
    case (let text?, nil):
      return try PersonalMessage(bytes: hex ? typed { try digits(text) } : Array(text.utf8))
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

/// Who signs, and how the wallet is unlocked.
struct SigningOptions: ParsableArguments {
  @Option(help: "Who signs: a wallet, an account or an address (else ETH_FROM).")
  var from: String?

  @Flag(name: [.short, .long], help: "Sign without asking. For scripts.")
  var yes = false

  @Flag(help: "Show what would be signed, and sign nothing.")
  var dryRun = false

  @OptionGroup var unlocking: UnlockOptions
}

/// A signer that is not this program, which is asked by QR codes.
struct OtherSignerOptions: ParsableArguments {
  @Flag(help: "Sign nothing: ask another signer, by a UR (eth-sign-request) on stdout.")
  var signRequest = false

  @Option(help: "Take the signature from another signer's answer, a file (- for stdin).")
  var answer: String?

  func validate() throws {
    if signRequest, answer != nil {
      throw ValidationError("--sign-request asks and --answer takes the answer: one of the two")
    }
  }
}

/// A message that was not given, or given twice.
enum MessageInputError: Error, Equatable {
  case none
  case twice
  /// Another wallet asks, and says which bytes.
  case fixed
  /// Another wallet asks, and is to be passed on to another signer.
  case passedOn
}

extension MessageInputError: Reportable {
  var report: Report {
    switch self {
    case .none: Report(.usage, "message-missing", "no message was given")
    case .twice:
      Report(
        .usage,
        "message-twice",
        "the message is given here, in a file or by a request, and only once"
      )
    case .fixed:
      Report(
        .usage,
        "message-fixed",
        "a request says itself which bytes are signed: leave out --hex"
      )
    case .passedOn:
      Report(
        .usage,
        "message-passed-on",
        "a request of another wallet is answered here; show its code to the other signer itself"
      )
    }
  }
}
