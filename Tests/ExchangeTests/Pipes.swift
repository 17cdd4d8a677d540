import Entity
import Foundation
import Testing

@testable import Exchange

/// Two pipes: the far end reads questions and writes answers.
struct Pipes {
  /// A question with a short answer.
  static let question = ReadBalance(
    chain: .ethereum,
    account: .zero,
    block: BlockReference(number: 7, hash: .keccak(of: []), time: 7)
  )

  let link: WorkerLink
  let questions: Int32
  let answers: Int32

  init(silenceLimit: SilenceLimit = .usual) throws {
    var (asking, telling): ([Int32], [Int32]) = ([0, 0], [0, 0])
    try #require(pipe(&asking) == 0 && pipe(&telling) == 0)
    link = WorkerLink(reading: telling[0], writing: asking[1], silenceLimit: silenceLimit)
    (questions, answers) = (asking[0], telling[1])
  }

  /// Answers as the worker does.
  func work(_ handlers: [QuestionHandler]) {
    let (loop, questions) = (WorkerLoop(writing: answers, handlers), questions)
    DispatchQueue(label: "worker").async { try? loop.run(reading: questions) }
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
