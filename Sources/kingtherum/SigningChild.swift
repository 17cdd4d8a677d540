import Core
import Entity
import Foundation
import Scenes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Signs in a process of its own, which holds the key and cannot reach the network.
///
/// The document goes in through a pipe and the signed one comes out through another; the
/// secret is read by the child itself, from the terminal or from where it was pointed to.
struct SigningChild: Send.Signer {
  let home: String
  let unlocking: UnlockOptions
  /// The file that tells what is called.
  var abi: String?
  /// Whether a call may be signed whose meaning is not known.
  var isBlind = false

  func sign(_ document: UnsignedDocument) async throws -> SignedDocument {
    let child = try ChildProcess(
      arguments: ["tx", "sign", "--in", "-", "--yes", "--quiet", "--json", "--home", home]
        + (abi.map { ["--abi", $0] } ?? []) + (isBlind ? ["--blind"] : [])
        + unlocking.childArguments,
      passing: unlocking.childDescriptor
    )
    let answer = try child.exchange(Array(document.render().utf8))
    guard answer.status == 0 else { throw answer.refusal }
    let json = try JSON.parse(answer.output, maxBytes: InputFile.transactionLimit)
    guard case .object(let members) = json,
      let signed = members.first(where: { $0.key == "document" })
    else { throw SigningChildError.noDocument }
    return try SignedDocument(parsing: Array(signed.value.render().utf8))
  }
}

extension UnlockOptions {
  private var password: PasswordOptions { owner.password }

  /// Our descriptor that a secret comes from, if one does.
  ///
  /// A child's stdin is taken, so even a secret on our stdin gets another number.
  var childDescriptor: Int32? { files.contains("-") ? STDIN_FILENO : password.passwordFD }

  /// How a child is told where secrets come from.
  var childArguments: [String] {
    let passed = "\(ChildProcess.passed)"
    let files = [
      ("--password-file", password.passwordFile),
      ("--recovery-code-file", owner.recoveryCodeFile),
      ("--pin-file", pinFile),
      ("--passphrase-file", owner.words.passphraseFile),
    ].flatMap { flag, path in
      path.map { [flag, $0 == "-" ? "/dev/fd/" + passed : $0] } ?? []
    }
    return (password.passwordFD == nil ? [] : ["--password-fd", passed]) + files
  }
}

extension ChildProcess.Answer {
  /// The child's own words, as it said them.
  var refusal: any Error {
    struct Failure: Decodable {
      struct Body: Decodable {
        let code: String
        let message: String
      }
      let error: Body
    }
    guard let kind = Report.Kind(rawValue: status),
      let failure = try? JSONDecoder().decode(Failure.self, from: Data(errors))
    else { return SigningChildError.ended(status: status) }
    return Report(kind, failure.error.code, failure.error.message)
  }
}

/// The signing process did not do its work, and could not say why.
enum SigningChildError: Error, Equatable {
  case notStarted(reason: String)
  case ended(status: Int32)
  case noDocument
}

extension SigningChildError: Reportable {
  var report: Report {
    switch self {
    case .notStarted(let reason):
      Report(.refused, "signer-not-started", "the signing process could not be started: \(reason)")
    case .ended(let status):
      Report(.interrupted, "signer-ended", "the signing process ended with status \(status)")
    case .noDocument:
      Report(.bug, "signer-no-document", "the signing process gave back no document")
    }
  }

  static var samples: [SigningChildError] {
    [.notStarted(reason: "Permission denied"), .ended(status: 9), .noDocument]
  }
}
