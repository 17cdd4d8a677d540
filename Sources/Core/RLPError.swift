/// Why bytes are not canonical RLP, or not the item that is wanted.
package enum RLPError: Error, Equatable, Sendable {
  /// There are no bytes.
  case empty
  /// The input ends before its item does.
  case truncated(found: Int)
  /// The item that begins at this byte, counted from 0, runs past the end of its list.
  case beyondList(at: Int)
  /// The item ends, and bytes follow.
  case trailing(bytes: Int)
  /// The item at this byte is one below 0x80, which needs no prefix, and has one.
  case prefixedByte(at: Int)
  /// The item at this byte has its length after the prefix, though 55 bytes or less fit into it.
  case longForm(at: Int)
  /// The item at this byte has a length that begins with a zero byte.
  case zeroInLength(at: Int)
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
  package var report: Report {
    switch self {
    case .empty:
      Report(.data, "rlp-empty", "RLP is one item, here are no bytes")
    case .truncated(let found):
      Report(.data, "rlp-truncated", "the RLP item is longer than the \(found) bytes found")
    case .beyondList(let at):
      Report(.data, "rlp-beyond-list", "the RLP item at byte \(at) runs past the end of its list")
    case .trailing(let bytes):
      Report(.data, "rlp-trailing", "RLP is one item, here \(bytes) more bytes follow it")
    case .prefixedByte(let at):
      Report(.data, "rlp-prefixed-byte", "the RLP byte at byte \(at) has a prefix and needs none")
    case .longForm(let at):
      Report(.data, "rlp-long-form", "the RLP item at byte \(at) has a longer prefix than it needs")
    case .zeroInLength(let at):
      Report(.data, "rlp-zero-in-length", "the RLP length at byte \(at) begins with a zero byte")
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
}
