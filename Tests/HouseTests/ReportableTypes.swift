import Core
import Entity
import Exchange
import Files
import WalletKit

@testable import ChainKit
@testable import ErrorSamples
@testable import HomeKit
@testable import Live
@testable import Scenes
@testable import kingtherum
@testable import kingtherum_worker

/// All errors that can reach the terminal, floor by floor.
///
/// `ErrorTableTests` fails if a type that conforms to `Reportable` is missing.
enum ReportableTypes {
  static let core: [any Sampled.Type] = [
    BLSPointError.self, CBORError.self, Secp256k1Error.self, DigestError.self, HexError.self,
    JSONError.self, RLPError.self,
    URError.self, UnicodeError.self, UnitError.self,
  ]

  static let entity: [any Sampled.Type] = [
    ABIError.self, ABIEventError.self, ABITypeError.self, ABIValueError.self, AddressError.self,
    AmountError.self, BlobSidecarError.self, ChainIDError.self, ClearDescriptorError.self,
    ContactBookError.self, ContactError.self, ContractABIError.self, DocumentError.self,
    ENSNameError.self, NameResolutionError.self,
    Hash32Error.self, HistoryLabelError.self, HistoryLabelsError.self,
    InteroperableAddressError.self, MessageSignatureError.self, PathError.self,
    PaidNamesError.self, PathTemplateError.self,
    PaymentPhraseError.self, PaymentRequestError.self, PayoutDocumentError.self,
    PayoutListError.self, PolicyError.self,
    SignInError.self, SignatureError.self, TokenError.self, TransactionError.self,
    URRecordError.self,
    TypedDataError.self, UTCTimeError.self, WalletNameError.self, WeiError.self,
    HistoryCursorError.self, SyncCostError.self, LateStartError.self,
    WrappedSignatureError.self,
  ]

  static let walletKit: [any Sampled.Type] = [
    AuditError.self, BackupError.self, DeviceSecretError.self, ExtendedKeyError.self,
    HDKeyError.self, KeystoreError.self, MnemonicError.self, UserEntropyError.self, PINError.self,
    PINLockError.self, PaperError.self, PassphraseError.self, PrivateKeyError.self,
    RecoveryCodeError.self, RecoveryError.self, SecretError.self, SecretFileError.self,
    SecretHexError.self, ShareError.self, SigningError.self, StartError.self, V3Error.self,
    WalletSecretError.self, WatchKeyError.self,
  ]

  static let chainKit: [any Sampled.Type] = [
    CertificatesError.self, ChainRegistryError.self, WorkerBackendError.self, EndpointError.self,
    ExchangeError.self,
    HistoryError.self, OutboxLinesError.self, QuantityError.self, RPCFailure.self,
    SendingError.self, StoreError.self, TokenReadingError.self, WorkerFailure.self,
  ]

  static let scenes: [any Sampled.Type] = [
    AddChainError.self, AddNodeError.self, ChainParameterError.self, NodeChoiceError.self,
    RemoveChainError.self, SettingError.self, TestNodesError.self,
    ABIChoiceError.self, AccountBookError.self, ShowBalancesError.self, AddressChainError.self,
    BalanceFieldError.self,
    ShowWatchedError.self,
    AddAccountError.self, LabelAccountError.self,
    AddContactError.self, BalanceProofError.self, HistoryProofError.self,
    ResolvedAmountError.self, AnswerSignRequestError.self, AttachSignatureError.self,
    BlindSigningError.self, BroadcastError.self, BuildTransactionError.self, CheckPolicyError.self,
    CombineSharesError.self, CreateWalletError.self, DeriveAccountsError.self, DescriptorError.self,
    DecodeCodeError.self, DiscoverAccountsError.self, EncodeCodeError.self, ExcessiveFeeError.self,
    ExportWalletError.self,
    ChartHistoryError.self, ExportHistoryError.self, ExportPeriodError.self, HistoryPageError.self,
    InterruptedHistory.self,
    HistoryKindError.self, HistoryDateError.self, HistoryAmountError.self, JournalPrefixError.self,
    ResetHistoryError.self, FollowError.self, SyncStartError.self,
    ImportWalletError.self, MakeBackupError.self, CreatePaperBackupError.self,
    MessageChainError.self,
    NameClashError.self, GenerateRecoveryPhraseError.self, TransactionIntentError.self,
    NameLookupError.self, NameWarningError.self, PayoutBroadcastError.self,
    PayoutError.self, PayoutRowError.self, PayoutRowsError.self,
    PayoutTextError.self, PolicyStateError.self, PrimaryNameError.self, ReceiveError.self,
    RecipientError.self,
    RemoveContactError.self,
    RemoveWalletError.self, ReplaceTransactionError.self, RequestedTransactionError.self,
    RestoreBackupError.self, RestoreRemovedError.self, SendError.self,
    ShowExtendedKeyError.self, ShowStoredTransactionError.self,
    SignError.self,
    SignInCheckError.self, RawTransactionError.self, TransactionStatusError.self, OutboxError.self,
    TransactionTextError.self, TokenChangeError.self, ImportTokensError.self,
    UnseenSigningError.self, UnwrittenError.self,
    VerifyMessageError.self, VerifyRecoveryPhraseError.self, WatchWalletError.self,
    WatchedAddressError.self,
  ]

  static let files: [any Sampled.Type] = [InputError.self, OutputError.self]

  static let homeKit: [any Sampled.Type] = [
    ConfigError.self, ContactFileError.self, DescriptorFolderError.self, LabelFileError.self,
    PaidNamesFileError.self,
    PolicyFileError.self, PolicyNameError.self, TokenFileError.self,
  ]

  static let live: [any Sampled.Type] = [
    AnswerMismatchError.self, ImageError.self, NodeConnectionSettingsError.self,
    NodeCredentialError.self, EventCommandError.self, LogFileError.self,
    PaperFileError.self, PictureProcessError.self, QRCodeError.self,
    QRFramesError.self,
    RecoveryStateError.self, SessionError.self, BIP39PassphraseError.self, TimeZoneError.self,
    WorkerError.self,
  ]

  static let kingtherum: [any Sampled.Type] = [
    ABICommandError.self, ArgumentsError.self, AuthorizationCommandError.self, BlockTagError.self,
    AbandonedError.self, BalanceFieldOptionError.self, BuildOptionsError.self, ChainAddError.self,
    ChainUseError.self,
    ConsentError.self, CreateInterruptedError.self,
    DocumentKindError.self,
    HomeError.self,
    InputOptionsError.self, LanguageError.self, LiveScreenError.self, MessageInputError.self,
    PINDialogError.self, PassphraseDialogError.self, PaymentDialogError.self, PendingHashError.self,
    PickerError.self,
    PolicyCommandError.self, QRDecodeError.self,
    RecoverCommandError.self, ScreenError.self, SecretInputError.self, ShareInputError.self,
    TerminalError.self, TextError.self, OutputLostError.self, UsageError.self, VerifyingError.self,
    WalletBackupError.self, WalletUseError.self, WatchCommandError.self,
    HistoryChartCommandError.self, HistoryExportCommandError.self, MisplacedAddressError.self,
    TokenListCommandError.self,
  ]

  static let all =
    core + files + entity + walletKit + homeKit + chainKit + scenes + live + kingtherum
}
