import Core
import Entity
import Files
import Live
import Scenes

/// What the options contain besides the payment itself, read before its chain is known.
struct BuildInputs {
  /// The call data; nil for a payment or an approval.
  let data: [UInt8]?
  /// The known tokens of every chain.
  let tokens: TokenList
  var overrides: BuildTransaction.Overrides
  let abi: ContractABI?
}

extension BuildOptions {
  /// The most call data in bytes: nodes accept no transaction of more than 128 KiB.
  private static let maxData = 131_072

  /// Reads the options and their files; throws if one is wrong, before a node is asked.
  func inputs(_ session: Session) throws -> BuildInputs {
    BuildInputs(
      data: try callData,
      tokens: try session.tokens(list: tokens.tokenList),
      overrides: try overrides(session),
      abi: try abi.read()
    )
  }

  private var callData: [UInt8]? {
    get throws {
      switch (data, dataFile) {
      case (nil, nil): return nil
      case (_?, _?): throw BuildOptionsError.dataTwice
      case (let text?, nil): return try readArgument { try Hex.decode(text) }
      case (nil, let file?):
        return try HexText.bytes(try InputFile.read(file, limit: 2 * Self.maxData + 8))
      }
    }
  }

  private func overrides(_ session: Session) throws -> BuildTransaction.Overrides {
    var overrides = try terms.overrides(in: session)
    overrides.authorizations = try authorization.map { file in
      try AuthorizationDocument(
        parsing: try InputFile.read(file, limit: InputFile.documentLimit)
      ).signed
    }
    overrides.sidecar = try sidecar.map { try SidecarFile.read($0) }
    overrides.maxFeePerBlobGas = try maxFeePerBlobGas.map(AmountText.price)
    return overrides
  }
}
