import Core
import Entity
import Live
import Scenes

extension Console {
  /// Says what workers meet on their way; on a terminal how far they are, too.
  func listener() -> Notice.Listener {
    let progress = Progress(isShown: !isQuiet)
    return { notice in
      if case .step(let step) = notice { return progress.show(step) }
      // What is said begins on a line of its own.
      progress.clear()
      switch notice {
      case .slow(let node, let seconds): say("info: waiting for \(node), \(seconds) s at most")
      // These are said where nothing else is: the first two were asked for, the third endangers.
      case .log(let level, let text):
        Console().say("\(ForeignText.escaped(level)): \(ForeignText.escaped(text, limit: 400))")
      case .proxied(let proxy): Console().say("debug: nodes are asked through \(proxy)")
      case .unencrypted(let node): Console().say("caution: \(node) is asked without encryption")
      case .historyUnused(let error):
        say("caution: the history is not used: \(Self.reason(error))")
      case .descriptorsUnused(let error):
        say("caution: the descriptors are not used: \(Self.reason(error))")
      case .strengthened(let wallet): say(PassphraseAdvice.strengthened(wallet))
      case .notStrengthened(let wallet, let reason):
        say(PassphraseAdvice.notStrengthened(wallet, because: reason))
      case .underway(let report): keepLastWords(report)
      case .step, .stepsEnded: break
      }
    }
  }

  private static func reason(_ error: any Error) -> String {
    (error as? any Reportable)?.report.message ?? "\(type(of: error))"
  }
}

extension Progress {
  /// Shows how far long work is.
  fileprivate func show(_ step: Notice.Step) {
    switch step {
    case .readingHistory(let at):
      show("reading \(at.stage.rawValue)", done: at.thousandths, of: 1000)
    case .tryingPayments(let done, let all): show("trying", done: done, of: all)
    case .lookingAtPayees(let done, let all): show("looking at payees", done: done, of: all)
    case .waiting: tellTime("waiting")
    case .confirmed(let depth, let wanted): tell("\(depth) of \(wanted) confirmations")
    }
  }
}
