import Entity

/// Finds addresses that people would mistake for each other.
///
/// Two addresses are lookalikes if their digits at both ends agree, which is how address poisoning
/// works, or if so few of the 40 digits differ that it is a typo. By chance, the first happens once
/// in a hundred lists of 10,000 addresses, the second never.
struct LookalikeAddresses {
  /// The number of hex digits that people look at, at each end.
  private static let looked = 4

  /// The most hex digits in which two addresses may differ to count as a typo.
  private static let slips = 4

  /// The most lookalikes reported for one address, nearest first.
  private static let most = 3

  private var entered: [Digits] = []
  private var addresses: [Address] = []
  /// For each part, the first and the last address with it; `following` links them. 32 bits, since
  /// a long list is reviewed right before key derivation takes much memory.
  private var byPart: [AddressPart: (first: Int32, last: Int32)] = [:]
  /// For each part of each address, the index of the next address with it, or else its own.
  private var following: [Int32] = []

  init(_ addresses: some Sequence<Address> = []) {
    for address in addresses { enter(address) }
  }

  /// Adds an address, which must not have been added before.
  mutating func enter(_ address: Address) {
    let digits = Digits(address)
    let place = Int32(entered.count)
    for (number, part) in address.parts.enumerated() {
      following.append(place)
      if let last = byPart[part]?.last { following[Int(last) * AddressPart.count + number] = place }
      byPart[part, default: (place, place)].last = place
    }
    entered.append(digits)
    addresses.append(address)
  }

  /// Returns the nearest lookalikes of an address, without the address itself.
  func nearest(to address: Address) -> [Address] {
    let digits = Digits(address)
    let places = address.parts.enumerated().flatMap { number, part in
      chain(of: part, number).filter { digits.isLookalike(of: entered[$0]) }
    }
    return Self.nearest(to: digits, among: Set(places).map { addresses[$0] })
  }

  /// Returns the lookalike of an address that was added first.
  func first(of address: Address) -> Address? {
    let digits = Digits(address)
    let places = address.parts.enumerated().compactMap { number, part in
      chain(of: part, number).first { digits.isLookalike(of: entered[$0]) }
    }
    return places.min().map { addresses[$0] }
  }

  /// Returns the nearest lookalikes of an address among a few. Cost: one comparison with each.
  static func nearest(to address: Address, among others: some Sequence<Address>) -> [Address] {
    let digits = Digits(address)
    return nearest(to: digits, among: others.filter { digits.isLookalike(of: Digits($0)) })
  }

  private static func nearest(to digits: Digits, among lookalikes: [Address]) -> [Address] {
    let ranked = lookalikes.map { (digits.differing(from: Digits($0)), "\($0)", $0) }
    return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(most).map(\.2)
  }

  /// Returns the indices of the addresses with a part, in the order they were added.
  private func chain(of part: AddressPart, _ number: Int) -> UnfoldSequence<Int, Int?> {
    sequence(state: byPart[part].map { Int($0.first) }) { place in
      guard let here = place else { return nil }
      let next = Int(following[here * AddressPart.count + number])
      place = next == here ? nil : next
      return here
    }
  }

  /// The digits of an address as numbers, because a long list takes many comparisons.
  private struct Digits {
    /// Digits 1 to 16, 17 to 32 and 33 to 40.
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

    func isLookalike(of other: Digits) -> Bool {
      let count = differing(from: other)
      guard count > 0 else { return false }
      let bits = 4 * LookalikeAddresses.looked
      let haveSameEnds =
        (first ^ other.first) >> (64 - bits) == 0 && (third ^ other.third) << (64 - bits) == 0
      return count <= LookalikeAddresses.slips || haveSameEnds
    }

    /// Counts the hex digits that differ.
    func differing(from other: Digits) -> Int {
      Self.count(first ^ other.first) + Self.count(second ^ other.second)
        + Self.count(third ^ other.third)
    }

    /// Counts the groups of four bits that are not zero.
    private static func count(_ bits: UInt64) -> Int {
      let pairs = bits | bits >> 1
      return ((pairs | pairs >> 2) & 0x1111_1111_1111_1111).nonzeroBitCount
    }
  }
}
