import ArgumentParser
import Core
import Entity
import Files
import Scenes

/// What bytes are read as, and where they are.
struct ABIDecodeOptions: ParsableArguments {
  @Option(help: "Types, separated by commas, such as \"address,uint256\"")
  var types: String?

  @Option(
    help: ArgumentHelp(
      "Function with its types, such as \"transfer(address,uint256)\"",
      valueName: "signature"
    )
  )
  var function: String?

  @Option(
    help: ArgumentHelp(
      "Event with its types, such as \"Paused(address account)\", its name, or auto",
      valueName: "signature"
    )
  )
  var event: String?

  @Option(
    help: ArgumentHelp(
      "Error with its types, such as \"Broke(uint256 by)\", its name, or auto",
      valueName: "signature"
    )
  )
  var error: String?

  @OptionGroup var contract: ContractABIOptions

  @Option(
    help: ArgumentHelp("Read the bytes, in hex, from this file (- for stdin)", valueName: "file")
  )
  var values: String?

  @Option(help: "Topic of the event; repeatable, in order")
  var topic: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read the event's topics and data from this JSON log (- for stdin)",
      valueName: "file"
    )
  )
  var log: String?
}

/// `kingtherum abi decode`
struct ABIDecodeCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Decode values from hex",
    discussion: """
      With --function the bytes must begin with its selector. Bytes in a layout that compilers do \
      not write are decoded as a contract decodes them, with a caution.

      With --event a log is decoded: its topics from --topic and its data from --values, or both \
      from --log, in the format of eth_getLogs. With --error the revert data of a call is decoded. \
      Give auto, or a name alone, to find the event or error among those that kingtherum knows and \
      those in --abi FILE. For indexed strings, bytes, arrays and tuples a log contains only the \
      hash.

      Examples: kingtherum abi decode --types "uint256,string" --values answer.hex
                kingtherum abi decode --event auto --log log.json
      """
  )

  @OptionGroup var input: ABIDecodeOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    try Secrets.requireOneStandardInput([input.values, input.log, input.contract.abi])
    switch (input.types, input.function, input.event, input.error) {
    case (let types?, nil, nil, nil): try await decode(.types(try ABIType.list(parsing: types)))
    case (nil, let function?, nil, nil):
      try await decode(.function(try ABISignature(parsing: function)))
    case (nil, nil, let event?, nil): try await decode(event: ABIChoice(event))
    case (nil, nil, nil, let error?):
      try await play(
        DecodeError.Request(ABIChoice(error), abi: try input.contract.read(), text: try bytes()),
        through: DecodeError.Interactor(),
        to: DecodeError.Presenter()
      )
    default: throw ABICommandError.decodeSubject
    }
  }

  private func decode(_ subject: ABISubject) async throws {
    try await play(
      DecodeValues.Request(subject: subject, text: try bytes()),
      through: DecodeValues.Interactor(),
      to: DecodeValues.Presenter()
    )
  }

  private func decode(event choice: ABIChoice) async throws {
    let log: DecodeEvent.Log
    if let file = input.log {
      guard input.values == nil, input.topic.isEmpty else { throw ABICommandError.decodeSource }
      log = try .init(json: try InputFile.read(file, limit: InputFile.documentLimit))
    } else {
      // A log may have no bytes beside its topics.
      let bytes = try input.values.map {
        try InputFile.read($0, limit: InputFile.documentLimit)
      }
      guard bytes != nil || !input.topic.isEmpty else { throw ABICommandError.decodeSource }
      log = try .init(topics: input.topic, text: bytes ?? [])
    }
    try await play(
      DecodeEvent.Request(choice, abi: try input.contract.read(), log),
      through: DecodeEvent.Interactor(),
      to: DecodeEvent.Presenter()
    )
  }

  /// What is no event has neither topics nor a log.
  private func bytes() throws -> [UInt8] {
    guard input.topic.isEmpty, input.log == nil else { throw ABICommandError.notOfEvents }
    guard let file = input.values else { throw ABICommandError.decodeSource }
    return try InputFile.read(file, limit: InputFile.documentLimit)
  }
}
