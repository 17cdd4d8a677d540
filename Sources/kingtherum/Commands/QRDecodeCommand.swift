import ArgumentParser
import Core
import Files
import Live
import Scenes

/// `kingtherum qr decode -`
struct QRDecodeCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Show what QR codes contain, or write it to a file",
    discussion: """
      Recognizes addresses, payment requests (EIP-681), paper backups, UR messages and other text. \
      The text of the codes is read from stdin or a file, one per line, or from pictures. Reading \
      stops as soon as the message is complete; the parts can come in any order. --out writes what \
      `tx sign`, `tx attach`, `wallet watch --ur` and others read. Does not use the network.

      Example: zbarcam --raw | kingtherum qr decode - --out request.ur
      """
  )

  @Argument(help: "Text of the codes, one per line (- for stdin)")
  var file: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Read the codes in these PNG, JPEG or GIF files", valueName: "file"),
    completion: .file()
  )
  var image: [String] = []

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write what the codes contain to this new file (- for stdout)",
      valueName: "file"
    ),
    completion: .file()
  )
  var out: String?

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try NewFile.requireFree(out)
    var collector = CodeCollector()
    switch (file, image.isEmpty) {
    case (let file?, true): try collect(from: file, into: &collector)
    case (nil, false): try collect(from: image, into: &collector)
    default: throw QRDecodeError.sources
    }
    let sources = (image + [file].compactMap(\.self)).filter { $0 != "-" }
    let response = try takeStep("act", of: DecodeCode.Interactor()) {
      try $0.act(
        on: .init(try collector.code(), file: sources.count == 1 ? sources.first : nil)
      )
    }
    let answer = DecodeCode.Presenter().present(response)
    guard let out else { return try console.show(answer) }
    guard out == "-" else {
      try NewFile.write(response.payload, to: out)
      return try console.show(answer)
    }
    if common.json { return try console.show(answer) }
    // Otherwise the author of the code could send control sequences to the terminal.
    guard !Screen.isTerminal || !response.isForeign else { throw QRDecodeError.terminal }
    try console.pass(response.payload)
    console.say(answer.styled)
  }

  private func collect(from file: String, into collector: inout CodeCollector) throws {
    let lines = try InputLines(file)
    let progress = Progress(isShown: !common.quiet)
    defer { progress.clear() }
    while !collector.isWhole, let line = try lines.next() {
      guard !line.isEmpty else { continue }
      try collector.take(line: URDecoder.text(of: line))
      guard let (known, count) = collector.progress else { continue }
      progress.show("\(known) of \(count) parts", done: known, of: count)
    }
  }

  private func collect(from images: [String], into collector: inout CodeCollector) throws {
    for path in images {
      let file = try InputFile.read(path, limit: GrayscaleImage.maxBytes)
      try PictureCodes.collect(from: file, named: path, into: &collector)
    }
  }
}

/// Codes from no source or from two, or foreign content that would go to the terminal.
enum QRDecodeError: Error, Equatable {
  case sources
  case terminal
}

extension QRDecodeError: Reportable {
  var report: Report {
    switch self {
    case .sources:
      Report(.usage, "qr-sources", "expected either a file (- for stdin) or --image")
    case .terminal:
      Report(
        .refused,
        "qr-to-terminal",
        "untrusted bytes are not written to a terminal, which might act on control codes in them"
      )
    }
  }
}
