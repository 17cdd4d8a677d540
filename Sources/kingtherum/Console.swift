import CPlatform
import Core
import Files
import Live
import Scenes
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program's output: answers go to stdout, everything else to stderr.
///
/// No other file writes to either.
struct Console: Sendable {
  enum Format: Sendable { case text, json }

  var format = Format.text
  var isQuiet = false
  var color = CommonOptions.ColorMode.never
  /// Formats the commands that an answer suggests.
  var spelling = RouteFormatter()

  /// Prints an answer; throws if stdout cannot be written, such as on a full disk or a closed pipe.
  func show<Body>(_ answer: Answer<Body>) throws {
    switch format {
    case .text:
      try write(OutputLayout(STDOUT_FILENO, color).answer(answer.styled) + "\n", to: STDOUT_FILENO)
    case .json: try write(try Self.encode(Document(body: answer.body)) + "\n", to: STDOUT_FILENO)
    }
    for sentence in answer.notes { note(sentence) }
    suggest(answer.suggestedActions)
    let next = format == .text ? answer.next : nil
    if let next { suggest(next: next) }
    if let cancellation = answer.cancellation { suggest(cancellation: cancellation, besides: next) }
  }

  /// Prints an answer that is one of many; in JSON each is one line (JSON Lines).
  func showLine<Body>(_ answer: Answer<Body>) throws {
    guard format == .json else { return try show(answer) }
    try write(try Self.line(answer) + "\n", to: STDOUT_FILENO)
    for sentence in answer.notes { note(sentence) }
  }

  /// Returns the JSON of an answer as one line.
  static func line<Body>(_ answer: Answer<Body>) throws -> String {
    try encode(Document(body: answer.body), isPretty: false)
  }

  /// Writes an answer that is already in its final form, such as a document for a pipe.
  func pass(_ document: String) throws { try write(document, to: STDOUT_FILENO) }

  /// Writes bytes to stdout unchanged.
  func pass(_ bytes: [UInt8]) throws { try write(bytes, to: STDOUT_FILENO) }

  /// Writes a text about the program itself, such as its help, which can be asked for again.
  ///
  /// If the reader has closed the pipe, as `head` does, the process ends as other programs do: by
  /// SIGPIPE, without a message. For an answer, that is an error.
  func pass(reference text: String) throws {
    try write(Array(text.utf8), to: STDOUT_FILENO, endsWithReader: true)
  }

  /// Prints lines besides the answer, such as a warning or the next step, unless quiet.
  func say(_ line: Sentence) {
    RunLog.current?.told(line)
    guard !isQuiet else { return }
    try? write(layout.text(line.text) + "\n", to: STDERR_FILENO)
  }

  /// Prints a line of the worker's log, which the log of this run has in another form.
  func show(workerLine text: String, _ level: String) {
    let line: Sentence = "\(foreign: level): \(foreign: text, limit: 400)"
    try? write(layout.text(line.text) + "\n", to: STDERR_FILENO)
  }

  /// Prints one sentence unless quiet; foreign text in it, such as a file name, cannot begin a row.
  func note(_ sentence: Sentence) {
    RunLog.current?.told(sentence)
    guard !isQuiet else { return }
    try? write(layout.sentence(sentence.text) + "\n", to: STDERR_FILENO)
  }

  /// Prints advice in the program's own words, which may end with a command, unless quiet.
  func advise(_ words: Sentence) {
    guard !isQuiet else { return }
    try? write(layout.advice(words.text) + "\n", to: STDERR_FILENO)
  }

  /// Prints the suggested next command, unless quiet.
  func suggest(next: Route) {
    RunLog.current?.took(next)
    guard !isQuiet else { return }
    advise("next: \(command: "kingtherum " + spelling.words(for: next))")
  }

  /// Prints styled lines besides the answer, unless quiet.
  func say(_ text: StyledText) {
    guard !isQuiet else { return }
    try? write(layout.text(text) + "\n", to: STDERR_FILENO)
  }

  /// Prints what must be read before a question, even if quiet.
  func ask(toRead sentence: Sentence) throws { try ask(toRead: StyledText(sentence)) }

  func ask(toRead text: StyledText) throws {
    try write(layout.text(text) + "\n", to: STDERR_FILENO)
  }

