import CPlatform
import Core
import Files
import Live
import Scenes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `kingtherum` alone on a terminal: the home screen, and the command of each key that is pressed.
///
/// Screen and commands are processes of their own, one after the other: a process that has started
/// its worker, or signs, can start no other program any more. This one reads no secret, no wallet and
/// nothing that a node says, and puts the terminal in order if one of them crashes.
enum HomeLoop {
  /// Whether a command line asks for the home screen, and it can be drawn.
  static func isMeant(by words: some Collection<String>) -> Bool {
    // The commands and the way back are told on stderr.
    words.isEmpty && Screen.isTerminal && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
      && Screen.isInForeground && ![nil, "", "dumb"].contains(Environment["TERM"])
  }

  /// Returns in a copy of this process, which is to show the screen; this one runs the commands, and
  /// ends with the last screen.
  ///
  /// It must have no second thread.
  /// - Throws: ``HomeError``.
  static func begin() throws(HomeError) {
    while true {
      var status: Int32 = 0
      switch kt_foreground_copy(&status) {
      case 0: return
      case ..<0: throw .notStarted(reason: SystemErrorText.of(errno))
      default: break
      }
      if let signal = endingSignal(of: status) { kt_foreground_end(signal) }
      guard let action = HomeAction(status: exitStatus(of: status)) else {
        endProcess(exitStatus(of: status))
      }
      try run(action.words)
      waitForEnter()
    }
  }

  private static func run(_ words: [String]) throws(HomeError) {
    Console().note("\(term: "$") \(command: "kingtherum " + words.joined(separator: " "))")
    var arguments = (["kingtherum"] + words).map { (word: String) in strdup(word) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var status: Int32 = 0
    guard kt_foreground_run(WorkerProgram.ownPath, &arguments, &status) > 0 else {
      throw .notStarted(reason: SystemErrorText.of(errno))
    }
  }

  /// Leaves what the command said on the terminal until Enter. The end of the input ends this process.
  private static func waitForEnter() {
    // What was typed while the command ran is no answer.
    tcflush(STDIN_FILENO, TCIFLUSH)
    Console().note("press Enter for the home screen, Ctrl-C to leave")
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { endProcess(EXIT_SUCCESS) }
      if byte == UInt8(ascii: "\n") { return }
    }
  }

  /// The signal that ended a process; nil if it ended by itself (`wait(2)`).
  private static func endingSignal(of status: Int32) -> Int32? {
    let signal = status & 0x7F
    return signal == 0 ? nil : signal
  }

  private static func exitStatus(of status: Int32) -> Int32 { status >> 8 & 0xFF }
}
