import Core

/// The mode of `execute(bytes32,bytes)` (ERC-7579, "Execution Behavior"; ERC-7821).
///
/// The first byte is the kind of call, the second says whether a failure is ignored, and bytes 6 to
/// 9 are the format. All other bytes are for an account's own use: a mode that sets them is
/// unknown, and so are static calls, for which the standard defines no format.
struct ExecutionMode {
  private enum Shape { case single, batch, batchWithData, batches, delegate }

  private let shape: Shape

  init?(_ word: [UInt8]) {
    guard word.count == 32, word[1] < 2, word[2..<6].allSatisfy({ $0 == 0 }),
      word[10...].allSatisfy({ $0 == 0 })
    else { return nil }
    switch (word[0], Array(word[6..<10])) {
    case (0x00, [0, 0, 0, 0]): shape = .single
    case (0x01, [0, 0, 0, 0]): shape = .batch
    case (0x01, [0x78, 0x21, 0x00, 0x01]): shape = .batchWithData
    case (0x01, [0x78, 0x21, 0x00, 0x02]): shape = .batches
    case (0xff, [0, 0, 0, 0]): shape = .delegate
    default: return nil
    }
  }

  /// Reads the calls in the bytes; nil if they do not have exactly the mode's form.
  func read(_ execution: [UInt8], at place: CallContext) -> CallReading? {
    switch shape {
    case .single:
      // Packed: a target of 20 bytes, a value of 32, and call data to the end.
      guard execution.count >= 52, let target = try? Address(bytes: Array(execution[..<20])) else {
        return nil
      }
      let value = UInt256(word: execution[20..<52])
      return CallReading(
        inner: [ForwardedInnerCall(target, value: value, input: Array(execution[52...]))]
      )
    case .delegate:
      guard execution.count >= 20, let target = try? Address(bytes: Array(execution[..<20])) else {
        return nil
      }
      return CallReading(
        inner: [ForwardedInnerCall(target, input: Array(execution[20...]), isDelegate: true)]
      )
    case .batch: return batch(execution, at: place, isSelfCertain: false)
    case .batchWithData: return batch(execution, at: place) ?? batchWithData(execution, at: place)
    case .batches:
      guard let list = Self.values(execution, [.array(.bytes)])?.first?.items else { return nil }
      let parts = list.compactMap(\.bytes).compactMap { part in
        batch(part, at: place) ?? batchWithData(part, at: place)
      }
      guard parts.count == list.count else { return nil }
      return CallReading(parts.flatMap(\.effects), inner: parts.flatMap(\.inner))
    }
  }

  private static let calls = ABIType.array(.tuple([.address, .uint(bits: 256), .bytes]))

  private func batch(_ bytes: [UInt8], at place: CallContext, isSelfCertain: Bool = true)
    -> CallReading?
  {
    Self.values(bytes, [Self.calls])?.first
      .flatMap { Self.read($0, at: place, isSelfCertain: isSelfCertain) }
  }

  /// Reads calls with data that authorizes them to the account. The data is not decoded, and an
  /// account may let it do more than that.
  private func batchWithData(_ bytes: [UInt8], at place: CallContext) -> CallReading? {
    guard let values = Self.values(bytes, [Self.calls, .bytes]), let data = values[1].bytes,
      var read = Self.read(values[0], at: place)
    else { return nil }
    read.effects += place.passing(data, to: place.contract)
    return read
  }

  /// Reads a list of calls; the address 0 stands for the account itself (ERC-7821).
  ///
  /// An account that follows ERC-7579 alone calls that address, where ether is lost: unless it is
  /// certain which one applies, both are named.
  private static func read(_ list: ABIValue, at place: CallContext, isSelfCertain: Bool = true)
    -> CallReading?
  {
    guard let calls = list.items.flatMap(CallForwarding.all) else { return nil }
    return CallForwarding.reading(calls, zeroAs: place.contract, isCertain: isSelfCertain)
  }

  /// Decodes values in the standard layout, with nothing after them.
  private static func values(_ bytes: [UInt8], _ types: [ABIType]) -> [ABIValue]? {
    guard let decoded = try? ABI.decode(bytes, as: types), decoded.isStandard else { return nil }
    return decoded.values
  }
}
