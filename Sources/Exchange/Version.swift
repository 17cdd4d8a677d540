import Core
package import Entity

/// The version of this build, of both programs; equal to the newest entry of CHANGELOG.md.
package enum Version {
  package static let text = "0.1.0"
}

extension Handshake {
  /// What the wallet asks first.
  package static var own: Handshake { Handshake(version: Version.text) }

  /// The worker's look at who asks.
  ///
  /// - Throws: ``ExchangeError/otherVersion(worker:wallet:)``.
  package func requireSameVersion() throws(ExchangeError) {
    guard version == Version.text, form == Self.newest else {
      throw .otherVersion(worker: UntrustedMessage(Version.text), wallet: UntrustedMessage(version))
    }
  }
}

extension Handshake.Answer {
  /// The wallet's look at who answers.
  ///
  /// - Throws: ``ExchangeError/otherVersion(worker:wallet:)``.
  package func requireSameVersion() throws(ExchangeError) {
    guard version == Version.text, form == Handshake.newest else {
      throw .otherVersion(worker: UntrustedMessage(version), wallet: UntrustedMessage(Version.text))
    }
  }
}
