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
      The text of the codes is read from stdin or a file, one per line, or from pictures. Reading \
      stops as soon as the message is complete; the parts can come in any order. --out writes what \
      tx sign, tx attach, wallet watch --ur and others read. Does not use the network.

      Example: zbarcam --raw | kingtherum qr decode - --out request.ur
      """
  )

  @Argument(help: "Text of the codes, one per line (- for stdin)")
  var file: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Read the codes in these PNG, JPEG or GIF files", valueName: "file")
  )
  var image: [String] = []

  @Option(
    help: ArgumentHelp(
      "Write what the codes contain to this new file (- for stdout)",
      valueName: "file"
    )
  )
  var out: String?

  @OptionGroup var common: CommonOptions

  func play() async throws {
    try NewFile.requireFree(out)
    var collector = URCollector()
    switch (file, image.isEmpty) {
    case (let file?, true): try collect(from: file, into: &collector)
    case (nil, false): try collect(from: image, into: &collector)
    default: throw QRDecodeError.sources
    }
    let (known, count) = collector.progress
    guard let message = collector.message else { throw URError.incomplete(known: known, of: count) }
    let response = try DecodeCode.Interactor().act(on: .init(code: message, parts: count))
    let answer = DecodeCode.Presenter().present(response)
    guard let out else { return try console.show(answer) }
    guard out == "-" else {
      try NewFile.write(response.payload, to: out)
      return try console.show(answer)
    }
    if common.json { return try console.show(answer) }
    // Whoever made the code could else write to the terminal what it obeys.
    guard !Screen.isTerminal || message.type != "bytes" else { throw QRDecodeError.terminal }
    try console.pass(response.payload)
    console.say(answer.text)
  }

  private func collect(from file: String, into collector: inout URCollector) throws {
    let lines = try InputLines(file)
    let progress = Progress(isShown: !common.quiet)
    defer { progress.clear() }
    while collector.message == nil, let line = try lines.next() {
      guard !line.isEmpty else { continue }
      try collector.take(URCollector.text(of: line))
      let (known, count) = collector.progress
      progress.show("\(known) of \(count) parts", done: known, of: count)
    }
  }

  private func collect(from images: [String], into collector: inout URCollector) throws {
    for path in images {
      let file = try InputFile.read(path, limit: GreyImage.mostBytes)
      let isRead =
        try GIFReader.isGIF(file)
        ? collect(from: GIFReader(file), into: &collector)
        : collect(from: GreyImage(file), into: &collector)
      guard isRead else { throw ImageError.noCode(path: path) }
    }
  }

  /// Whether there was any code.
  private func collect(from picture: GreyImage, into collector: inout URCollector) throws -> Bool {
    let texts = try CodeReader.texts(in: picture)
    for text in texts { try collector.take(text) }
    return !texts.isEmpty
  }

  /// Picture by picture, until the message is whole; some of them may be between two codes.
  private func collect(from gif: GIFReader, into collector: inout URCollector) throws -> Bool {
    var gif = gif
    var isRead = false
    while !isRead || collector.message == nil, let picture = try gif.next() {
      isRead = try collect(from: picture, into: &collector) || isRead
    }
    return isRead
  }
}

/// Codes that come from nowhere, or from two places, or that go where they may not.
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
