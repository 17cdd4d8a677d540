import Core
import Entity
import Exchange
import Files
import HomeKit
import Scenes
import WalletKit

@testable import Live

extension AnswerMismatchError: Sampled {
  static var samples: [AnswerMismatchError] {
    [.count, .subject, .accessList, .nonce, .node, .page, .name]
  }
}

extension ImageError: Sampled {
  static var samples: [ImageError] {
    [
      .noLibrary("libzbar.so.0", package: "libzbar0"),
      .oldLibrary("libzbar.so.0", symbol: "zbar_scan_image"), .format, .damaged, .tooLarge,
      .tooCostly, .unwritten,
      .noCode(path: "photo.png"),
    ]
  }
}

extension LogFileError: Sampled {
  static var samples: [LogFileError] {
    [
      .notOwn(path: "run.log"), .openToOthers(path: "run.log"), .folderOpenToOthers(path: "logs"),
      .notLog(path: "notes.txt"), .unwritable(path: "logs/run.log", code: 2),
    ]
  }
}

extension PaperFileError: Sampled {
  static var samples: [PaperFileError] { [.otherPDF, .pictureRenamed] }
}

extension PictureProcessError: Sampled {
  static var samples: [PictureProcessError] {
    [.notStarted(reason: "permission denied"), .unread(path: "invoice.png")]
  }
}

extension QRCodeError: Sampled {
  static var samples: [QRCodeError] { [.tooLong(bytes: 4000)] }
}

extension QRFramesError: Sampled {
  static var samples: [QRFramesError] { [.tooSmall, .tooMany(900), .severalParts(7)] }
}

extension RecoveryStateError: Sampled {
  static var samples: [RecoveryStateError] {
    [.notAState(path: "search.state"), .otherQuestion(path: "search.state")]
  }
}

extension SessionError: Sampled {
  static var samples: [SessionError] {
    [
      .noHome, .noNode(chain: "ethereum"), .noRelay(chain: "ethereum"), .quorum(3, nodes: 2),
      .offline, .noDefaultWallet("savings"), .noDefaultAccount("savings/2"), .noNodeForNames,
      .unknownServedChain(.ethereum),
    ]
  }
}

extension BIP39PassphraseError: Sampled {
  static var samples: [BIP39PassphraseError] {
    (try? WalletName(parsing: "savings")).map { [.otherAccounts(wallet: $0)] } ?? []
  }
}

extension WorkerError: Sampled {
  static var samples: [WorkerError] {
    let folder = "/usr/local/libexec/kingtherum"
    let path = folder + "/kingtherum-worker"
    return [
      .missing(path), .notAFile(path), .foreignOwner(path), .writableByOthers(path),
      .foreignFolder(folder), .folderWritableByOthers(folder),
      .notExecutable(path), .notStarted(reason: "permission denied"), .otherProgram,
    ]
  }
}

extension NodeConnectionSettingsError: Sampled {
  static var samples: [NodeConnectionSettingsError] {
    [
      .proxy(variable: "HTTPS_PROXY", .notAnAddress),
      .proxy(variable: "HTTPS_PROXY", .scheme(UntrustedMessage("ftp"))),
      .proxy(variable: "ALL_PROXY", .socksPassword),
      .noCertificate(variable: "SSL_CERT_FILE", path: "/etc/ssl/own.pem"),
    ]
  }
}

extension NodeCredentialError: Sampled {
  static var samples: [NodeCredentialError] {
    let node = EndpointID.sample
    return [
      .unencrypted(EndpointID(redacted: "http://rpc.example.org")), .invalid(node),
      .jwtSecret(node), .commandNotStarted(code: 11), .command(node, .failed(status: 2)),
      .command(node, .late(seconds: 30)), .command(node, .tooLong(limit: 16_384)),
      .command(node, .ended),
    ]
  }
}

extension EventCommandError: Sampled {
  static var samples: [EventCommandError] {
    [.notStarted(code: 11), .failed(status: 2), .late(seconds: 60), .ended, .noNotifier]
  }
}

extension TimeZoneError: Sampled {
  static var samples: [TimeZoneError] {
    [.unknown("Asia/Nowhere"), .damaged(path: "/usr/share/zoneinfo/Asia/Seoul")]
  }
}
