import Core

/// A wallet file on paper: lines that can be typed, each with a number and a checksum of its own.
///
/// See `docs/paper-format.md`. The lines hold every field of the file, so exactly the same bytes
/// are restored; what is constant in a file of version 1 is omitted.
package struct PaperWallet: Equatable, Sendable {
  /// The first line, which names the format.
  package static let heading = "KTP1"

  /// The maximum size of a text in bytes: 99 lines with room for blanks and remarks.
  package static let maxBytes = 65_536

  /// The wallet; a paper has no account list.
  package let wallet: BackupWallet

  /// Uses the file of a wallet, without its account list.
  package init(_ wallet: BackupWallet) {
    self.wallet = BackupWallet(document: wallet.document, list: nil, verification: nil)
  }

  /// Each line as printed: seven groups of four symbols.
  package var lines: [String] { PaperLine.lines(of: PaperRecord.bytes(of: wallet.document)) }

  /// The text of the QR code and of a typed file: the heading and the lines.
  package var text: String { ([Self.heading] + lines).map { $0 + "\n" }.joined() }

  /// Reads typed lines or the text of the QR code, in any order.
  ///
  /// - Throws: ``PaperError``, which names the line.
  package init(parsing text: [UInt8]) throws(PaperError) {
    let record = try PaperLine.record(of: text)
    let document = try PaperRecord.document(record)
    self.init(BackupWallet(document: document, list: nil, verification: nil))
  }
}

extension BackupContent {
  /// Creates the content of a backup from a paper, with its one wallet.
  package init(_ paper: PaperWallet) throws(BackupError) {
    try self.init(wallets: [paper.wallet], extras: [:])
  }
}
