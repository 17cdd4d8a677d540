import Core
import Entity

/// The answer of a block explorer in the form that Etherscan began: status, message and result.
struct ExplorerAnswer {
  /// The rows of a list.
  let rows: [JSONObject]
  /// Whether all rows are known; Blockscout says if internal transactions are not processed yet.
  let isWhole: Bool

  /// Reads the answer to a question for a list.
  init(list body: [UInt8]) throws(IndexerFault) {
    var object = try Self.object(body)
    guard let status = try? object.string("status") else { throw .malformed }
    let result = object.optional("result")
    let message = (try? object.optionalString("message")) ?? ""
    switch (status, result) {
    case ("1", .array(let elements)), ("2", .array(let elements)):
      rows = try Self.rows(elements)
      isWhole = status == "1"
    case ("0", .array(let elements)) where elements.isEmpty && Self.isNothing(message):
      (rows, isWhole) = ([], true)
    case ("0", .null?) where Self.isNothing(message), ("0", nil) where Self.isNothing(message):
      (rows, isWhole) = ([], true)
    case ("2", .null?), ("2", nil): (rows, isWhole) = ([], false)
    case ("0", _):
      if case .string(let text)? = result {
        if Self.isNothing(text) {
          (rows, isWhole) = ([], true)
          return
        }
        throw ExplorerRefusal.fault(saying: message + " " + text)
      }
      throw ExplorerRefusal.fault(saying: message)
    default: throw .malformed
    }
  }

  /// Reads the answer to a question for one text.
  static func text(_ body: [UInt8]) throws(IndexerFault) -> String {
    var object = try object(body)
    guard case .string(let text)? = object.optional("result") else { throw .malformed }
    // An answer in the form of JSON-RPC has no status.
    let status = (try? object.optionalString("status")) ?? "1"
    guard status == "1" else {
      let message = (try? object.optionalString("message")) ?? ""
      throw ExplorerRefusal.fault(saying: message + " " + text)
    }
    return text
  }

  private static func object(_ body: [UInt8]) throws(IndexerFault) -> JSONObject {
    do throws(JSONError) {
      return try JSONObject(try JSON.parse(body, maxBytes: HTTPIndexer.maxAnswerBytes))
    } catch {
      throw .malformed
    }
  }

  private static func rows(_ elements: [JSON]) throws(IndexerFault) -> [JSONObject] {
    do throws(JSONError) {
      return try elements.map { element throws(JSONError) in try JSONObject(element) }
    } catch {
      throw .malformed
    }
  }

  /// Whether a message says that there are no rows, such as "No transactions found".
  private static func isNothing(_ message: String) -> Bool {
    let text = message.lowercased()
    return text.hasPrefix("no ") && text.hasSuffix(" found")
  }
}
