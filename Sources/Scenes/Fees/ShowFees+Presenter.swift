import Core
import Entity

extension ShowFees {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.chain-fees"

    package struct Block: Encodable, Sendable {
      package let number: String
      package let baseFee: String
      /// The median tip by gas, in wei; nil for an empty block.
      package let tip: String?
      /// The used share of the gas limit, from 0 to 1.
      package let fullness: String
    }

    package struct Offer: Encodable, Sendable {
      /// `slow`, `normal`, `fast` or `urgent`.
      package let speed: String
      package let maxPriorityFeePerGas: String?
      package let maxFeePerGas: String?
      package let gasPrice: String?
    }

    package let chainID: String
    package let chainName: String
    /// The base fee of the next block, in wei; nil on a chain without EIP-1559.
    package let nextBaseFee: String?
    package let offers: [Offer]
    package let blocks: [Block]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let market = response.market
      let next = market.offers.lazy.compactMap(\.nextBaseFee).first
      return Answer(
        Body(
          chainID: response.chain.id.description,
          chainName: response.chain.name,
          nextBaseFee: next?.description,
          offers: market.offers.map(Self.offer),
          blocks: market.blocks.map(Self.block)
        ),
        styled: StyledText(paragraphs: Self.chart(market, next), Self.table(market.offers)),
        notes: [Self.note(response)]
      )
    }

    private static func note(_ response: Response) -> Sentence {
      guard let last = response.market.blocks.last else {
        return "on \(name: response.chain.name); the node does not tell the fees of past blocks"
      }
      let count = response.market.blocks.count
      return
        "on \(name: response.chain.name), \(count, one: "block", many: "blocks") up to \(last.number)"
    }

    private static func offer(_ suggestion: FeeSuggestion) -> Body.Offer {
      switch suggestion.fees {
      case .legacy(let price), .accessList(let price, _):
        Body.Offer(
          speed: suggestion.speed.rawValue,
          maxPriorityFeePerGas: nil,
          maxFeePerGas: nil,
          gasPrice: price.description
        )
      default:
        Body.Offer(
          speed: suggestion.speed.rawValue,
          maxPriorityFeePerGas: suggestion.fees.tipAndCap?.tip.description,
          maxFeePerGas: suggestion.fees.highestPrice.description,
          gasPrice: nil
        )
      }
    }

    private static func block(_ block: FeeMarket.Block) -> Body.Block {
      Body.Block(
        number: "\(block.number)",
        baseFee: block.baseFee.description,
        tip: block.tip?.description,
        fullness: Units.text(UInt256(UInt64(block.fullness)), decimals: 6)
      )
    }

    /// Draws base fee, tips and fullness, oldest block first.
    private static func chart(_ market: FeeMarket, _ next: Wei?) -> StyledText {
      var facts = LabeledLines()
      guard !market.blocks.isEmpty else { return facts.styled }
      let fees = market.blocks.map(\.baseFee.count)
      if fees.contains(where: { !$0.isZero }) {
        facts.add("base fee", data: BarChart.text(fees))
        facts.add("", span(fees))
        facts.add("next block", next.map { "\(amount: $0.gwei) gwei" })
      }
      let tips = market.blocks.compactMap(\.tip?.count)
      if !tips.isEmpty {
        facts.add("tip", data: BarChart.text(market.blocks.map { $0.tip?.count ?? .zero }))
        facts.add("", span(tips))
      }
      let fullness = market.blocks.map { UInt256(UInt64($0.fullness)) }
      facts.add("fullness", data: BarChart.text(fullness, highest: 1_000_000))
      let percent = market.blocks.map { $0.fullness / 10_000 }
      facts.add("", "\(percent.min() ?? 0) to \(percent.max() ?? 0) %")
      return facts.styled
    }

    private static func span(_ values: [UInt256]) -> Sentence {
      let (least, most) = (Wei(values.min() ?? .zero), Wei(values.max() ?? .zero))
      return "\(amount: least.gwei) to \(amount: most.gwei) gwei"
    }

    private static func table(_ offers: [FeeSuggestion]) -> StyledText {
      var table = Table([.left, .right, .left, .right, .left])
      for offer in offers {
        if let tip = offer.fees.tipAndCap?.tip {
          table.add(
            "\(term: offer.speed.rawValue)",
            "\(amount: tip.gwei)",
            "gwei tip",
            "\(amount: offer.fees.highestPrice.gwei)",
            "gwei at most"
          )
        } else {
          table.add(
            "\(term: offer.speed.rawValue)",
            "\(amount: offer.fees.highestPrice.gwei)",
            "gwei",
            "",
            ""
          )
        }
      }
      return table.styled
    }
  }
}
