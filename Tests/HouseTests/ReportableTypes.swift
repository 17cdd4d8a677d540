import Core
import Entity
import Exchange
import WalletKit

@testable import ChainKit
@testable import Scenes
@testable import kingtherum
@testable import kingtherum_worker

/// Every error that can reach the terminal, floor by floor.
///
/// `ErrorTableTests` fails when a type that conforms to `Reportable` is missing here.
enum ReportableTypes {
  static let core: [any Reportable.Type] = [
    BLSPointError.self, CBORError.self, CurveError.self, DigestError.self, HexError.self,
    JSONError.self, RLPError.self,
    URError.self, UnicodeError.self, UnitError.self,
  ]

  static let entity: [any Reportable.Type] = [
    ABIError.self, ABIEventError.self, ABITypeError.self, ABIValueError.self, AddressError.self,
    AmountError.self, BlobSidecarError.self, ChainIDError.self, ClearDescriptorError.self,
    ContactBookError.self, ContactError.self, ContractABIError.self, DocumentError.self,
    Hash32Error.self, MessageSignatureError.self, PathError.self, PathTemplateError.self,
    PaymentRequestError.self, PayoutDocumentError.self, PayoutListError.self, PolicyError.self,
    SignInError.self, SignatureError.self, TokenError.self, TransactionError.self, TravelError.self,
    TypedDataError.self, UTCTimeError.self, WalletNameError.self, WeiError.self,
    WrappedSignatureError.self,
  ]

  static let walletKit: [any Reportable.Type] = [
    AuditError.self, BackupError.self, DeviceSecretError.self, ExtendedKeyError.self,
    HDKeyError.self, KeystoreError.self, MnemonicError.self, OwnEntropyError.self, PINError.self,
    PINLockError.self, PaperError.self, PassphraseError.self, PrivateKeyError.self,
    RecoveryCodeError.self, RecoveryError.self, SecretError.self, SecretFileError.self,
    SecretHexError.self, ShareError.self, SigningError.self, StartError.self, V3Error.self,
    WalletSecretError.self, WatchKeyError.self,
  ]

  static let chainKit: [any Reportable.Type] = [
    ChainRegistryError.self, DeskError.self, EndpointError.self, ExchangeError.self,
    HistoryError.self, OutboxLinesError.self, QuantityError.self, RPCFailure.self,
    SendingError.self, StoreError.self, TokenReadingError.self, WorkerFailure.self,
  ]

  static let scenes: [any Reportable.Type] = [
    ABIChoiceError.self, AccountBookError.self, ShowWatchedError.self, AddAccountError.self,
    AddContactError.self,
    AmountMeaningError.self, AnswerRequestError.self, AttachSignatureError.self,
    BlindSigningError.self, BroadcastError.self, BuildTransactionError.self, CheckPolicyError.self,
    CombineSharesError.self, CreateWalletError.self, DeriveAccountsError.self, DescriptorError.self,
    DiscoverAccountsError.self, EncodeCodeError.self, ExportWalletError.self, HistoryPageError.self,
    ImportWalletError.self, MakePaperError.self, MessageChainError.self,
    NameClashError.self, NewWordsError.self, OrderError.self, PayoutBroadcastError.self,
    PayoutError.self, PayoutRowError.self,
    PayoutTextError.self, PolicyStateError.self, ReceiveError.self, RecipientError.self,
    RemoveWalletError.self, RequestedTransactionError.self, RestoreBackupError.self, SendError.self,
    ShowExtendedKeyError.self,
    SignError.self,
    SignInCheckError.self, TransactionStatusError.self, TransactionTextError.self,
    UnseenSigningError.self,
    VerifyMessageError.self, VerifyWordsError.self, WatchWalletError.self, WatchedAddressError.self,
  ]

  static let kingtherum: [any Reportable.Type] = [
    ABICommandError.self, ArgumentsError.self, AuthorizationCommandError.self,
    ConsentError.self,
    BlockTagError.self, BuildOptionsError.self, ClaimError.self, ConfigError.self,
    ContactFileError.self,
    DocumentKindError.self, ImageError.self, InputError.self, MessageInputError.self,
    OutputError.self, PINDialogError.self, PassphraseDialogError.self, PolicyCommandError.self,
    PolicyFileError.self, PolicyNameError.self, QRCodeError.self, QRDecodeError.self,
    QRFramesError.self, RecoverCommandError.self, RecoveryCodeDialogError.self,
    RecoveryStateError.self, ScreenError.self, SecretsError.self, SessionError.self,
    ShareInputError.self, TerminalError.self, TokenFileError.self,
    UntoldError.self, UsageError.self, VerifyingError.self, WorkerError.self,
  ]

  static let all = core + entity + walletKit + chainKit + scenes + kingtherum
}
