import ArgumentParser
import Core
import Files
import Live
import Scenes

/// `kingtherum qr decode -`
struct QRDecodeCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Say what QR codes carry, and write it down. No network.",
    discussion: """
      The text of the codes comes on stdin or in a file, one a line, or out of pictures. It stops \
      as soon as the message is whole, in whatever order the parts came. --out gets what tx sign, \
      tx attach, wallet watch --ur and others take.

      Example: zbarcam --raw | kingtherum qr decode - --out request.ur
      """
  )

  @Argument(help: "The texts of the codes, one a line (- for stdin).")
  var file: String?

  @Option(parsing: .upToNextOption, help: "Read the codes in these PNG, JPEG or GIF files.")
  var image: [String] = []

  @Option(help: "Write what they carry to this new file (- for stdout).")
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
      Report(
        .usage,
        "qr-sources",
        "codes come from a file or stdin, or from pictures: one of the two"
      )
    case .terminal:
      Report(
        .refused,
        "qr-to-terminal",
        "the bytes of somebody else are not written to a terminal, which may obey them"
      )
    }
  }
}