  /// Whether the start of a text is off the screen when the question after it is shown.
  func isHigherThanScreen(_ text: StyledText) -> Bool {
    guard let rows = OutputLayout.size(of: STDERR_FILENO)?.rows else { return false }
    return layout.text(text).split(separator: "\n", omittingEmptySubsequences: false).count
      > rows - 3
  }

  /// Prints an error, and what to do about it.
  func show(_ report: Report, hint: Sentence?) {
    RunLog.current?.failed(report)
    try? write(text(of: report, hint: hint), to: STDERR_FILENO)
  }

  /// The start of an error's line.
  static var errorLabel: String { label("error") }

  private static func label(_ word: Sentence) -> String { "kingtherum: \(word.text): " }

  /// Returns the whole lines of an error or a notice.
  private func text(of report: Report, hint: Sentence?, isError: Bool = true) -> String {
    switch format {
    case .text:
      let label = report.isDecline || !isError ? "kingtherum: " : Self.errorLabel
      let advice = hint.map { layout.advice(Self.label("hint") + $0.text) + "\n" } ?? ""
      return layout.error(report.message, after: label) + "\n" + advice
    case .json:
      let failure = Failure(
        error: .init(code: report.code, message: report.message.english, hint: hint?.english ?? "")
      )
      return ((try? Self.encode(failure)) ?? report.code) + "\n"
    }
  }

  /// Sets the report that is printed if a signal ends the process from now on; nil for none.
  ///
  /// It replaces the command's ``Abandonment``: what happens from now on is not nothing.
  func setExitReport(_ report: Report?, isError: Bool = true) {
    Abandonment.end()
    prepareExit(report, isError: isError)
  }

  func prepareExit(_ report: Report?, isError: Bool = true) {
    guard let report else {
      _ = kt_keep_last_words(nil)
      return
    }
    // What was typed is already on the line: Ctrl-C shows as ^C.
    let start = format == .text ? "\n" : ""
    let words = CommandLine.arguments.dropFirst()
    let hint = Hints.hint(for: report, in: []).map { Hints.filled($0, for: report, words) }
    _ = kt_keep_last_words(start + text(of: report, hint: hint, isError: isError))
  }

  private var layout: OutputLayout { OutputLayout(STDERR_FILENO, color) }

  private static func encode(_ value: some Encodable, isPretty: Bool = true) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return shown(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Returns the JSON with control characters and hidden ones in strings written as escapes.
  ///
  /// Outside of strings JSON has only ASCII.
  private static func shown(_ json: String) -> String {
    guard !json.utf8.allSatisfy({ $0 < 0x7f }) else { return json }
    var shown = ""
    for scalar in json.unicodeScalars {
      if scalar.isASCII && scalar.value < 0x7f || !UntrustedText.isHidden(scalar) {
        shown.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          shown += "\\u" + Hex.encode([UInt8(unit >> 8), UInt8(unit & 0xff)])
        }
      }
    }
    return shown
  }

  private func write(_ text: String, to descriptor: Int32) throws {
    try write(Array(text.utf8), to: descriptor)
  }

  private func write(
    _ whole: [UInt8],
    to descriptor: Int32,
    endsWithReader: Bool = false
  ) throws {
    CheckingIndicator.end()
    try Self.standing.withLock { standing in
      try put(above: &standing) {
        try put(whole[...], to: descriptor, endsWithReader: endsWithReader)
      }
    }
  }

  /// Writes a line of the log to stderr.
  func pass(logLine line: [UInt8]) throws { try write(line, to: STDERR_FILENO) }

  /// Writes every byte or throws; `print` would swallow a full disk and exit 0.
  func put(
    _ whole: ArraySlice<UInt8>,
    to descriptor: Int32,
    endsWithReader: Bool = false
  ) throws {
    var bytes = whole
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EPIPE, endsWithReader {
        kt_end_by_closed_pipe()
      } else if errno != EINTR {
        throw OutputError.unwritable(reason: SystemErrorText.of(errno))
      }
    }
  }
}

private let systemWrite = write

/// A JSON answer: the body's own fields, its schema and the schema's version.
private struct Document<Body: AnswerBody>: Encodable {
  let body: Body

  private enum Key: String, CodingKey { case schema, version }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Body.schema, forKey: .schema)
    try container.encode(Body.schemaVersion, forKey: .version)
    try body.encode(to: encoder)
  }
}

private struct Failure: Encodable {
  struct Body: Encodable {
    let code: String
    let message: String
    let hint: String
  }

  let error: Body
}
