import ArgumentParser
import CPlatform
import Core
import Files
import Live
import Scenes

/// `kingtherum qr …`
struct QRCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "qr",
    abstract: "Transfer transactions and signatures as QR codes",
    subcommands: [QREncodeCommand.self, QRDecodeCommand.self]
  )
}

/// `kingtherum qr encode FILE`
struct QREncodeCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Draw a file or a UR as QR codes",
    discussion: """
      What does not fit in one code is split into several (UR with fountain codes), shown one \
      after the other until you press Ctrl-C; they can be read in any order. Another kingtherum \
      reads the file as it is; --sign-request makes an eth-sign-request for another signer. Does \
      not use the network.

      Example: kingtherum qr encode unsigned.json --sign-request
      """
  )

  @Argument(help: "Transaction, payout list, UR, or any other file (- for stdin)")
  var file: String

  @Flag(help: "Convert an unsigned transaction to what MetaMask-type signers read (ERC-4527)")
  var signRequest = false

  @Flag(help: "Print the text of the codes, one per line, and draw nothing")
  var text = false

  @Flag(help: "Draw all codes one below the other, and stop")
  var frames = false

  @Option(
    help: ArgumentHelp("Write a single code to this new PNG file", valueName: "file"),
    completion: .file()
  )
  var png: String?

  @Option(
    help: ArgumentHelp(
      "Write all codes to this new GIF file, which shows them in turn",
      valueName: "file"
    ),
    completion: .file()
  )
  var gif: String?

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    for picture in [png, gif] { try NewFile.requireFree(picture) }
    let request = EncodeCode.Request(
      bytes: try InputFile.read(file, limit: InputFile.transactionLimit),
      isSignRequest: signRequest
    )
    let message = try takeStep(
      "act",
      of: EncodeCode.Interactor(worker: try Session(common).wallets)
    ) { try $0.act(on: request) }
    if let png { return try write(message, png: png) }
    if let gif { return try write(message, gif: gif) }
    let size = Screen.size
    let drawn = try QRFrames(
      message,
      version: QRFrames.version(rows: size.rows, columns: size.columns)
    )
    if text || common.json { return try show(drawn) }
    guard drawn.parts.count > 1, Screen.isTerminal, !frames else {
      for number in 1...UInt32(drawn.parts.count) { try draw(number, of: drawn) }
      return
    }
    try animate(drawn)
  }

  private func show(_ frames: QRFrames, in file: String? = nil) throws {
    let codes = try EncodeCode.Codes(frames.parts, file: file)
    try console.show(EncodeCode.Presenter().present(codes))
  }

  private func draw(_ number: UInt32, of frames: QRFrames) throws {
    try console.draw(try frames.code(number))
    if frames.parts.count > 1 { try console.pass("\(title(number, of: frames))\n") }
  }

  /// Draws each code over the previous one until Ctrl-C, which ends the command successfully.
  ///
  /// The codes after the parts are mixed from them (fountain codes).
  private func animate(_ frames: QRFrames) throws {
    let lines = try frames.code(1).text.split(separator: "\n").count
    // If this fails, Ctrl-C ends the process, as in other commands.
    _ = kt_note_interrupts()
    var number: UInt32 = 1
    while true {
      let code = console.text(of: try frames.code(number))
      let line: Sentence = "\(title(number, of: frames)), Ctrl-C to stop"
      try console.pass(code + "\n\u{1B}[K\(line.text)\r")
      Screen.waitForCamera()
      // Clears the line below the code, with the ^C that the terminal echoes there.
      if kt_was_interrupted() { return try console.pass("\r\u{1B}[K") }
      number = number == 99_999 ? 1 : number + 1
      try console.pass("\u{1B}[\(lines)A\r")
    }
  }

  /// Returns the line below a code; a mixed code can replace a part that was missed.
  private func title(_ number: UInt32, of frames: QRFrames) -> Sentence {
    let count = frames.parts.count
    return number <= count
      ? "code \(number) of \(count)" : "code \(number) (mixed from \(count))"
  }

  private func write(_ message: UR, png: String) throws {
    let drawn = try QRFrames(message, version: 25)
    guard drawn.parts.count == 1 else { throw QRFramesError.severalParts(drawn.parts.count) }
    try NewFile.write(PNG(try drawn.code(1).modules).bytes, to: png)
    try show(drawn, in: png)
  }

  private func write(_ message: UR, gif: String) throws {
    let drawn = try QRFrames(message, version: QRFrames.easyVersion)
    try NewFile.write(GIF(try drawn.round().map(\.modules)).bytes, to: gif)
    try show(drawn, in: gif)
  }
}
