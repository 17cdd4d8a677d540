import Core

@testable import ChainKit

/// A block of 30 million gas whose transactions have these gas prices, in wei.
struct BlockWithFees {
  let number: UInt64
  /// The base fee in wei; nil on a chain without.
  var baseFee: UInt64?
  var gasUsed: UInt64 = 15_000_000
  let prices: [UInt64]
  /// In hex with `0x`; nil if nodes leave it out.
  var extraData: String?
  /// The gas of its blobs, or data.
  var blobGasUsed: UInt64?

  /// The block as nodes write it, with its transactions whole.
  var json: String {
    let base = baseFee.map { "\"baseFeePerGas\":\"\(Quantity.text($0))\"," } ?? ""
    let extra = extraData.map { "\"extraData\":\"\($0)\"," } ?? ""
    let blobs = blobGasUsed.map { "\"blobGasUsed\":\"\(Quantity.text($0))\"," } ?? ""
    let transactions = prices.enumerated().map { index, price in
      """
      {"hash":"\(Self.word(index + 1))","from":"\(Self.address)","to":"\(Self.address)",
       "nonce":"0x0","value":"0x0","gas":"0x5208","input":"0x","type":"0x0",
       "gasPrice":"\(Quantity.text(price))"}
      """
    }
    return """
      {"number":"\(Quantity.text(number))","hash":"\(Self.word(0))","parentHash":"\(Self.word(0))",
       "timestamp":"0x1","stateRoot":"\(Self.word(0))","miner":"\(Self.address)",\(base)\(extra)\(blobs)
       "gasUsed":"\(Quantity.text(gasUsed))","gasLimit":"0x1c9c380",
       "transactions":[\(transactions.joined(separator: ","))]}
      """
  }

  private static let address = "0x" + String(repeating: "0", count: 40)

  private static func word(_ value: Int) -> String {
    let text = String(value, radix: 16)
    return "0x" + String(repeating: "0", count: 64 - text.count) + text
  }

  /// A node that has these blocks, the last one being the newest, and answers other methods with the
  /// results that are given for them; it lacks all others.
  static func transport(_ blocks: [BlockWithFees], _ answers: [String: String]) -> ScriptedTransport
  {
    ScriptedTransport { _, body in
      let ids = body.matches(of: /"id":(\d+)/).compactMap { Int($0.1) }
      let asked = body.matches(of: /"method":"(\w+)","params":\["?(\w*)/)
      let texts = zip(ids, asked).map { id, question in
        let (name, tag) = (String(question.1), String(question.2))
        let block = blocks.last { tag == "latest" || Quantity.text($0.number) == tag }
        let result = name == "eth_getBlockByNumber" ? block?.json ?? "null" : answers[name]
        return result.map { ok($0, id: id) } ?? refusal(-32601, "no method \(name)", id: id)
      }
      let text = body.hasPrefix("[") ? "[\(texts.joined(separator: ","))]" : texts[0]
      return HTTPAnswer(body: Array(text.utf8))
    }
  }
}
