package import Core
import Files
import Scenes
import WalletKit

/// Reads a paper backup from a file: typed or scanned text, a picture of the page, or the PDF.
enum PaperFile {
  /// Returns the text of a page.
  ///
  /// With `asksPassword` this process will have a password, so it must not load picture libraries.
  static func text(in path: String, asksPassword: Bool) throws -> [UInt8] {
    let file = try InputFile.read(path, limit: GrayscaleImage.maxBytes)
    if PictureCodes.isPicture(file) {
      guard !asksPassword else { throw PaperFileError.pictureRenamed }
      return try code(in: file, path)
    }
    if PDF.isPDF(file) {
      let lines = PDF.typedLines(in: file)
      guard !lines.isEmpty else { throw PaperFileError.otherPDF }
      return Array(lines.joined(separator: "\n").utf8)
    }
    guard file.count <= PaperWallet.maxBytes else {
      throw InputError.tooLong(path: path, limit: PaperWallet.maxBytes)
    }
    return file
  }

  /// Returns the text of the QR code in a picture.
  private static func code(in file: [UInt8], _ path: String) throws -> [UInt8] {
    var collector = CodeCollector()
    try PictureCodes.collect(from: file, named: path, into: &collector)
    guard case .text(let text) = try collector.code() else { throw PaperError.format }
    return Array(text.utf8)
  }
}

extension PDF {
  /// Whether a file begins like a PDF.
  fileprivate static func isPDF(_ file: [UInt8]) -> Bool { file.starts(with: "%PDF-".utf8) }

  /// Returns the backup lines of a PDF that this type wrote.
  ///
  /// None for PDFs of other programs, which compress them.
  fileprivate static func typedLines(in file: [UInt8]) -> [String] {
    file.split(separator: 0x0A).compactMap { line in
      guard line.starts(with: "BT /".utf8), line.suffix(7).elementsEqual(") Tj ET".utf8),
        let start = line.firstIndex(of: UInt8(ascii: "("))
      else { return nil }
      let text = line[line.index(after: start)...].dropLast(7)
      return isPaperLine(text) ? String(decoding: text, as: UTF8.self) : nil
    }
  }

  /// Whether a line has seven groups of four symbols, like the lines of a page.
  private static func isPaperLine(_ text: ArraySlice<UInt8>) -> Bool {
    let groups = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.count == 7
      && groups.allSatisfy { group in
        group.count == 4
          && group.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
      }
  }
}

/// Why a file cannot be read as a page.
package enum PaperFileError: Error, Equatable {
  case otherPDF
  case pictureRenamed
}

extension PaperFileError: Reportable {
  package var report: Report {
    switch self {
    case .otherPDF:
      Report(
        .data,
        "paper-pdf",
        "cannot read this PDF: only a PDF that kingtherum wrote, and no other program changed, can "
          + "be read"
      )
    case .pictureRenamed:
      Report(
        .refused,
        "paper-picture-renamed",
        "cannot rename a wallet restored from a picture: that requires its password, which is "
          + "never asked for after reading a picture"
      )
    }
  }
}
