import Testing

/// Tests of the transcript runner itself, because a test that cannot fail proves nothing.
@Suite struct RunningTests {
  @Test func gapMatchesAnyTextWithinALine() {
    #expect(Gap.fits("written [..], once", "written 2026-01-01, once"))
    #expect(Gap.fits("[..]", ""))
    #expect(Gap.fits("[..]a[..]a", "banana"))
    #expect(!Gap.fits("written [..], once", "written 2026-01-01, twice"))
    #expect(!Gap.fits("ab[..]ba", "aba"))
    #expect(!Gap.fits("exact", "exact "))
  }

  @Test func aTranscriptIsWrittenAsItWasRead() {
    let text = """
      # a title

      $ balance 0x12
      < typed
      <
      an answer
      \\
      \\# not a remark
      ! kingtherum: error: …
      !
      ? 64
      % ls

      # the end

      """
    let transcript = Transcript(parsing: text)
    #expect(transcript.text == text)
    #expect(transcript.steps.count == 2)
    #expect(transcript.steps[0].input == ["typed", ""])
    #expect(transcript.steps[0].stdout == ["an answer", "", "# not a remark"])
    #expect(transcript.steps[0].stderr == ["kingtherum: error: …", ""])
    #expect(transcript.steps[0].status == 64)
  }

  @Test func differentOutputDoesNotMatch() async throws {
    let stage = try TranscriptEnvironment()
    for wrong in [
      "% echo yes\nno", "% echo yes", "% true\nmore", "% false", "% true\n? 1",
      "% echo yes >&2\nyes", "% echo yes\nyes\nyes", "% printf yes\nyes",
    ] {
      let step = try #require(Transcript(parsing: wrong).steps.first)
      #expect(try await stage.perform(step) != step, "\(wrong)")
    }
    let right = try #require(Transcript(parsing: "% echo yes\n[..]es").steps.first)
    #expect(try await stage.perform(right) == right)
  }

  @Test func thatANodeIsWaitedForIsComparedWhereItIsWritten() async throws {
    let stage = try TranscriptEnvironment()
    let notice = "info: waiting for $URL, at most 30 s"
    let right = [
      "% echo '\(notice)' >&2; echo yes\nyes", "% echo '\(notice)' >&2\n! \(notice)",
      "% echo '정보: $URL을 기다리는 중입니다(최대 30초)' >&2",
    ]
    for text in right {
      let step = try #require(Transcript(parsing: text).steps.first)
      #expect(try await stage.perform(step) == step, "\(text)")
    }
    for text in ["% true\n! \(notice)", "% echo '\(notice) or so' >&2"] {
      let step = try #require(Transcript(parsing: text).steps.first)
      #expect(try await stage.perform(step) != step, "\(text)")
    }
  }

  @Test func outputOfAWidthIsATerminal() async throws {
    let stage = try TranscriptEnvironment()
    let line = "test -t 1 && test -t 2 && stty size <&1; printf 'half\\r\\033[Kwhole\\n' >&2"
    let screen = try await stage.shell(line, columns: 40)
    #expect(screen == Outcome(stdout: ["50 40"], stderr: ["whole"]))
    #expect(try await stage.shell("test -t 1 || test -t 2").status == 1)
    // Nobody can type on it.
    #expect(try await stage.shell("cat /dev/tty", columns: 40).status != 0)
    let long = try await stage.shell("seq 20000; seq 20000 >&2", columns: 40)
    #expect(long.stdout.count == 20_000 && long.stderr == long.stdout)
  }

  @Test func aWidthIsANumber() async throws {
    let stage = try TranscriptEnvironment()
    let step = try #require(Transcript(parsing: "% columns forty").steps.first)
    await #expect(throws: TranscriptEnvironmentError.self) { try await stage.perform(step) }
    for line in ["% columns 40", "% columns"] {
      let step = try #require(Transcript(parsing: line).steps.first)
      #expect(try await stage.perform(step) == step)
    }
  }

  @Test func environmentIsNotInherited() async throws {
    let stage = try TranscriptEnvironment()
    #expect(try await stage.shell("cat /dev/tty").status != 0)
    #expect(try await stage.shell("test -e /proc/self/fd/0 && echo open").stdout.isEmpty)
    #expect(try await stage.shell("ls -A").stdout.isEmpty)
    #expect(try await stage.shell("echo $HOME; pwd").stdout == ["$HOME", "$HOME"])
    #expect(try await stage.shell("env | grep -i kingtherum_").stdout.isEmpty)
  }
}
