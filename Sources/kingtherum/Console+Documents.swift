import Files
import Scenes

extension Console {
  /// Hands a document over: to a new file, or to stdout for the next program in the pipe.
  ///
  /// Where the document takes stdout, what it means is said on stderr; with `--json` it is a
  /// part of the one answer.
  func hand(over model: some DocumentModel, to out: String) throws {
    guard out == "-" else {
      try NewFile.write(Array(model.file.utf8), to: out)
      try show(model)
      if format == .text { note("next: kingtherum " + model.next(with: out).spelled) }
      return
    }
    if format == .json { return try show(model) }
    try pass(model.file)
    say(model.text)
  }
}
