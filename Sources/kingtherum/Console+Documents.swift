import Scenes

extension Console {
  /// Hands a document over: to a new file, or to stdout for the next program in the pipe.
  ///
  /// Where the document takes stdout, what it means is said on stderr; with `--json` it is a
  /// part of the one answer.
  func hand(over document: String, to out: String, beside model: some ViewModel, next: Route)
    throws
  {
    guard out == "-" else {
      try NewFile.write(Array(document.utf8), to: out)
      try show(model)
      if format == .text { note("next: kingtherum " + next.spelled) }
      return
    }
    if format == .json { return try show(model) }
    try pass(document)
    say(model.text)
  }
}
