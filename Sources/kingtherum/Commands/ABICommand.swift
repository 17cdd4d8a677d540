import ArgumentParser
import Core
import Entity
import Files
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

/// What the values belong to.
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

  @Option(help: ArgumentHelp("Read the values from this file (- for stdin)", valueName: "file"))
  var values: String

  var subject: ABISubject {
    get throws {
      switch (types, function) {
      case (let types?, nil): .types(try ABIType.list(parsing: types))
      case (nil, let function?): .function(try ABISignature(parsing: function))
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
      The values are a JSON array: numbers as digits (large ones as strings), addresses and bytes \
      as 0x strings, tuples as arrays. With --function the output begins with its selector.

      Example: echo '["0x52908400098527886E0F7030069857D2E4169EE7", "1000000"]' | kingtherum abi \
      encode --function "transfer(address,uint256)" --values -
      """
  )

  @OptionGroup var abi: ABIOptions

  @Flag(help: "Use the packed encoding, which contracts hash and nothing can decode")
  var packed = false

  @OptionGroup var common: CommonOptions

  func play() async throws {
    let subject = try abi.subject
    if packed, abi.function != nil { throw ABICommandError.packedFunction }
    try await play(
      EncodeValues.Request(
        subject: subject,
        values: try InputFile.read(abi.values, limit: InputFile.documentLimit),
        isPacked: packed
      ),
      through: EncodeValues.Interactor(),
      to: EncodeValues.Presenter()
    )
  }
}

/// What is wrong with the flags of `abi`.
enum ABICommandError: Error, Equatable {
  case subject
  case packedFunction
  case decodeSubject
  case decodeSource
  case notOfEvents
}

extension ABICommandError: Reportable {
  var report: Report {
    switch self {
    case .subject:
      Report(.usage, "abi-subject", "expected either --types or --function")
    case .packedFunction:
      Report(.usage, "abi-packed-function", "--packed conflicts with --function; use --types")
    case .decodeSubject:
      Report(
        .usage,
        "abi-decode-subject",
        "expected exactly one of --types, --function, --event and --error"
      )
    case .decodeSource:
      Report(
        .usage,
        "abi-decode-source",
        "expected --values; an event can come from --topic or --log instead"
      )
    case .notOfEvents:
      Report(.usage, "abi-decode-topics", "--topic and --log require --event")
    }
  }
}
