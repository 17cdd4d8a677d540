import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes

/// How to decode the bytes, and where to read them.
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

  @Argument(
    help: ArgumentHelp(
      "Function with its types, or types, unless an option names them; then the data in hex",
      valueName: "word"
    )
  )
  var words: [String] = []

  @OptionGroup var contract: ContractABIOptions

  @Option(
    help: ArgumentHelp("Read the bytes, in hex, from this file (- for stdin)", valueName: "file"),
    completion: .file()
  )
  var values: String?

  @Option(help: "Topic of the event; repeatable, in order")
  var topic: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read the event's topics and data from this JSON log (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var log: String?

  /// How to decode the bytes, from the options and the arguments before the data.
  enum Choice {
    case values(ABISubject)
    case event(ABIChoice)
    case error(ABIChoice)
    /// Not given: the bytes are call data, which begins with a function selector.
    case call
  }

  /// Returns how to decode the bytes, and the bytes themselves if they were typed.
  func parts() throws -> (choice: Choice, data: String?) {
    let options = [types, function, event, error].compactMap(\.self)
    guard options.count <= 1 else { throw ABICommandError.decodeSubject }
    let most = options.isEmpty ? 2 : 1
    guard words.count <= most else { throw ABICommandError.decodeWords(found: words.count) }
    if let types { return (.values(.types(try ABIType.list(parsing: types))), words.first) }
    if let function {
      return (.values(.function(try ABISignature(parsing: function))), words.first)
    }
    if let event { return (.event(ABIChoice(event)), words.first) }
    if let error { return (.error(ABIChoice(error)), words.first) }
    guard let first = words.first else { throw ABICommandError.decodeSubject }
    guard words.count == 2 || !first.hasPrefix("0x") else { return (.call, first) }
    return (.values(try ABISubject(parsing: first)), words.dropFirst().first)
  }
}

/// `kingtherum abi decode`
struct ABIDecodeCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Decode values from hex",
    discussion: """
      Give a function with its types, or types alone, then the data in hex. The data of a function \
      must begin with its selector. Data alone is decoded if kingtherum or the contract's --abi \
      FILE knows the function. Bytes in a layout that compilers do not write are decoded as a \
      contract decodes them, with a caution.

      With --event a log is decoded: its topics from --topic and its data from --values, or both \
      from --log, in the format of eth_getLogs. With --error the revert data of a call is decoded. \
      Give auto, or a name alone, to find the event or error among those that kingtherum knows and \
      those in --abi FILE. For indexed strings, bytes, arrays and tuples a log contains only the \
      hash.

      Examples: kingtherum abi decode 0xa9059cbb…
                kingtherum abi decode "uint256,string" --values answer.hex
                kingtherum abi decode --event auto --log log.json
      """
  )

  @OptionGroup var input: ABIDecodeOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try SecretInput.requireOneStandardInput([input.values, input.log, input.contract.abi])
    let (choice, data) = try input.parts()
    guard data == nil || input.values == nil else { throw ABICommandError.valuesTwice }
    try decode(choice, data)
  }

  private func decode(_ choice: ABIDecodeOptions.Choice, _ data: String?) throws {
    switch choice {
    case .values(let subject):
      let request = DecodeValues.Request(subject: subject, text: try bytes(data))
      let response = try read(data) {
        try takeStep("act", of: DecodeValues.Interactor()) { try $0.act(on: request) }
      }
      try console.show(DecodeValues.Presenter().present(response))
    case .call:
      let request = DecodeCall.Request(abi: try input.contract.read(), text: try bytes(data))
      let response = try read(data) {
        try takeStep("act", of: DecodeCall.Interactor()) { try $0.act(on: request) }
      }
      try console.show(DecodeCall.Presenter().present(response))
    case .event(let event): try decode(event: event, data)
    case .error(let error):
      let abi = try input.contract.read()
      let request = DecodeError.Request(error, abi: abi, text: try bytes(data))
      let response = try read(data) {
        try takeStep("act", of: DecodeError.Interactor()) { try $0.act(on: request) }
      }
      try console.show(DecodeError.Presenter().present(response))
    }
  }

  /// Reports invalid data that was typed in the command as a usage error.
  private func read<Response>(_ data: String?, _ act: () throws -> Response) throws -> Response {
    try data == nil ? act() : readArgument(act)
  }

  private func decode(event choice: ABIChoice, _ data: String?) throws {
    let log: DecodeEvent.Log
    if let file = input.log {
      guard data == nil, input.values == nil, input.topic.isEmpty else {
        throw ABICommandError.decodeSource
      }
      log = try .init(json: try InputFile.read(file, limit: InputFile.documentLimit))
    } else {
      // A log may have topics and no data.
      let bytes =
        try data.map { Array($0.utf8) }
        ?? input.values.map { try InputFile.read($0, limit: InputFile.documentLimit) }
      guard bytes != nil || !input.topic.isEmpty else { throw ABICommandError.decodeSource }
      log = try read(data) {
        try DecodeEvent.Log(topics: input.topic, text: bytes ?? [])
      }
    }
    let request = DecodeEvent.Request(choice, abi: try input.contract.read(), log)
    let response = try read(data) {
      try takeStep("act", of: DecodeEvent.Interactor()) { try $0.act(on: request) }
    }
    try console.show(DecodeEvent.Presenter().present(response))
  }

  /// Reads the bytes; throws if --topic or --log is given, which are for events only.
  private func bytes(_ data: String?) throws -> [UInt8] {
    guard input.topic.isEmpty, input.log == nil else { throw ABICommandError.notOfEvents }
    if let data { return Array(data.utf8) }
    guard let file = input.values else { throw ABICommandError.decodeSource }
    return try InputFile.read(file, limit: InputFile.documentLimit)
  }
}
