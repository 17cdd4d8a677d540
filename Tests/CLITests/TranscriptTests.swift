import Foundation
import TestSupport
import Testing

/// Runs the transcripts in `Transcripts/` with the built program, from the shell to the last byte.
///
/// A transcript is what a person sees. The beginning of a line tells its kind:
///
/// ```
/// # a remark
/// $ balance 0x12              a command: a shell runs `kingtherum balance 0x12`
/// % chmod 644 words.txt       the shell runs this by itself
/// < some text                 a line for the stdin of the command above
/// 0 ETH                       stdout: any line that begins otherwise
/// ! kingtherum: error: …      stderr
/// ? 64                        the exit status, if it is not 0
/// ```
///
/// That a node is waited for (`info: waiting for $URL, at most 30 s`) is compared only where it is
/// written: on a busy machine it may be said anywhere.
///
/// `[..]` stands for any text within a line. A line of stdout that could be mistaken for another
/// kind, such as an empty line, is preceded by `\`. Blank lines only separate steps.
///
/// Three words after `%` are not run by the shell:
///
/// ```
/// % chain [OPTION…]           starts a dev chain, with a clock that is the same on every run
/// % chain --chain-id 7        one more, at `$URL2`; ETH_RPC_URL is unset then
/// % rpc METHOD [JSON-ARRAY]   asks the chain started last; the answer is printed
/// % columns 40                later commands write on terminals of this width; without: in files
/// ```
///
/// After `% chain`, the shell knows `$URL`, `$ACCOUNT0` … `$ACCOUNT9`, `$TOKEN`, `$ODD` and the
/// other contracts, and ETH_RPC_URL is set. In the output, `$URL` and `$HOME` replace their values.
///
/// Each transcript runs in a private, empty folder that is both HOME and the working folder, with
/// stdin closed, no terminal, NO_COLOR, and umask 077. Nobody can type on the terminals of
/// `% columns`; of a line that is rewritten, such as one of progress, the last state is compared.
///
/// `RECORD=1` writes down what really happens, and keeps each `[..]` that still matches. The
/// difference is then reviewed like code. Any other failure of the program, such as a crash, fails
/// the test in either case.
@Suite struct TranscriptTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Transcripts")

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".txt") }.sorted()
  }()

  static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  @Test(arguments: names) func transcriptMatches(_ name: String) async throws {
    let file = Self.folder.appending(path: name)
    var transcript = Transcript(parsing: try String(contentsOf: file, encoding: .utf8))
    try #require(!transcript.steps.isEmpty, "the transcript has no command")
    let stage = try TranscriptEnvironment()
    await TranscriptSlots.shared.take()
    do {
      for index in transcript.steps.indices {
        let written = transcript.steps[index]
        let played = try await stage.perform(written)
        // Applies when recording, too: an undocumented failure is never recorded as an answer.
        if !played.isAnswered { Issue.record("no answer of ours:\n\(played.text)") }
        guard played != written else { continue }
        transcript.steps[index] = played
        if !Self.isRecording {
          Issue.record("wanted:\n\(written.text)\n\nhappened:\n\(played.text)")
        }
      }
    } catch {
      await TranscriptSlots.shared.give()
      throw error
    }
    await TranscriptSlots.shared.give()
    if Self.isRecording { try transcript.text.write(to: file, atomically: true, encoding: .utf8) }
  }

  /// An unreadable folder must not pass as one without mistakes.
  @Test func thereAreTranscripts() {
    #expect(Self.names.count >= 20)
  }
}
