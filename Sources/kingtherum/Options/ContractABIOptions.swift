import ArgumentParser
import Entity
import Files

/// The ABI of the contract that is called, as its author states it.
struct ContractABIOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read the contract's ABI (JSON) from this file, to decode unknown calls",
      valueName: "file"
    ),
    completion: .file()
  )
  var abi: String?

  func read() throws -> ContractABI? {
    try abi.map { file in
      try ContractABI(parsing: try InputFile.read(file, limit: ContractABI.maxBytes))
    }
  }
}
