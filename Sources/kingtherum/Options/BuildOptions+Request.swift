import Core
import Entity
import Files
import Live
import Scenes

extension BuildOptions {
  /// Takes what the words and --request say of the account, the chain and the payment.
  ///
  /// `others` are the other files of the command, of which only one may be stdin.
  ///
  /// - Returns: The options with the chain that the words name.
  /// - Throws: ``BuildOptionsError``, `SecretInputError`, and what ``takeRequest()`` throws.
  mutating func take(_ options: ChainOptions, others: [String?] = []) throws -> ChainOptions {
    let options = try takeSides(options)
    try SecretInput.requireOneStandardInput(others + files)
    try takeRequest()
    return options
  }

  /// Takes the payment request of --request, and reads it, as the recipient.
  ///
  /// A picture is read by another process, which must start before the worker does.
  ///
  /// - Throws: ``BuildOptionsError``, `InputError`, `PictureProcessError`, `PaymentRequestError`.
  mutating func takeRequest() throws {
    guard let request else { return }
    guard to == nil, approve == nil, !words.contains(where: PaymentArguments.isLink) else {
      throw BuildOptionsError.requestTwice
    }
    let text = try Self.text(of: request)
    _ = try PaymentRequest(parsing: text)
    to = text
  }

  /// Returns a request as it was typed, or the text in a file, or of the QR code in a picture.
  private static func text(of source: String) throws -> String {
    if PaymentArguments.isLink(source) { return source }
    let file = try InputFile.read(source, limit: GrayscaleImage.maxBytes)
    let limit = InputFile.documentLimit
    guard !PictureCodes.isPicture(file) else {
      return PlainCode.trimmed(
        try PictureProcess.text(
          of: file,
          named: source,
          limit: limit,
          arguments: ["qr", "decode", "--image", "-", "--out", "-", "--quiet"]
        )
      )
    }
    guard file.count <= limit else { throw InputError.tooLong(path: source, limit: limit) }
    // What is no text is no link either, whatever it begins with.
    return PlainCode.trimmed(String(validating: file, as: UTF8.self) ?? "")
  }
}
