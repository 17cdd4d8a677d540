/// Short forms of the addresses in a table, such as `0x70997970…17dc79C8`.
///
/// No command accepts one, so that none can be paid by a short form that was copied. To find an
/// address with the same 16 digits takes 2^64 attempts.
struct ShortAddresses {
  /// The number of hex digits at each end.
  private static let digits = 8

  /// The short forms that stand for more than one of the addresses.
  private let ambiguous: Set<String>

  /// Takes all addresses that may be shown.
  init(among addresses: Set<String>) {
    var seen: Set<String> = []
    ambiguous = Set(addresses.map(Self.form).filter { !seen.insert($0).inserted })
  }

  /// Returns the short form, or the address itself if two of them have the same.
  func text(_ address: String) -> String {
    let form = Self.form(address)
    return ambiguous.contains(form) ? address : form
  }

  private static func form(_ address: String) -> String {
    "\(address.prefix(2 + digits))…\(address.suffix(digits))"
  }
}
