import COpenSSL
import CSodium

/// The C libraries that keys depend on, as currently loaded.
package enum LibraryVersions {
  /// Names and versions. libsecp256k1 0.2 does not report its own.
  package static var all: [(name: String, version: String)] {
    [
      ("libsodium", sodium_version_string().map { String(cString: $0) } ?? "unknown"),
      ("libcrypto", OpenSSL_version(0).map { String(cString: $0) } ?? "unknown"),
    ]
  }
}
