import Files
import Scenes

extension Console {
  /// Writes the answer's document to a new file, or to stdout for the next program in the pipe.
  ///
  /// If the document goes to stdout, its description goes to stderr; with `--json` the document is
  /// part of the JSON answer.
  func hand<Body>(over answer: Answer<Body>, to out: String) throws {
    guard let document = answer.document else { return try show(answer) }
    guard out == "-" else {
      try NewFile.write(Array(document.file.utf8), to: out)
      try show(answer)
      if format == .text { suggest(next: document.next(out)) }
      return
    }
    if format == .json { return try show(answer) }
    try pass(document.file)
    say(answer.styled)
    for sentence in answer.notes { note(sentence) }
    suggest(answer.suggestedActions)
  }
}
