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
/// passphrase is read by the child itself, from the terminal or from where it was pointed to.
struct SigningChild: Send.Signer {
  let home: String
  let password: PasswordOptions
  let words: WalletWordsOptions

  func sign(_ document: UnsignedDocument) async throws -> SignedDocument {
    let child = try ChildProcess(
      arguments: ["tx", "sign", "--in", "-", "--yes", "--quiet", "--json", "--home", home]
        + password.childArguments + words.childArguments,
      passing: password.childDescriptor
    )
    let answer = try child.exchange(Array(document.render().utf8))
    guard answer.status == 0 else { throw answer.refusal }
    let json = try JSON.parse(answer.output, maxBytes: InputFile.documentLimit)
    guard case .object(let members) = json,
      let signed = members.first(where: { $0.key == "document" })
    else { throw SigningChildError.noDocument }
    return try SignedDocument(parsing: Array(signed.value.render().utf8))
  }
}

extension PasswordOptions {
  /// Our descriptor that the passphrase comes from, if it comes from one.
  ///
  /// A child's stdin is taken, so even a passphrase on our stdin gets another number.
  var childDescriptor: Int32? { passwordFile == "-" ? STDIN_FILENO : passwordFD }

  /// How a child is told where the passphrase comes from.
  var childArguments: [String] {
    if childDescriptor != nil { return ["--password-fd", "\(ChildProcess.passed)"] }
    return passwordFile.map { ["--password-file", $0] } ?? []
  }
}

extension WalletWordsOptions {
  /// How a child is told where the BIP-39 passphrase comes from.
  var childArguments: [String] { passphraseFile.map { ["--passphrase-file", $0] } ?? [] }
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
