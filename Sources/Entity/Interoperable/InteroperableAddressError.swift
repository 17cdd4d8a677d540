package import Core

/// An error in an address that names its chain.
package enum InteroperableAddressError: Error, Equatable, Sendable {
  /// The part that is an address is invalid.
  case address(AddressError)
  /// The binary form has an odd number of hex digits.
  case oddDigits(found: Int)
  /// Nothing says on which chain the address is.
  case noChain
  /// The chain has neither of the two forms.
  case chainForm(UntrustedMessage)
  /// The chain is of another namespace than `eip155`.
  case namespace(UntrustedMessage)
  /// No chain has this name.
  case chain(ChainRegistryError)
  /// The ID of the chain is invalid.
  case chainID(ChainIDError)
  /// The checksum is not eight digits in capitals.
  case checksumForm
  /// The checksum is that of another address or chain.
  case checksum
  /// The checksum is that of another address than the one that a name led to.
  case nameChecksum(String)
  /// The binary form has another version than 1.
  case version(UInt64)
  /// The binary form has another type of chain than 0.
  case chainType(UInt64)
  /// The binary form ends too early.
  case cutOff(missing: Int)
  /// Bytes follow the binary form.
  case trailing(byteCount: Int)
  /// The chain's reference begins with a zero byte.
  case leadingZero
  /// The chain's reference has more than eight bytes, so that its ID is too large.
  case longReference(byteCount: Int)
  /// The binary form names a chain, and no address on it.
  case noAddress
  /// The address does not have 20 bytes.
  case addressLength(found: Int)
}

extension InteroperableAddressError: Reportable {
  package var report: Report {
    switch self {
    case .address(let error): error.report
    case .chain(let error): error.report
    case .chainID(let error): error.report
    case .noChain:
      Report(.usage, "interop-no-chain", "invalid address: missing chain, as in 0x…@eip155:1")
    case .chainForm(let text):
      Report(
        .usage,
        "interop-chain",
        "invalid address: expected a chain such as eip155:1 or ethereum, found \(text)"
      )
    case .namespace(let name):
      Report(
        .usage,
        "interop-namespace",
        "the address is not on an EVM chain: expected the namespace eip155, found \(name)"
      )
    case .checksumForm:
      Report(
        .usage,
        "interop-checksum-form",
        "invalid address: expected a checksum of 8 hex digits (0-9, A-F) after #"
      )
    case .checksum:
      Report(
        .usage,
        "interop-checksum",
        "wrong checksum after #: the address, its chain or the checksum was changed or mistyped"
      )
    case .nameChecksum(let name):
      Report(
        .refused,
        "interop-name-checksum",
        "wrong checksum after #: \(foreign: name, limit: 256) does not lead to the address that "
          + "the checksum is for"
      )
    case .oddDigits(let found):
      Report(
        .usage,
        "interop-odd",
        "invalid interoperable address: expected two hex digits for each byte, found "
          + "\(found, one: "digit", many: "digits")"
      )
    case .version(let found):
      Report(
        .usage,
        "interop-version",
        "invalid interoperable address: expected version 1, found \(count: found)"
      )
    case .chainType(let found):
      Report(
        .usage,
        "interop-chain-type",
        "the address is not on an EVM chain: expected the chain type 0, found \(count: found)"
      )
    case .cutOff(let missing):
      Report(
        .usage,
        "interop-cut-off",
        "invalid interoperable address: \(missing, one: "byte is", many: "bytes are") missing"
      )
    case .trailing(let byteCount):
      Report(
        .usage,
        "interop-trailing",
        "invalid interoperable address: \(byteCount, one: "byte", many: "bytes") too many"
      )
    case .leadingZero:
      Report(
        .usage,
        "interop-leading-zero",
        "invalid interoperable address: the chain ID must not begin with a zero byte"
      )
    case .longReference(let byteCount):
      Report(
        .usage,
        "interop-chain-long",
        "invalid interoperable address: expected a chain ID of at most 8 bytes, found "
          + "\(count: byteCount)"
      )
    case .noAddress:
      Report(.usage, "interop-no-address", "expected an address, found the identifier of a chain")
    case .addressLength(let found):
      Report(
        .usage,
        "interop-address-length",
        "invalid interoperable address: expected an address of 20 bytes, found \(count: found)"
      )
    }
  }
}
