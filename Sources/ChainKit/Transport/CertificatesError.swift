package import Core

/// Certificates for nodes that cannot be read.
package enum CertificatesError: Error, Equatable {
  /// One of them is no certificate.
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
