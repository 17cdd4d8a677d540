import Entity

extension LogAnswer {
  /// What the last log had, which the next often has too: the contract, the event, the account.
  struct Last {
    var address = JSONCursor.LastValue<Address>()
    var topics = Array(repeating: JSONCursor.LastValue<Hash32>(), count: maxTopics)
    var block = JSONCursor.LastValue<Hash32>()
    var transaction = JSONCursor.LastValue<Hash32>()
  }

  /// Reads a log as nodes usually write it; nil leaves it to the decoder.
  init?(_ text: inout JSONCursor, after last: inout Last) {
    var address: Address?
    var topics: [Hash32]?
    var payload: [UInt8]?
    var (number, place, index): (UInt64?, UInt64?, UInt64?)
    var (block, transaction): (Hash32?, Hash32?)
    var isRemoved: Bool?
    var time: UInt64?
    var count = 0
    let isWhole = text.members { text, name in
      guard let key = Self.key(name, in: text) else { return text.scalar() }
      count += 1
      switch key {
      case .address:
        address = text.value(20, again: &last.address) { try? Address(bytes: $0) }
        return address != nil
      case .topics:
        topics = Self.topics(&text, &last.topics)
        return topics != nil
      case .data:
        payload = text.bytes()
        return payload != nil
      case .blockNumber:
        number = text.quantity()
        return number != nil
      case .blockHash:
        block = Self.hash(&text, &last.block)
        return block != nil
      case .transactionHash:
        transaction = Self.hash(&text, &last.transaction)
        return transaction != nil
      case .transactionIndex:
        place = Self.place(&text)
        return place != nil
      case .logIndex:
        index = Self.place(&text)
        return index != nil
      case .removed:
        isRemoved = text.bool()
        return isRemoved != nil
      case .blockTimestamp:
        time = text.quantity()
        return time != nil
      }
    }
    // If a member is there twice, the decoder decides what that means.
    guard isWhole, count == 8 + (isRemoved == nil ? 0 : 1) + (time == nil ? 0 : 1), let address,
      let topics, let payload,
      let number, let block, let transaction, let place, let index
    else { return nil }
    log = LogEntry(
      address: address,
      topics: topics,
      payload: payload,
      blockNumber: number,
      blockHash: block,
      transaction: transaction,
      transactionIndex: place,
      index: index,
      isRemoved: isRemoved ?? false,
      blockTime: time
    )
  }

  /// Returns the member of this name; no two have the same length and first letter.
  private static func key(_ name: Range<Int>, in text: JSONCursor) -> Key? {
    let (key, word): (Key, StaticString)
    switch (name.count, text.first(in: name)) {
    case (7, UInt8(ascii: "a")): (key, word) = (.address, "address")
    case (6, _): (key, word) = (.topics, "topics")
    case (4, _): (key, word) = (.data, "data")
    case (11, _): (key, word) = (.blockNumber, "blockNumber")
    case (9, _): (key, word) = (.blockHash, "blockHash")
    case (15, _): (key, word) = (.transactionHash, "transactionHash")
    case (16, _): (key, word) = (.transactionIndex, "transactionIndex")
    case (14, _): (key, word) = (.blockTimestamp, "blockTimestamp")
    case (8, _): (key, word) = (.logIndex, "logIndex")
    case (7, _): (key, word) = (.removed, "removed")
    default: return nil
    }
    return text.holds(word, in: name) ? key : nil
  }

  private static func topics(
    _ text: inout JSONCursor,
    _ last: inout [JSONCursor.LastValue<Hash32>]
  ) -> [Hash32]? {
    var topics: [Hash32] = []
    topics.reserveCapacity(maxTopics)
    let isWhole = text.elements { text in
      guard topics.count < maxTopics, let topic = hash(&text, &last[topics.count]) else {
        return false
      }
      topics.append(topic)
      return true
    }
    return isWhole ? topics : nil
  }

  private static func hash(
    _ text: inout JSONCursor,
    _ last: inout JSONCursor.LastValue<Hash32>
  ) -> Hash32? {
    text.value(32, again: &last) { try? Hash32(bytes: $0) }
  }

  private static func place(_ text: inout JSONCursor) -> UInt64? {
    text.quantity().flatMap { $0 < placeLimit ? $0 : nil }
  }
}
