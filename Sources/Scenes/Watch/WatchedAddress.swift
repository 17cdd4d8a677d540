package import Core
package import Entity

/// An address to watch, with the user's label for it.
package struct WatchedAddress: Sendable, Equatable {
  package let address: Address
  package let label: WalletName?

  package init(address: Address, label: WalletName?) {
    (self.address, self.label) = (address, label)
  }

  /// Reads a list with an address on each line, optionally followed by a label.
  ///
  /// The chain that an address names must be valid, and is left out.
  package static func list(
    _ text: String,
    knowing chains: ChainRegistry
  ) throws(WatchedAddressError) -> [WatchedAddress] {
    var found: [WatchedAddress] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      let parts = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      guard let first = parts.first else { continue }
      let label: WalletName?
      do { label = try parts.dropFirst().first.map { try WalletName(parsing: String($0)) } } catch {
        throw .label(line: number + 1)
      }
      do {
        let address = try address(String(first), knowing: chains)
        found.append(.init(address: address, label: label))
      } catch {
        throw .address(line: number + 1, error)
      }
    }
    return found
  }

  private static func address(
    _ text: String,
    knowing chains: ChainRegistry
  ) throws(InteroperableAddressError) -> Address {
    if let found = try InteroperableAddress.read(text, knowing: chains) { return found.address }
    do { return try Address(parsing: text) } catch { throw .address(error) }
  }
}

/// The error in a list of addresses.
package enum WatchedAddressError: Error, Equatable {
  case notText
  case address(line: Int, InteroperableAddressError)
  case label(line: Int)
}

extension WatchedAddressError: Reportable {
  package var report: Report {
    switch self {
    case .notText:
      Report(.data, "watch-list-not-text", "invalid address list: not UTF-8 text")
    case .address(let line, let error):
      Report(.data, "watch-list-address", "line \(line): \(error.report.message)")
    case .label(let line):
      Report(
        .data,
        "watch-list-label",
        "line \(line): invalid label after the address"
      )
    }
  }
}
