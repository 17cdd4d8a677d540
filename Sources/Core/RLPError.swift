/// Why bytes are not canonical RLP, or not the expected item.
package enum RLPError: Error, Equatable, Sendable {
  /// There are no bytes.
  case empty
  /// The input ends before its item does.
  case truncated(found: Int)
  /// The item that begins at this byte, counted from 0, runs past the end of its list.
  case beyondList(at: Int)
  /// Bytes follow the item.
  case trailing(bytes: Int)
  /// The item at this byte has a prefix, but is a single byte below 0x80, which needs none.
  case prefixedByte(at: Int)
  /// The item at this byte has the long form, but its length of at most 55 fits into the prefix.
  case longForm(at: Int)
  /// The item at this byte has a length that begins with a zero byte.
  case zeroInLength(at: Int)
  /// Lists are nested deeper than this.
  case tooDeep(limit: Int)
  /// Expected bytes, found a list.
  case wantedBytes
  /// Expected a list, found bytes.
  case wantedList
  /// An integer begins with a zero byte.
  case leadingZero
  /// An integer has more bits than this.
  case wideInteger(bits: Int)
}

extension RLPError: Reportable {
  package var report: Report {
    switch self {
    case .empty:
      Report(.data, "rlp-empty", "invalid RLP: expected one item, found no bytes")
    case .truncated(let found):
      Report(
        .data,
        "rlp-truncated",
        "invalid RLP: the item is longer than the \(found, one: "byte", many: "bytes") found"
      )
    case .beyondList(let at):
      Report(
        .data,
        "rlp-beyond-list",
        "invalid RLP: the item at byte \(at) runs past the end of its list"
      )
    case .trailing(let bytes):
      Report(
        .data,
        "rlp-trailing",
        "invalid RLP: expected one item, found \(bytes, one: "more byte", many: "more bytes") "
          + "after it"
      )
    case .prefixedByte(let at):
      Report(
        .data,
        "rlp-prefixed-byte",
        "invalid RLP: the single byte at position \(at) must not have a prefix"
      )
    case .longForm(let at):
      Report(
        .data,
        "rlp-long-form",
        "invalid RLP: the item at byte \(at) has a longer prefix than it needs"
      )
    case .zeroInLength(let at):
      Report(
        .data,
        "rlp-zero-in-length",
        "invalid RLP: the length at byte \(at) starts with a zero byte"
      )
    case .tooDeep(let limit):
      Report(
        .data,
        "rlp-too-deep",
        "invalid RLP: lists are nested too deeply: the limit is "
          + "\(limit, one: "level", many: "levels")"
      )
    case .wantedBytes:
      Report(.data, "rlp-expected-bytes", "invalid RLP: expected bytes, found a list")
    case .wantedList:
      Report(.data, "rlp-expected-list", "invalid RLP: expected a list, found bytes")
    case .leadingZero:
      Report(.data, "rlp-leading-zero", "invalid RLP: integers cannot have a leading zero byte")
    case .wideInteger(let bits):
      Report(
        .data,
        "rlp-wide-integer",
        "invalid RLP: the integer has more than \(bits) bits"
      )
    }
  }
}
