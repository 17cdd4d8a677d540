/// Why bytes are not canonical RLP, or not the item that is wanted.
public enum RLPError: Error, Equatable, Sendable {
  /// The item that begins at this byte, counted from 0, runs past the end of what holds it.
  case truncated(at: Int)
  /// The item ends, and bytes follow.
  case trailing(bytes: Int)
  /// The item at this byte has a longer form than it needs.
  case notCanonical(at: Int)
  /// Lists lie in lists deeper than this.
  case tooDeep(limit: Int)
  /// A list stands where bytes belong.
  case wantedBytes
  /// Bytes stand where a list belongs.
  case wantedList
  /// An integer begins with a zero byte.
  case leadingZero
  /// An integer has more bits than it may have.
  case wideInteger(bits: Int)
}

extension RLPError: Reportable {
  /// What is wrong with the bytes.
  public var report: Report {
    switch self {
    case .truncated(let at):
      Report(.data, "rlp-truncated", "the RLP item at byte \(at) runs past the end")
    case .trailing(let bytes):
      Report(.data, "rlp-trailing", "RLP is one item, here \(bytes) more bytes follow it")
    case .notCanonical(let at):
      Report(.data, "rlp-not-canonical", "the RLP item at byte \(at) is not in its shortest form")
    case .tooDeep(let limit):
      Report(.data, "rlp-too-deep", "RLP lists lie at most \(limit) deep, these lie deeper")
    case .wantedBytes:
      Report(.data, "rlp-wanted-bytes", "RLP bytes are wanted here, a list was found")
    case .wantedList:
      Report(.data, "rlp-wanted-list", "an RLP list is wanted here, bytes were found")
    case .leadingZero:
      Report(.data, "rlp-leading-zero", "an RLP integer has no leading zero byte, this one has")
    case .wideInteger(let bits):
      Report(
        .data,
        "rlp-wide-integer",
        "this RLP integer has at most \(bits) bits, more were found"
      )
    }
  }

  /// Every case once.
  public static var samples: [Self] {
    [
      .truncated(at: 3), .trailing(bytes: 2), .notCanonical(at: 1), .tooDeep(limit: RLP.depthLimit),
      .wantedBytes, .wantedList, .leadingZero, .wideInteger(bits: 64),
    ]
  }
}
