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

  func sign(_ document: UnsignedDocument) async throws -> SignedDocument {
    let child = try ChildProcess(
      arguments: ["tx", "sign", "--in", "-", "--yes", "--quiet", "--json", "--home", home]
        + secretArguments,
      passing: secretDescriptor
    )
    let answer = try child.exchange(Array(document.render().utf8))
    guard answer.status == 0 else { throw refusal(answer) }
    let json = try JSON.parse(answer.output, maxBytes: InputFile.documentLimit)
    guard case .object(let members) = json,
      let signed = members.first(where: { $0.key == "document" })
    else { throw SigningChildError.noDocument }
    return try SignedDocument(parsing: Array(signed.value.render().utf8))
  }

  private var password: PasswordOptions { unlocking.owner.password }

  /// Our descriptor that the secret comes from, if it comes from one.
  ///
  /// The child's stdin is the document, so even a secret on our stdin gets another number.
  private var secretDescriptor: Int32? {
    unlocking.files.contains("-") ? STDIN_FILENO : password.passwordFD
  }

  private var secretArguments: [String] {
    let passed = "\(ChildProcess.passed)"
    if password.passwordFD != nil { return ["--password-fd", passed] }
    let files = [
      ("--password-file", password.passwordFile),
      ("--recovery-code-file", unlocking.owner.recoveryCodeFile),
      ("--pin-file", unlocking.pinFile),
    ]
    return files.flatMap { flag, path in
      path.map { [flag, $0 == "-" ? "/dev/fd/" + passed : $0] } ?? []
    }
  }

  /// The child's own words, as it said them.
  private func refusal(_ answer: ChildProcess.Answer) -> any Error {
    struct Failure: Decodable {
      struct Body: Decodable {
        let code: String
        let message: String
      }
      let error: Body
    }
    guard let kind = Report.Kind(rawValue: answer.status),
      let failure = try? JSONDecoder().decode(Failure.self, from: Data(answer.errors))
    else { return SigningChildError.ended(status: answer.status) }
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
