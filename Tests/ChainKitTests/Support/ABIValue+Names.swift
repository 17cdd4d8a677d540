import Core
import Entity

@testable import ChainKit

// Lookups and errors as contracts encode them. Selectors are computed from their signatures.

extension ABIValue {
  /// The first four bytes of the hash of a function's or an error's signature.
  static func selector(_ signature: String) -> [UInt8] {
    Array(Keccak256.hash(Array(signature.utf8)).prefix(4))
  }
}

/// The bytes of `OffchainLookup`.
func lookupError(
  sender: Address,
  _ urls: [String],
  data: [UInt8],
  callback: [UInt8] = [1, 2, 3, 4],
  extra: [UInt8] = []
) throws -> [UInt8] {
  ABIValue.selector("OffchainLookup(address,string[],bytes,bytes4,bytes)")
    + (try ABI.encode(
      [
        .address(sender), .list(urls.map { .string($0) }), .bytes(data), .bytes(callback),
        .bytes(extra),
      ],
      as: [.address, .array(.string), .bytes, .fixedBytes(4), .bytes]
    ))
}

/// A lookup as it is read from a revert.
func offchainLookup(sender: Address, _ urls: [String], data: [UInt8]) throws -> OffchainLookup {
  guard let found = try OffchainLookup(decoding: lookupError(sender: sender, urls, data: data))
  else { throw NameResolutionError.malformedLookup }
  return found
}

/// A lookup of a batch (ENSIP-21).
func batchItem(urls: [String], data: [UInt8]) -> ABIValue {
  .list([.address(.zero), .list(urls.map { .string($0) }), .bytes(data)])
}

/// The question of a batch.
func batchQuestion(_ items: [ABIValue]) throws -> [UInt8] {
  ABIValue.selector("query((address,string[],bytes)[])")
    + (try ABI.encode(
      [.list(items)],
      as: [.array(.tuple([.address, .array(.string), .bytes]))]
    ))
}

func httpError(_ status: UInt64, _ words: String) throws -> [UInt8] {
  ABIValue.selector("HttpError(uint16,string)")
    + (try ABI.encode(
      [.number(Int257(UInt256(status))), .string(words)],
      as: [.uint(bits: 16), .string]
    ))
}

func textError(_ words: String) throws -> [UInt8] {
  ABIValue.selector("Error(string)") + (try ABI.encode([.string(words)], as: [.string]))
}
