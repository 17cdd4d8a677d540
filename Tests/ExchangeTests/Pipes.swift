import Entity
import Foundation
import Testing

@testable import Exchange

/// Two pipes: the far end reads questions and writes answers.
struct Pipes {
  /// A question with a short answer.
  static let question = CountMined(chain: .ethereum, account: .zero)

  let link: WorkerLink
  let questions: Int32
  let answers: Int32

  /// An answer may take any time, as the machine may be busy with other tests.
  init(
    silenceLimit: SilenceLimit = .usual,
    answerLimit: AnswerLimit? = nil,
    clock: (@Sendable () -> Duration)? = nil
  ) throws {
    var (asking, telling): ([Int32], [Int32]) = ([0, 0], [0, 0])
    try #require(pipe(&asking) == 0 && pipe(&telling) == 0)
    link = WorkerLink(
      reading: telling[0],
      writing: asking[1],
      silenceLimit: silenceLimit,
      answerLimit: answerLimit,
      clock: clock
    )
    (questions, answers) = (asking[0], telling[1])
  }

  /// Answers as the worker does.
  func work(_ handlers: [QuestionHandler]) {
    let (loop, questions) = (WorkerLoop(writing: answers, handlers), questions)
    DispatchQueue(label: "worker").async { try? loop.run(reading: questions) }
  }

  /// Closes the wallet's end; returns whether the worker ended.
  ///
  /// It waits on a thread of its own: those of the tests may be what the worker needs to end.
  func ends() async -> Bool {
    let link = link
    return await withCheckedContinuation { closed in
      Thread { closed.resume(returning: link.close(waiting: 60)) }.start()
    }
  }

  /// Writes these lines after the first question, then closes the pipe.
  func say(_ lines: String) {
    let (questions, answers) = (questions, answers)
    DispatchQueue(label: "liar").async {
      var reader = LineReader(questions)
      _ = try? reader.next()
      let bytes = Array(lines.utf8)
      _ = bytes.withUnsafeBytes { write(answers, $0.baseAddress, $0.count) }
      close(answers)
    }
  }
}
