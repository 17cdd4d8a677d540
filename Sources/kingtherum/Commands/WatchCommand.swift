import ArgumentParser
import Core
import Entity
import Live
import Scenes

/// `kingtherum watch [ACCOUNT…]`
struct WatchCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Watch for payments until Ctrl-C",
    discussion: """
      Each event is one line: what came in, what went out, when it is confirmed or final, and what \
      a reorganization took back. With --json, each event is one line of JSON. The history is \
      updated whenever the node announces a block, as nodes with a ws:// or wss:// address do, else \
      once per block time, so no event is missed or reported twice, even if the node is unreachable \
      for a while. Earlier payments are reported only with --since. Spam is only counted.

      --exec runs a command in the shell for each event, one at a time and for at most 60 seconds. \
      Its standard input is the event as one line of JSON; KINGTHERUM_EVENT, \
      KINGTHERUM_TRANSACTION, KINGTHERUM_UNITS and other variables contain the facts. Its output \
      goes to stderr. Anyone who pays you causes it to run.

      Example: kingtherum watch savings --notify
      """
  )

  @OptionGroup var accounts: HistoryAccountOptions

  @Option(
    help: ArgumentHelp(
      "Also report payments since this block number",
      valueName: "block"
    )
  )
  var since: UInt64?

  @Option(
    help: ArgumentHelp(
      "Report a payment as confirmed after this many blocks, its own included; 0 for never",
      valueName: "count"
    )
  )
  var confirmations: UInt64 = 12

  @Option(help: ArgumentHelp("End after this many events", valueName: "count"))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      "Seconds between requests to a node that announces no blocks (default: the block time)",
      valueName: "seconds"
    )
  )
  var interval: Int64?

  @Option(help: ArgumentHelp("Command to run in the shell for each event", valueName: "command"))
  var exec: String?

  @Flag(help: "Notify on the desktop, by notify-send or osascript")
  var notify = false

  @Flag(help: "Ask for each account alone, over a connection of its own")
  var privacy = false

  @OptionGroup var syncConsent: SyncConsentOptions
  @OptionGroup var tokens: TokenOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try FollowHistory.Request.check(limit: limit, interval: interval)
    // Once the worker runs, no program can be started any more.
    var hooks = EventHooks(console)
    let history = try await OpenedHistory(of: accounts, tokens, chainOptions, common) {
      try hooks.start(command: exec, notifies: notify)
    }
    let (session, chain) = (history.session, history.chain)
    let request = try FollowHistory.Request(
      history.selection,
      chain: chain,
      tokens: history.tokens,
      since: since,
      confirmations: confirmations,
      limit: limit,
      interval: interval
    )
    try await session.withHistory(on: chain, chainOptions) { client in
      var wishes = SyncWishes()
      wishes.separatesAccounts = privacy
      wishes.stopsIfCostly = !syncConsent.yes
      let worker = LiveFollow(
        wallets: session.wallets,
        chain: client,
        wishes: wishes,
        consent: syncConsent.consent(common)
      )
      let presenter = FollowHistory.Presenter()
      var count = 0
      try await takeAsyncStep("act", of: FollowHistory.Interactor(worker: worker)) {
        try await $0.act(on: request) { message in
          if let note = presenter.note(message) { console.note(note) }
          switch message {
          case .event(let event, let facts):
            count += 1
            let answer = presenter.present(.init(event, facts))
            try console.showLine(answer)
            remember(count, asOf: facts.asOf)
            if event.isForHooks { try await hooks.run(event, facts, answer) }
          case .began(_, let report): remember(count, asOf: report.asOf)
          case .found(let block): remember(count, asOf: block)
          case .lost, .announced, .sourceFailed, .unread: break
          }
        }
      }
    }
  }

  /// Sets what Ctrl-C says from now on.
  private func remember(_ count: Int, asOf block: BlockReference) {
    console.setExitReport(
      FollowError.stopped(events: count, block: block.number).report,
      isError: false
    )
  }
}

/// What is done for an event besides showing it.
private struct EventHooks {
  private let console: Console
  private var command: EventCommand?
  private var notifier: DesktopNotifier?

  init(_ console: Console) { self.console = console }

  /// Starts the shells of what was asked for.
  ///
  /// - Throws: `EventCommandError`.
  mutating func start(command: String?, notifies: Bool) throws {
    notifier = notifies ? try DesktopNotifier() : nil
    self.command = try command.map { line in try EventCommand(line) }
  }

  /// Runs them for an event; one that fails is reported, and the next event is told again.
  mutating func run(
    _ event: FollowedEvent,
    _ facts: FollowHistory.Facts,
    _ answer: Answer<FollowHistory.Body>
  ) async throws {
    guard command != nil || notifier != nil else { return }
    let told = FollowedFacts(event, facts)
    if let notifier {
      do { try await notifier.notify(told) } catch {
        if failed(error) { self.notifier = nil }
      }
    }
    if let command {
      let line = try Console.line(answer)
      do { try await command.run(told.variables, input: line) } catch {
        if failed(error) { self.command = nil }
      }
    }
  }

  /// Reports a failure, and returns whether nothing can be run any more.
  private func failed(_ error: EventCommandError) -> Bool {
    console.note(.caution("\(error.report.message)"))
    return error == .ended
  }
}
