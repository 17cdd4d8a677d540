import ArgumentParser
import Core
import Entity
import Files
import Scenes

/// `kingtherum abi …`
struct ABICommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "abi",
    abstract: "Write and read the bytes that contracts are called with. No network.",
    subcommands: [ABIEncodeCommand.self, ABIDecodeCommand.self]
  )
}

/// What the values belong to.
struct ABIOptions: ParsableArguments {
  @Option(help: "The types, with commas between them, such as \"address,uint256\".")
  var types: String?

  @Option(help: "A function with its types, such as \"transfer(address,uint256)\".")
  var function: String?

  @Option(help: "Read the values from this file (- for stdin).")
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
    abstract: "Write values as bytes.",
    discussion: """
      The values are a JSON array: numbers in digits (large ones as text), addresses and bytes as \
      0x text, tuples as arrays. With --function the selector comes first.

      Example: echo '["0x52908400098527886E0F7030069857D2E4169EE7", "1000000"]' | kingtherum abi \
      encode --function "transfer(address,uint256)" --values -
      """
  )

  @OptionGroup var abi: ABIOptions

  @Flag(help: "Write the packed form, which contracts hash and nothing can read back.")
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
      Report(.usage, "abi-subject", "values belong to --types or to --function, one of the two")
    case .packedFunction:
      Report(.usage, "abi-packed-function", "a function takes no packed values; give --types")
    case .decodeSubject:
      Report(
        .usage,
        "abi-decode-subject",
        "bytes are of --types, of a --function, of an --event or of an --error, one of the four"
      )
    case .decodeSource:
      Report(
        .usage,
        "abi-decode-source",
        "the bytes come from --values; those of an event may come from --log instead"
      )
    case .notOfEvents:
      Report(.usage, "abi-decode-topics", "only events have topics and logs; give --event")
    }
  }
}
