extension RPCReply {
  /// Reads an answer as nodes usually write it; nil leaves it to the decoder.
  init?(_ body: [UInt8], read: (inout JSONCursor) -> Answer?) {
    var text = JSONCursor(body)
    var version: Range<Int>?
    var id: UInt64?
    var result: Answer?
    let isWhole = text.members { text, name in
      if version == nil, text.holds("jsonrpc", in: name) {
        version = text.string()
        return version != nil
      }
      if id == nil, text.holds("id", in: name) {
        id = text.integer()
        return id != nil
      }
      guard result == nil, text.holds("result", in: name) else { return false }
      result = read(&text)
      return result != nil
    }
    guard isWhole, text.isAtEnd, let id, let result else { return nil }
    self.id = id
    outcome = .success(result)
  }
}
