package import Core
import Entity

extension ChartHistory {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.history-chart"

    /// A change of the balance; it stays until the next one.
    package struct Point: Encodable, Sendable {
      package let time: Sentence
      /// Null from a time on that was not read.
      package let balance: String?

      private enum CodingKeys: CodingKey { case time, balance }

      package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(time, forKey: .time)
        try fields.encode(balance, forKey: .balance)
      }
    }

    package let chainID: String
    package let chainName: String
    package let accounts: [String]
    package let asset: String
    package let symbol: String?
    package let asOfBlock: String?
    /// `proved`, `told` or `partial`; left out before a sync has come to its end.
    package let balanceIs: HistoryStanding.Word?
    package let points: [Point]
    /// The accounts whose history was not read to its end; left out if there are none.
    package let unread: [ListHistory.Body.Account]?
  }

  package struct Presenter: Scenes.Presenter {
    private let width: Int
    private let isASCII: Bool
    /// Whether the chart is in a picture, so that it is not drawn in text.
    private let isPicture: Bool

    /// Draws on so many columns.
    package init(width: Int, isASCII: Bool, isPicture: Bool = false) {
      (self.width, self.isASCII, self.isPicture) = (width, isASCII, isPicture)
    }

    package func present(_ response: Response) -> Answer<Body> {
      Answer(
        Body(
          chainID: response.chain.id.description,
          chainName: response.chain.name,
          accounts: response.accounts.map(\.address.description),
          asset: response.commodity.contract?.description ?? "ether",
          symbol: response.commodity.symbol,
          asOfBlock: response.facts.asOf.map { "\($0.number)" },
          balanceIs: response.asset == .ether
            ? response.facts.standing?.ether : response.facts.standing?.tokens,
          points: points(response),
          unread: response.facts.unread.model
        ),
        styled: text(response),
        notes: response.facts.completeness,
        next: response.facts.unread.next(on: response.chain)
      )
    }

    private func text(_ response: Response) -> StyledText {
      guard let chart = response.chart else {
        return StyledText("nothing is stored of this asset in these accounts and days")
      }
      var text = StyledText(data: chart.title, .strong)
      guard !isPicture else { return text }
      let lines = chart.lines(width: width, isASCII: isASCII)
      text.add(data: lines.joined(separator: "\n"))
      if chart.hasGaps {
        let mark = String(chart.gapMark(isASCII: isASCII))
        text.add("\(term: mark) not read: the balance of these times is not known")
      }
      return text
    }

    /// The balances at the ends of parts with their times, without those that are like the one before.
    private func points(_ response: Response) -> [Body.Point] {
      guard let series = response.chart?.series else { return [] }
      var last: BalanceSeries.Part?
      return series.parts.enumerated().compactMap { place, part in
        let isSame = part.isRead ? part.last == last?.last : true
        guard last?.isRead != part.isRead || !isSame else { return nil }
        defer { last = part }
        // Where a gap begins or ends, nothing need have changed.
        let begins = last.map { $0.isRead != part.isRead } ?? !part.isRead
        return Body.Point(
          time: UTC.text(begins ? max(series.start(of: place), part.changed) : part.changed),
          balance: part.isRead ? response.commodity.text(part.last) : nil
        )
      }
    }
  }
}
