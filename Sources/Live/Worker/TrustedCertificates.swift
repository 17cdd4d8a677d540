import Files

/// The certificates that SSL_CERT_FILE and SSL_CERT_DIR name, as for OpenSSL.
///
/// If one of the two is set, nothing else is trusted.
enum TrustedCertificates {
  /// The most bytes of one file; the system's own bundle has about 250,000.
  private static let maxBytes = 4 << 20
  /// The most files of a folder.
  private static let maxFiles = 2_000

  private static let first = "-----BEGIN CERTIFICATE-----"
  private static let last = "-----END CERTIFICATE-----"

  /// Returns the certificates in PEM, each once; nil if neither variable is set.
  ///
  /// - Throws: `InputError` for a file that cannot be read, ``NodeConnectionSettingsError`` if
  ///   there is no certificate.
  static func named(by variable: (String) -> String?) throws -> String? {
    var found: [Substring] = []
    let (file, folders) = (variable("SSL_CERT_FILE"), variable("SSL_CERT_DIR"))
    guard file != nil || folders != nil else { return nil }
    if let file {
      let own = certificates(in: try InputFile.read(file, limit: maxBytes))
      guard !own.isEmpty else {
        throw NodeConnectionSettingsError.noCertificate(variable: "SSL_CERT_FILE", path: file)
      }
      found += own
    }
    if let folders {
      let own = folders.split(separator: ":").flatMap { certificates(inFolder: String($0)) }
      guard !own.isEmpty else {
        throw NodeConnectionSettingsError.noCertificate(variable: "SSL_CERT_DIR", path: folders)
      }
      found += own
    }
    // Folders often have a certificate under its name, under its hash and in a bundle.
    var seen: Set<Substring> = []
    return found.filter { seen.insert($0).inserted }.map { $0 + "\n" }.joined()
  }

  /// Reads a folder; unreadable files in it are ignored, as by OpenSSL.
  private static func certificates(inFolder path: String) -> [Substring] {
    let names = ((try? Folder(opening: path).names()) ?? []).sorted().prefix(maxFiles)
    return names.flatMap { name in
      (try? InputFile.read(path + "/" + name, limit: maxBytes)).map { certificates(in: $0) } ?? []
    }
  }

  /// Returns the PEM blocks of a file; text between them is ignored.
  private static func certificates(in file: [UInt8]) -> [Substring] {
    var blocks: [Substring] = []
    var lines: [Substring]?
    let text = String(decoding: file, as: UTF8.self)
    for line in text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline) {
      if line.hasPrefix(first) { lines = [] }
      lines?.append(line)
      if line.hasPrefix(last), let block = lines {
        blocks.append(block.joined(separator: "\n")[...])
        lines = nil
      }
    }
    return blocks
  }
}
