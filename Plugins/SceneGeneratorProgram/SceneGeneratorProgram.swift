import Files
import SceneGenerator

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `scene-generator [--package DIR] COMMAND …`: what `swift package generate-scene` runs.
@main
enum SceneGeneratorProgram {
  static func main() {
    var words = Array(CommandLine.arguments.dropFirst())
    var root = "."
    if words.count > 1, words[0] == "--package" {
      root = words[1]
      words.removeFirst(2)
    }
    let outcome = GeneratorRun(root: root).run(words)
    let isWritten =
      write(outcome.output, to: STDOUT_FILENO) && write(outcome.errors, to: STDERR_FILENO)
    exit(isWritten ? outcome.status : EX_IOERR)
  }

  private static func write(_ text: String, to output: Int32) -> Bool {
    let written = Array(text.utf8).withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try Descriptor.write(bytes, to: output) }
    }
    return (try? written.get()) != nil
  }
}
