import Core
import Entity
import WalletKit

@testable import ChainKit
@testable import Scenes
@testable import kingtherum

/// Every error that can reach the terminal, floor by floor.
///
/// `ErrorTableTests` fails when a type that conforms to `Reportable` is missing here.
enum ReportableTypes {
  static let core: [any Reportable.Type] = [
    CurveError.self, DigestError.self, HexError.self, JSONError.self, RLPError.self,
    UnicodeError.self, UnitError.self,
  ]

  static let entity: [any Reportable.Type] = [
    AddressError.self, ChainIDError.self, Hash32Error.self, PathError.self, SignatureError.self,
    TokenError.self, TransactionError.self, WalletNameError.self, WeiError.self,
  ]

  static let walletKit: [any Reportable.Type] = [
    SecretError.self, SecretFileError.self, StartError.self,
  ]

  static let chainKit: [any Reportable.Type] = [QuantityError.self, RPCFailure.self]

  static let scenes: [any Reportable.Type] = [
    AccountBookError.self, AddAccountError.self, AmountMeaningError.self,
    BuildTransactionError.self, CreateWalletError.self, ImportWalletError.self, ReceiveError.self,
    SignError.self,
  ]

  static let kingtherum: [any Reportable.Type] = [
    ConfigError.self, OutputError.self, QRCodeError.self, TerminalError.self,
  ]

  static let all = core + entity + walletKit + chainKit + scenes + kingtherum
}
