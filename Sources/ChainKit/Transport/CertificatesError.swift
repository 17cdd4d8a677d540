package import Core

/// Why the trusted certificates cannot be used.
package enum CertificatesError: Error, Equatable {
  /// One of them cannot be parsed.
  case unreadable
}

extension CertificatesError: Reportable {
  package var report: Report {
    Report(
      .data,
      "certificates-unreadable",
      "cannot read the certificates named by SSL_CERT_FILE or SSL_CERT_DIR"
    )
  }
}
