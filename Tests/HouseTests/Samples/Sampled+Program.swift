import Core
import Entity
import HomeKit
import Live
import Scenes
import WalletKit

@testable import ErrorSamples
@testable import kingtherum

extension ABICommandError: Sampled {
  static var samples: [ABICommandError] {
    [
      .subject, .packedFunction, .decodeSubject, .decodeSource, .notOfEvents, .valuesTwice,
      .decodeWords(found: 3),
    ]
  }
}

extension ArgumentsError: Sampled {
  static var samples: [ArgumentsError] {
    [
      .notText(place: 3), .secretFlag("--private-key"), .looksLikeMnemonic, .looksLikePrivateKey,
      .looksLikeExtendedKey,
    ]
  }
}

extension AuthorizationCommandError: Sampled {
  static var samples: [AuthorizationCommandError] { [.delegate, .zero, .chains] }
}

extension BlockTagError: Sampled {
  static var samples: [BlockTagError] { [.unknown("newest")] }
}

extension BuildOptionsError: Sampled {
  static var samples: [BuildOptionsError] {
    [
      .missing(Sentence(data: "--to")), .approvalConflict, .creationTo, .dataTwice, .linkConflict,
      .recipientTwice, .requestTwice,
      .amountTwice, .chainTwice, .accountTwice, .linkChain(asked: "ethereum", used: "dev"),
    ]
  }
}

extension AbandonedError: Sampled {
  static var samples: [AbandonedError] { [.abandoned(outcome: "nothing was sent")] }
}

extension ConsentError: Sampled {
  static var samples: [ConsentError] { [.noTerminal] }
}

extension CreateInterruptedError: Sampled {
  static var samples: [CreateInterruptedError] { [.notCreated, .storing] }
}

extension DocumentKindError: Sampled {
  static var samples: [DocumentKindError] { [.unsigned, .signed] }
}

extension HomeError: Sampled {
  static var samples: [HomeError] { [.notStarted(reason: "cannot allocate memory")] }
}

extension InputOptionsError: Sampled {
  static var samples: [InputOptionsError] { [.missing, .twice] }
}

extension LanguageError: Sampled {
  static var samples: [LanguageError] { [.unknown("tlh", .option), .unknown("tlh", .variable)] }
}

extension BalanceFieldOptionError: Sampled {
  static var samples: [BalanceFieldOptionError] { [.missing(.currency, for: .value)] }
}

extension LiveScreenError: Sampled {
  static var samples: [LiveScreenError] { [.noTerminal, .forScripts, .unchanging] }
}

extension MessageInputError: Sampled {
  static var samples: [MessageInputError] { [.none, .twice, .fixed, .passedOn] }
}

extension PINDialogError: Sampled {
  static var samples: [PINDialogError] { [.different] }
}

extension PassphraseDialogError: Sampled {
  static var samples: [PassphraseDialogError] { [.different, .notWritten, .reconsidered] }
}

extension PaymentDialogError: Sampled {
  static var samples: [PaymentDialogError] { [.speed("asap")] }
}

extension PendingHashError: Sampled {
  static var samples: [PendingHashError] {
    [.init(count: 0, chain: "ethereum"), .init(count: 2, chain: "ethereum")]
  }
}

extension PickerError: Sampled {
  static var samples: [PickerError] { [.nothingChosen, .noKeys(reason: "inappropriate ioctl")] }
}

extension HistoryChartCommandError: Sampled {
  static var samples: [HistoryChartCommandError] {
    [.bothToStdout, .jsonToStdout, .terminal, .nothing]
  }
}

extension HistoryExportCommandError: Sampled {
  static var samples: [HistoryExportCommandError] { [.format("xls"), .jsonToStdout] }
}

extension TokenListCommandError: Sampled {
  static var samples: [TokenListCommandError] { [.chainTwice] }
}

extension PolicyCommandError: Sampled {
  static var samples: [PolicyCommandError] { [.declined] }
}

extension QRDecodeError: Sampled {
  static var samples: [QRDecodeError] { [.sources, .terminal] }
}

extension RecoverCommandError: Sampled {
  static var samples: [RecoverCommandError] { [.targets, .keyPaths, .passphraseTwice] }
}

extension ScreenError: Sampled {
  static var samples: [ScreenError] { [.none(what: "the recovery phrase", flag: "--out FILE")] }
}

extension SecretInputError: Sampled {
  static var samples: [SecretInputError] {
    [.twice(.password), .severalWays, .standardInputTwice]
  }
}

extension ShareInputError: Sampled {
  static var samples: [ShareInputError] {
    [
      .sources(count: 2), .bytes(20), .group("2-3"), .folder("-"), .noScreen, .passphraseTwice,
    ]
  }
}

extension TerminalError: Sampled {
  static var samples: [TerminalError] {
    [
      .none(purpose: "enter the password"), .closed, .tooLong(limit: 1024),
      .echo(reason: "inappropriate ioctl for device"), .unwritable(reason: "input/output error"),
      .unreadable(reason: "input/output error"),
    ]
  }
}

extension TextError: Sampled {
  static var samples: [TextError] { [.notUTF8] }
}

extension OutputLostError: Sampled {
  static var samples: [OutputLostError] {
    let hash = Hash32.keccak(of: [])
    return [
      .transaction(hash, status: "success", reason: "no space left on device"),
      .payments(count: 12, last: hash, reason: "broken pipe"),
    ]
  }
}

extension UsageError: Sampled {
  static var samples: [UsageError] {
    [
      .parser("Missing expected argument '<name>'"),
      .command("crate", path: ["wallet"]),
      .command(String(repeating: "4", count: 64), path: []),
      .topic("nonsense"),
    ]
  }
}

extension WalletBackupError: Sampled {
  static var samples: [WalletBackupError] { [.noFile] }
}

extension MisplacedAddressError: Sampled {
  static var samples: [MisplacedAddressError] { [.wallet, .backup].map { .init(wanted: $0) } }
}

extension WatchCommandError: Sampled {
  static var samples: [WatchCommandError] {
    [.unnamed, .severalKeys(count: 2), .severalFiles(count: 2), .name("vitalik.eth")]
  }
}

extension ChainUseError: Sampled {
  static var samples: [ChainUseError] { [.unnamed, .both] }
}

extension ChainAddError: Sampled {
  static var samples: [ChainAddError] { [.both] }
}

extension WalletUseError: Sampled {
  static var samples: [WalletUseError] { [.unnamed, .both] }
}

extension VerifyingError: Sampled {
  static var samples: [VerifyingError] { [.chainOffline] }
}
