import Core
package import Entity

/// The version of both programs of this build; equal to the newest entry of CHANGELOG.md.
package enum Version {
  package static let text = "0.1.0"
}

extension Handshake {
  /// The wallet's first question.
  package static var own: Handshake { Handshake(version: Version.text) }

  /// Checks, in the worker, the version of the wallet.
  ///
  /// - Throws: ``ExchangeError/otherVersion(worker:wallet:)``.
  package func requireSameVersion() throws(ExchangeError) {
    guard version == Version.text, form == Self.newest else {
      throw .otherVersion(worker: UntrustedMessage(Version.text), wallet: UntrustedMessage(version))
    }
  }
}

extension Handshake.Answer {
  /// Checks, in the wallet, the version of the worker.
  ///
  /// - Throws: ``ExchangeError/otherVersion(worker:wallet:)``.
  package func requireSameVersion() throws(ExchangeError) {
    guard version == Version.text, form == Handshake.newest else {
      throw .otherVersion(worker: UntrustedMessage(version), wallet: UntrustedMessage(Version.text))
    }
  }
}
