import Core

/// A wallet's file on paper: lines that can be typed, each with a number and a checksum of its own.
///
/// `docs/paper-format.md` describes it. The lines hold every field of the file, so the very same
/// bytes come back; what is fixed in a file of version 1 is not written.
package struct PaperWallet: Equatable, Sendable {
  /// The first line, which names the format.
  package static let heading = "KTP1"

  /// The most bytes that a reader takes: 99 lines with room for blanks and remarks of its own.
  package static let maxBytes = 65_536

  /// The wallet; a paper has no list of accounts.
  package let wallet: BackupWallet

  /// Takes the file of a wallet, and leaves the list of its accounts.
  package init(_ wallet: BackupWallet) {
    self.wallet = BackupWallet(document: wallet.document, list: nil, verification: nil)
  }

  /// Each line as it is printed: seven groups of four symbols.
  package var lines: [String] { PaperLine.lines(of: PaperRecord.bytes(of: wallet.document)) }

  /// What is in the QR code, and in a file that was typed: the heading and the lines.
  package var text: String { ([Self.heading] + lines).map { $0 + "\n" }.joined() }

  /// Reads typed lines, or what was in the QR code. Their order is of no meaning.
  ///
  /// - Throws: ``PaperError`` that names the line.
  package init(parsing text: [UInt8]) throws(PaperError) {
    let record = try PaperLine.record(of: text)
    let document = try PaperRecord.document(record)
    self.init(BackupWallet(document: document, list: nil, verification: nil))
  }
}

extension BackupContent {
  /// What a paper holds, as if it were a backup of one wallet.
  package init(_ paper: PaperWallet) throws(BackupError) {
    try self.init(wallets: [paper.wallet], extras: [:])
  }
}
