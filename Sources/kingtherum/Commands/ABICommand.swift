import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes

/// `kingtherum abi …`
struct ABICommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "abi",
    abstract: "Encode and decode the data of contract calls",
    discussion: "These commands do not use the network.",
    subcommands: [ABIEncodeCommand.self, ABIDecodeCommand.self]
  )
}

/// The types or function that the values belong to.
struct ABIOptions: ParsableArguments {
  @Option(help: "Types, separated by commas, such as \"address,uint256\"")
  var types: String?

  @Option(
    help: ArgumentHelp(
      "Function with its types, such as \"transfer(address,uint256)\"",
      valueName: "signature"
    )
  )
  var function: String?

  @Argument(
    help: ArgumentHelp(
      "Function with its types, or types, unless an option names them; then one value each",
      valueName: "value"
    )
  )
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read all values, as a JSON array, from this file (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var values: String?

  /// The types or function, and the arguments that are values.
  var parts: (subject: ABISubject, typed: [String]) {
    get throws {
      switch (types, function, words.first) {
      case (let types?, nil, _): (.types(try ABIType.list(parsing: types)), words)
      case (nil, let function?, _): (.function(try ABISignature(parsing: function)), words)
      case (nil, nil, let first?): (try ABISubject(parsing: first), Array(words.dropFirst()))
      default: throw ABICommandError.subject
      }
    }
  }
}

/// `kingtherum abi encode`
struct ABIEncodeCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Encode values",
    discussion: """
      Give a function with its types, or types alone, then one value for each type. Numbers, \
      addresses, bytes (0x…), text, true and false are written as they are; an array or a tuple is \
      a JSON array, in which addresses, bytes, text and numbers beyond 2^53 need double quotes. \
      Put -- before the first negative number. For a function the output begins with its selector.

      Examples: kingtherum abi encode "transfer(address,uint256)" 0x… 1000000
                kingtherum abi encode "address[],(uint256,bool)" '["0x…"]' '[5, true]'
      """
  )

  @OptionGroup var abi: ABIOptions

  @Flag(help: "Use the packed encoding, which contracts hash and nothing can decode")
  var packed = false

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let (subject, words) = try abi.parts
    if packed, case .function = subject { throw ABICommandError.packedFunction }
    guard let file = abi.values else {
      return try console.show(try readArgument { try encoded(.typed(words), as: subject) })
    }
    guard words.isEmpty else { throw ABICommandError.valuesTwice }
    let text = try InputFile.read(file, limit: InputFile.documentLimit)
    try console.show(try encoded(.json(text), as: subject))
  }

  private func encoded(_ values: EncodeValues.Values, as subject: ABISubject) throws
    -> Answer<EncodeValues.Body>
  {
    let request = EncodeValues.Request(subject: subject, values: values, isPacked: packed)
    return EncodeValues.Presenter().present(
      try takeStep("act", of: EncodeValues.Interactor()) { try $0.act(on: request) }
    )
  }
}

/// Missing or conflicting options of the `abi` commands.
enum ABICommandError: Error, Equatable {
  case subject
  case packedFunction
  case decodeSubject
  case decodeSource
  case notOfEvents
  case valuesTwice
  case decodeWords(found: Int)
}

extension ABICommandError: Reportable {
  var report: Report {
    switch self {
    case .subject:
      Report(
        .usage,
        "abi-subject",
        "expected one function or list of types, such as \"transfer(address,uint256)\""
      )
    case .packedFunction:
      Report(.usage, "abi-packed-function", "--packed conflicts with a function; use types alone")
    case .decodeSubject:
      Report(
        .usage,
        "abi-decode-subject",
        "expected one of these: a function, a list of types, --event, --error"
      )
    case .decodeSource:
      Report(
        .usage,
        "abi-decode-source",
        "missing data: expected hex (0x…) or --values; an event can come from --topic or --log"
      )
    case .notOfEvents:
      Report(.usage, "abi-decode-topics", "--topic and --log require --event")
    case .valuesTwice:
      Report(.usage, "abi-values-twice", "--values conflicts with values in the command itself")
    case .decodeWords(let found):
      Report(
        .usage,
        "abi-decode-words",
        "expected a function or types, then the data in hex; found "
          + "\(found, one: "word", many: "words")"
      )
    }
  }
}
