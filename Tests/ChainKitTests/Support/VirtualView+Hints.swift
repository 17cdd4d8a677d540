import ChainKit
import Core
import Entity

/// The searches by account: `trace_filter`, `ots_searchTransactionsBefore` and
/// `alchemy_getAssetTransfers`.
extension VirtualView {
  /// What a node has recorded of an account in a block.
  private struct Appearance {
    let block: UInt64
    var isSent = false
    var isReceived = false
    var isInside = false
    var hasFailed = false
  }

  func hints(_ method: String, _ parameters: [Any]) -> Answer {
    switch method {
    case "trace_filter": traces(parameters.first as? [String: Any] ?? [:])
    case "ots_searchTransactionsBefore": older(parameters)
    default: transfers(parameters.first as? [String: Any] ?? [:])
    }
  }

  /// What happened to an account with a transaction, and what is only said to have.
  private func appearances(of account: Any?) -> [Appearance] {
    let text = (account as? [Any])?.first ?? account
    guard let address = try? Address(parsing: text as? String ?? ""),
      let place = world.place(of: address)
    else { return [] }
    let hints = limits.hints
    let shown = head - min(head, hints.lag)
    let known = world.acts.keys.filter { $0 <= shown && !hints.leavesOut($0) }.flatMap { block in
      (world.acts[block] ?? []).compactMap { appearance($0, of: place, in: block) }
    }
    let added = hints.adds.filter { $0 <= shown }
      .map { Appearance(block: $0, isSent: true, isReceived: true) }
    return (known + added).sorted { $0.block < $1.block }
  }

  private func appearance(
    _ act: VirtualWorld.Act,
    of place: Int,
    in block: UInt64
  ) -> Appearance? {
    var found = Appearance(block: block)
    guard act.account == place else {
      if case .pay(_, place) = act.event { found.isReceived = true }
      return found.isReceived ? found : nil
    }
    found.isSent = act.event.isOwn
    switch act.event {
    case .failed: found.hasFailed = true
    case .deposit: found.isReceived = true
    case .inside, .unwrap: (found.isReceived, found.isInside) = (true, true)
    case .taken, .through: (found.isSent, found.isReceived, found.isInside) = (true, true, true)
    default: break
    }
    return found.isSent || found.isReceived ? found : nil
  }

  /// Refuses a range that is too large.
  private func refusal(_ blocks: ClosedRange<UInt64>) -> Answer? {
    let most = limits.hints.range
    guard blocks.upperBound - blocks.lowerBound >= most else { return nil }
    return limits.hints.namesRange
      ? .refused(code: -32602, "block range too large; currently limited to \(most) blocks")
      : .refused(code: -32005, "Requested range exceeds maximum RPC range limit")
  }

  private func range(_ filter: [String: Any]) -> ClosedRange<UInt64>? {
    guard let first = number(filter["fromBlock"]), let last = number(filter["toBlock"]),
      first <= last
    else { return nil }
    return first...last
  }

  private func traces(_ filter: [String: Any]) -> Answer {
    guard let blocks = range(filter) else { return .refused(code: -32602, "invalid range") }
    if let refusal = refusal(blocks) { return refusal }
    let isSender = filter["fromAddress"] != nil
    let found = appearances(of: filter["fromAddress"] ?? filter["toAddress"])
      .filter { (isSender ? $0.isSent : $0.isReceived) && blocks.contains($0.block) }
      .prefix(min(limits.hints.pageSize, filter["count"] as? Int ?? .max))
    let rows = found.map { row in
      """
      {"action":{"callType":"call","from":"\(world.other)","gas":"0x0","input":"0x","value":"0x1"},\
      "blockHash":"\(Self.hash(row.block))","blockNumber":\(row.block),\
      \(row.hasFailed ? "\"error\":\"Reverted\"" : "\"result\":{\"output\":\"0x\"}"),\
      "subtraces":0,"traceAddress":[\(row.isInside ? "0" : "")],"type":"call"}
      """
    }
    return page(rows, from: blocks.lowerBound) { "[\($0.joined(separator: ","))]" }
  }

  private func transfers(_ filter: [String: Any]) -> Answer {
    guard let blocks = range(filter) else { return .refused(code: -32602, "invalid range") }
    let wantsInternal = (filter["category"] as? [String] ?? []).contains("internal")
    guard limits.hints.hasInternal || !wantsInternal else {
      return .refused(
        code: -32602,
        "The 'internal' category is only supported for ETH and MATIC."
      )
    }
    let isSender = filter["fromAddress"] != nil
    let found = appearances(of: filter["fromAddress"] ?? filter["toAddress"]).filter { row in
      (isSender ? row.isSent : row.isReceived) && blocks.contains(row.block) && !row.hasFailed
        && (wantsInternal || !row.isInside)
    }
    let rows = found.prefix(limits.hints.pageSize).map { row in
      """
      {"blockNum":"\(Quantity.text(row.block))","value":0.5e-7,"erc1155Metadata":null,\
      "asset":"ETH","category":"\(row.isInside ? "internal" : "external")",\
      "rawContract":{"value":"0x1","address":null,"decimal":"0x12"}}
      """
    }
    let key = rows.count < found.count ? #","pageKey":"7c1c0a4d""# : ""
    return page(rows, from: blocks.lowerBound) {
      #"{"transfers":[\#($0.joined(separator: ","))]\#(key)}"#
    }
  }

  private func older(_ parameters: [Any]) -> Answer {
    guard parameters.count == 3, let before = parameters[1] as? Int,
      let size = parameters[2] as? Int
    else { return .refused(code: -32602, "invalid argument") }
    guard size <= limits.hints.pageSize else {
      return .refused(code: -32000, "max allowed page size: \(limits.hints.pageSize)")
    }
    let all = appearances(of: parameters[0])
      .filter { before == 0 || $0.block < UInt64(before) }.reversed()
    var found: [Appearance] = []
    for row in all {
      // A page ends with a whole block.
      if found.count >= size, row.block != found.last?.block { break }
      found.append(row)
    }
    let rows = found.map { row in
      """
      {"blockNumber":"\(Quantity.text(row.block))","value":"0x0","accessList":[],"to":null}
      """
    }
    let isLast = found.count == all.count
    // Those of a descending search are counted from the other end.
    return page(rows, from: head + 1 - min(head, UInt64(before))) {
      """
      {"txs":[\($0.joined(separator: ","))],"receipts":[{"logs":[],"status":"0x1"}],\
      "firstPage":false,"lastPage":\(isLast)}
      """
    }
  }

  /// A page of rows, or what this node makes of it.
  private func page(
    _ rows: [String],
    from block: UInt64,
    _ whole: ([String]) -> String
  ) -> Answer {
    guard let (trouble, from) = limits.hints.trouble, block >= from else {
      return .result(whole(rows))
    }
    switch trouble {
    case .errorRow:
      return .result(whole(rows.dropLast() + [#"{"error":{"code":-32000,"message":"late"}}"#]))
    case .cut: return .result(String(whole(rows).dropLast(2)))
    case .disorder: return .result(whole(rows.reversed() + rows))
    case .failure: return .refused(code: -32603, "internal error")
    }
  }
}
