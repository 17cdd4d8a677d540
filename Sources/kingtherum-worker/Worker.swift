import CPlatform
import Dispatch
import Exchange

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Answers the wallet's questions until the pipe of questions ends.
///
/// Its arguments are the folder of its data, and if there are any the socket files of nodes and the
/// folders of indexes (`index:/path`); everything else comes over the pipe.
@main
enum Worker {
  static func main() {
    // libdispatch would open a socket to syslog.
    setenv("LIBDISPATCH_LOG", "NO", 1)
    guard CommandLine.arguments.count >= 2, isatty(STDIN_FILENO) == 0 else {
      let words =
        "kingtherum-worker: kingtherum starts this program to query chains; "
        + "do not run it yourself\n"
      _ = words.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      _exit(64)
    }
    let places = CommandLine.arguments.dropFirst(2)
    let sockets = LocalSockets(connectingTo: places.filter { $0.hasPrefix("/") })
    let indexes = IndexFolders(arguments: Array(places))
    guard Sandbox.close(folder: CommandLine.arguments[1], readable: indexes.readable) else {
      _exit(70)
    }
    // The worker never has a secret, and overwriting freed memory takes time.
    kt_heap_holds_no_secret()
    let backend = WorkerBackend(sockets, indexes)
    let loop = WorkerLoop(writing: STDOUT_FILENO, backend.handlers)
    DispatchQueue(label: "kingtherum.questions").async {
      let isSound = (try? loop.run(reading: STDIN_FILENO)) != nil
      backend.close()
      // `exit` would free what threads of open connections still use.
      _exit(isSound ? EXIT_SUCCESS : EXIT_FAILURE)
    }
    // libdispatch would end this thread, for which the C library loads one more library.
    while true { pause() }
  }
}
