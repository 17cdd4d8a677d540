package import Core

/// Why bytes, or the fields that a node gives, are not a header of a known form.
///
/// That is no lie: other chains have other headers.
package enum HeaderError: Error, Equatable, Sendable {
  /// It has more bytes than any header should.
  case tooLarge(bytes: Int, limit: Int)
  /// The bytes are not canonical RLP, or not a list.
  case rlp(RLPError)
  /// The list has fewer fields than any header, or more than are known.
  case fieldCount(found: Int)
  /// A field has another form.
  case field(HeaderField)
  /// A field is missing, but a later one is there.
  case missing(HeaderField)
}
