import ChainKit
import Core
import Entity

/// What shows which transaction of a block moved ether.
extension VirtualView {
  /// The access list of a block (EIP-7928).
  func list(_ block: Any?, _ headers: VirtualHeaders) -> Answer {
    guard let number = number(block), let list = headers.list(of: number) else { return .null }
    guard number >= limits.listsFrom else { return .pruned }
    let accounts = list.accounts.map { account in
      let changes = account.balances.map { change in
        """
        {"index":"\(Quantity.text(UInt64(change.index)))",\
        "value":"\(Quantity.text(change.value))"}
        """
      }
      return """
        {"address":"\(account.address)","balanceChanges":[\(changes.joined(separator: ","))]}
        """
    }
    return .result(limits.told("[\(accounts.joined(separator: ","))]"))
  }

  /// The traces of a block, or of a transaction, by one of the methods for it.
  func traces(_ method: String, _ parameter: Any?) -> Answer {
    if method == "ots_getInternalOperations" {
      guard let hash = try? Hash32(parsing: parameter as? String ?? ""),
        let place = world.places[hash], place.block <= head, place.block >= limits.tracesFrom
      else { return .refused(code: -32000, "transaction not found") }
      let (transaction, _) = positions(in: place.block)[place.index]
      let moves = transaction.hasFailed ? [] : transaction.moves
      let rows = moves.map { "{\"type\":0,\($0.moved)}" }
      return .result(limits.told("[\(rows.joined(separator: ","))]"))
    }
    guard let number = number(parameter), number >= limits.tracesFrom else {
      return .refused(code: -32000, "missing trie node")
    }
    let rows = positions(in: number).map { transaction, position in
      method == "trace_block"
        ? transaction.rows(at: position).joined(separator: ",") : transaction.calls
    }
    return .result(limits.told("[\(rows.joined(separator: ","))]"))
  }
}

extension VirtualTransaction.Log {
  /// The members of a frame that moves what the log says.
  fileprivate var moved: String {
    let accounts = topics.dropFirst().map { Hex.prefixed($0.bytes.suffix(20)) }
    guard accounts.count == 2 else { return "" }
    return """
      "from":"\(accounts[0])","to":"\(accounts[1])",\
      "value":"\(Quantity.text(UInt256(word: data)))"
      """
  }
}

extension VirtualTransaction {
  /// The members of the outermost frame.
  private var outermost: String {
    let transaction = signed.transaction
    let to = transaction.to.map { Hex.prefixed($0.bytes) } ?? ""
    return """
      "from":"\(Hex.prefixed(signed.sender.bytes))","to":"\(to)",\
      "value":"\(Quantity.text(transaction.value.count))","input":"0x"
      """
  }

  /// The frames as the callTracer shows them.
  fileprivate var calls: String {
    let inner = moves.map { "{\"type\":\"CALL\",\"input\":\"0x\",\($0.moved)}" }
    let error = hasFailed ? "\"error\":\"execution reverted\"," : ""
    return """
      {"txHash":"\(Hex.prefixed(signed.hash.bytes))","result":{\(error)\(outermost),\
      "calls":[\(inner.joined(separator: ","))],"type":"CALL"}}
      """
  }

  /// The frames as `trace_block` lists them.
  fileprivate func rows(at position: Position) -> [String] {
    let place = """
      "transactionHash":"\(Hex.prefixed(signed.hash.bytes))",\
      "transactionPosition":\(position.index)
      """
    let error = hasFailed ? "\"error\":\"Reverted\"," : ""
    let outer = """
      {"type":"call","action":{"callType":"call",\(outermost)},\(error)"traceAddress":[],\(place)}
      """
    let inner = moves.enumerated().map { index, move in
      """
      {"type":"call","action":{"callType":"call",\(move.moved)},"traceAddress":[\(index)],\
      \(place)}
      """
    }
    return [outer] + inner
  }
}
