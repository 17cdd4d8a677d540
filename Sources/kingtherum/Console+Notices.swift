import Core
import Entity
import Files
import Live
import Scenes

extension Console {
  /// Returns a listener that prints the notices of workers, and on a terminal their progress.
  func listener() -> Notice.Listener {
    let progress = Progress(isShown: !isQuiet)
    return { notice in
      if case .step(let step) = notice { return progress.show(step) }
      switch notice {
      case .slow(let node, let seconds): say(.info("waiting for \(node), at most \(seconds) s"))
      case .tokenAwaited(let node, let seconds):
        say(.info("waiting for the token-command of \(node), at most \(seconds) s"))
      case .nodeSkipped(let node, let failure, let next):
        say(.caution("\(node) is skipped, using \(next): \(failure.report.message)"))
      // These are printed even with --quiet: the first two were asked for, the third is a danger.
      case .log(let level, let text):
        let isRequest = level == "debug"
        RunLog.current?.write(isRequest ? .debug : .warning, "node", [RunLog.Field("text", text)])
        // The log of this run may ask for the requests, too.
        guard !isRequest || Arguments.isVerbose(CommandLine.arguments.dropFirst()) else { return }
        Console().show(workerLine: text, level)
      case .proxied(let proxy): Console().say("debug: connecting to nodes through \(proxy)")
      case .nodeDeviated(let node, let method):
        Console().say(.caution("\(node) gave a different answer to \(UntrustedMessage(method))"))
      case .unencrypted(let node):
        Console().say(.caution("the connection to \(node) is not encrypted"))
      case .servedChain(let chain):
        say(
          .info(
            "using \(foreign: chain.name), the chain of the node; use --chain to choose another"
          )
        )
      case .resolved(let name): for note in name.notes { say(note) }
      case .chainOfSent(let chain):
        say(.info("using \(foreign: chain.name), the chain on which it was sent"))
      case .historySetAside(let path, let reason): say(.caution(Self.setAside(path, reason)))
      case .historyAwaited(let chain):
        say(
          .info(
            "waiting for another kingtherum that reads the history of chain \(foreign: chain.name)"
          )
        )
      case .historyUnused(let error):
        say(.caution("cannot use the history database: \(Self.reason(error))"))
      case .descriptorsUnused(let error):
        say(.caution("cannot use the clear-signing descriptors: \(Self.reason(error))"))
      case .strengthened(let wallet): say(PassphraseAdvice.strengthened(wallet))
      case .notStrengthened(let wallet, let reason):
        say(PassphraseAdvice.notStrengthened(wallet, because: reason))
      case .resent:
        say(.info("no node that answered still had the transaction, so it was sent again"))
      case .underway(let report): setExitReport(report)
      case .goesOn(let report): setExitReport(report, isError: false)
      case .stepsEnded: progress.clear()
      case .step: break
      }
    }
  }

  private static func setAside(_ path: String, _ reason: SetAsideReason) -> Sentence {
    let file = PathDisplay.shown(path)
    return switch reason {
    case .damaged:
      "the history database was damaged: it was moved to \(path: file), and the history is read from the "
        + "chain again"
    case .newer:
      "the history database was created by a newer version: it was moved to \(path: file), and the "
        + "history is read from the chain again"
    }
  }

  private static func reason(_ error: any Error) -> Sentence {
    (error as? any Reportable)?.report.message ?? Sentence(data: "\(type(of: error))")
  }
}

extension HistoryProgress.Stage {
  fileprivate var sentence: Sentence {
    switch self {
    case .ether: "reading ether"
    case .tokens: "reading tokens"
    case .check: "finishing: comparing the rows with the balances"
    }
  }
}

extension Progress {
  /// Shows the progress of a step.
  fileprivate func show(_ step: Notice.Step) {
    switch step {
    case .readingHistory(let at):
      // What is left at the end is not measured.
      if at.stage == .check { return show(at.stage.sentence) }
      show(at.stage.sentence, done: at.thousandths, of: 1000)
    case .readingRows(let done, let all): show("reading the history", done: done, of: all)
    case .readingPrices(let done, let all): show("reading prices", done: done, of: all)
    case .tryingPayments(let done, let all): show("simulating payments", done: done, of: all)
    case .lookingAtPayees(let done, let all): show("checking recipients", done: done, of: all)
    case .resolvingNames(let done, let all): show("resolving names", done: done, of: all)
    case .testingNodes(let done, let all): show("testing nodes", done: done, of: all)
    case .readingChains(let done, let all): show("reading chains", done: done, of: all)
    case .searchingChains(let done, let all): show("searching chains", done: done, of: all)
    case .waiting(let seconds): show("waiting, \(seconds) s")
    case .unanswered(let seconds):
      show("waiting, \(seconds) s; no answer from the node, trying again")
    case .confirmed(let depth, let wanted): show("\(depth) of \(wanted) confirmations")
    }
  }
}
