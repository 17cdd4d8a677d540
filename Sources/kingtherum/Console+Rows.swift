import Core
import Scenes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Console {
  /// Prints styled lines of an answer on stdout.
  func show(_ text: StyledText) throws {
    try pass(OutputLayout(STDOUT_FILENO, color).answer(text) + "\n")
  }

  /// Returns the number of rows that an answer and the notes on it take on the terminal.
  func rows<Body>(of answer: Answer<Body>) -> Int {
    let layout = OutputLayout(columns: Screen.size.columns, hasColor: false)
    let notes = isQuiet ? [] : answer.notes.map { layout.sentence($0.text) }
    let actions =
      isQuiet
      ? []
      : answer.suggestedActions.map { action in
        layout.advice(Sentence.info("\(action.words)").text)
      }
    return ([layout.answer(answer.styled)] + notes + actions).joined(separator: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .reduce(0) { rows, line in
        // A link is not wrapped: the terminal breaks it.
        rows + max(1, (WrappedText.width(of: line) - 1) / Screen.size.columns + 1)
      }
  }
}
