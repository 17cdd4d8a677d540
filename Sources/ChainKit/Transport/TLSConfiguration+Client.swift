import NIOSSL

extension TLSConfiguration {
  /// Returns the configuration of a client that trusts some certificates in PEM; nil for the
  /// system's.
  ///
  /// - Throws: ``CertificatesError`` if one cannot be read.
  static func client(trusting certificates: String?) throws(CertificatesError) -> TLSConfiguration {
    var configuration = makeClientConfiguration()
    guard let certificates else { return configuration }
    guard let trusted = try? NIOSSLCertificate.fromPEMBytes(Array(certificates.utf8)),
      !trusted.isEmpty
    else { throw .unreadable }
    configuration.trustRoots = .certificates(trusted)
    return configuration
  }
}
