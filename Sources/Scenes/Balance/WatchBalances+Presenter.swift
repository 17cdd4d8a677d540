import Core
import Entity

extension WatchBalances {
  package struct Presenter: PicturePresenter {
    package init() {}

    /// Words a moment as the command words one answer, with a line that says how new it is.
    package func present(_ moment: Moment) -> Picture {
      guard !moment.isOfAllChains, let only = moment.chains.first else {
        let answer = ShowAllBalances.Presenter().present(
          ShowAllBalances.Response(
            chains: moment.chains,
            unreadable: moment.unreadable,
            prices: moment.prices,
            now: moment.now
          )
        )
        return Picture(
          table: answer.styled,
          notes: answer.notes + [blocks(moment)].compactMap(\.self) + [state(moment)]
        )
      }
      let answer = ShowBalances.Presenter().present(
        ShowBalances.Response(
          balances: only,
          unreadable: moment.unreadable,
          prices: moment.prices,
          now: moment.now
        )
      )
      let problem = only.failure.map { Sentence.caution("\($0.report.message)") }
      return Picture(
        table: answer.styled,
        notes: answer.notes + [problem].compactMap(\.self) + [state(moment)]
      )
    }

    /// As of which blocks the chains are shown that answer; nil if none does.
    private func blocks(_ moment: Moment) -> Sentence? {
      let times = moment.chains.filter { $0.failure == nil }.compactMap(\.block?.time)
      guard let first = times.min(), let last = times.max() else { return nil }
      return first == last
        ? "as of blocks of \(UTC.text(first))"
        : "as of blocks of \(UTC.text(first)) to \(UTC.text(last))"
    }

    private func state(_ moment: Moment) -> Sentence {
      guard let answeredAt = moment.answeredAt else {
        return "no node has answered yet; press Ctrl-C to stop"
      }
      return "last read at \(UTC.text(answeredAt)); press Ctrl-C to stop"
    }
  }
}
