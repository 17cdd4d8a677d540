import Entity

/// Addresses that people would take for each other.
///
/// Two are twins when the digits at both ends are the same, which is what those make who poison a
/// history, or when so few of the 40 differ that it is a slip of the hand. Chance hardly makes the first,
/// once in a hundred lists of 10,000, and never the second.
struct AddressTwins {
  /// How many hex digits at each end people look at.
  private static let looked = 4

  /// The most digits in which addresses differ that are nearly one.
  private static let slips = 4

  /// The most twins of one address that are told of, the nearest first.
  private static let most = 3

  private var entered: [Digits] = []
  private var addresses: [Address] = []
  /// Two that differ in 4 digits have some of the ten parts of four digits in common, and so have
  /// two whose ends are the same: by each part, the places of those that have it.
  private var byPart: [Part: [Int]] = [:]

  init(_ addresses: some Sequence<Address> = []) {
    for address in addresses { enter(address) }
  }

  /// Adds an address that is not in it.
  mutating func enter(_ address: Address) {
    for part in Self.parts(of: address) { byPart[part, default: []].append(entered.count) }
    entered.append(Digits(address))
    addresses.append(address)
  }

  /// The nearest twins of an address, itself not among them.
  func nearest(to address: Address) -> [Address] {
    let digits = Digits(address)
    let places = Self.parts(of: address).flatMap { part in
      (byPart[part] ?? []).filter { digits.isTwin(of: entered[$0]) }
    }
    return Self.nearest(to: digits, among: Set(places).map { addresses[$0] })
  }

  /// The twin of an address that was entered first.
  func first(of address: Address) -> Address? {
    let digits = Digits(address)
    let places = Self.parts(of: address).compactMap { part in
      byPart[part]?.first { digits.isTwin(of: entered[$0]) }
    }
    return places.min().map { addresses[$0] }
  }

  /// The nearest twins of an address among a few. Cost: one comparison with each.
  static func nearest(to address: Address, among others: some Sequence<Address>) -> [Address] {
    let digits = Digits(address)
    return nearest(to: digits, among: others.filter { digits.isTwin(of: Digits($0)) })
  }

  private static func nearest(to digits: Digits, among twins: [Address]) -> [Address] {
    let ranked = twins.map { (digits.differing(from: Digits($0)), "\($0)", $0) }
    return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(most).map(\.2)
  }

  private struct Part: Hashable {
    let place: Int
    let bytes: UInt16
  }

  private static func parts(of address: Address) -> [Part] {
    stride(from: 0, to: address.bytes.count - 1, by: 2).map { place in
      Part(
        place: place,
        bytes: UInt16(address.bytes[place]) << 8 | UInt16(address.bytes[place + 1])
      )
    }
  }

  /// An address as numbers, since a long list takes many comparisons.
  private struct Digits {
    /// Digits 1 to 16, 17 to 32, and 33 to 40.
    let first: UInt64
    let second: UInt64
    let third: UInt64

    init(_ address: Address) {
      let number = { (bytes: ArraySlice<UInt8>) in bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      }
      first = number(address.bytes[..<8])
      second = number(address.bytes[8..<16])
      third = number(address.bytes[16...])
    }

    func isTwin(of other: Digits) -> Bool {
      let count = differing(from: other)
      guard count > 0 else { return false }
      let bits = 4 * AddressTwins.looked
      let haveSameEnds =
        (first ^ other.first) >> (64 - bits) == 0 && (third ^ other.third) << (64 - bits) == 0
      return count <= AddressTwins.slips || haveSameEnds
    }

    /// In how many hex digits.
    func differing(from other: Digits) -> Int {
      Self.count(first ^ other.first) + Self.count(second ^ other.second)
        + Self.count(third ^ other.third)
    }

    /// How many groups of four bits are not zero.
    private static func count(_ bits: UInt64) -> Int {
      let pairs = bits | bits >> 1
      return ((pairs | pairs >> 2) & 0x1111_1111_1111_1111).nonzeroBitCount
    }
  }
}
