import Entity

/// Addresses that people would take for each other.
///
/// Two are twins when the digits at both ends are the same, which is what those make who poison a
/// history, or when so few of the 40 differ that it is a slip of the hand. Chance hardly makes the first,
/// once in a hundred lists of 10,000, and never the second.
struct LookalikeAddresses {
  /// How many hex digits at each end people look at.
  private static let looked = 4

  /// The most digits in which addresses differ that are nearly one.
  private static let slips = 4

  /// The most twins of one address that are told of, the nearest first.
  private static let most = 3

  private var entered: [Digits] = []
  private var addresses: [Address] = []
  /// By each part of an address, the first that has it and the last; they are in a chain. Small, since
  /// a long list is reviewed just before much memory goes to a key.
  private var byPart: [Part: (first: Int32, last: Int32)] = [:]
  /// Of each part of each address, the place of the next one that has it; its own where there is none.
  private var following: [Int32] = []

  init(_ addresses: some Sequence<Address> = []) {
    for address in addresses { enter(address) }
  }

  /// Adds an address that is not in it.
  mutating func enter(_ address: Address) {
    let digits = Digits(address)
    let place = Int32(entered.count)
    for (number, part) in digits.parts.enumerated() {
      following.append(place)
      if let last = byPart[part]?.last { following[Int(last) * Digits.partCount + number] = place }
      byPart[part, default: (place, place)].last = place
    }
    entered.append(digits)
    addresses.append(address)
  }

  /// The nearest twins of an address, itself not among them.
  func nearest(to address: Address) -> [Address] {
    let digits = Digits(address)
    let places = digits.parts.enumerated().flatMap { number, part in
      chain(of: part, number).filter { digits.isLookalike(of: entered[$0]) }
    }
    return Self.nearest(to: digits, among: Set(places).map { addresses[$0] })
  }

  /// The twin of an address that was entered first.
  func first(of address: Address) -> Address? {
    let digits = Digits(address)
    let places = digits.parts.enumerated().compactMap { number, part in
      chain(of: part, number).first { digits.isLookalike(of: entered[$0]) }
    }
    return places.min().map { addresses[$0] }
  }

  /// The nearest twins of an address among a few. Cost: one comparison with each.
  static func nearest(to address: Address, among others: some Sequence<Address>) -> [Address] {
    let digits = Digits(address)
    return nearest(to: digits, among: others.filter { digits.isLookalike(of: Digits($0)) })
  }

  private static func nearest(to digits: Digits, among lookalikes: [Address]) -> [Address] {
    let ranked = lookalikes.map { (digits.differing(from: Digits($0)), "\($0)", $0) }
    return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(most).map(\.2)
  }

  /// The places of those that have a part, in the order in which they were entered.
  private func chain(of part: Part, _ number: Int) -> UnfoldSequence<Int, Int?> {
    sequence(state: byPart[part].map { Int($0.first) }) { place in
      guard let here = place else { return nil }
      let next = Int(following[here * Digits.partCount + number])
      place = next == here ? nil : next
      return here
    }
  }

  /// Eight digits of an address, and which they are.
  private struct Part: Hashable {
    let bits: UInt64

    init(_ number: Int, _ digits: UInt64) { bits = UInt64(number) << 32 | digits & 0xffff_ffff }
  }

  /// An address as numbers, since a long list takes many comparisons.
  private struct Digits {
    /// Digits 1 to 16, 17 to 32, and 33 to 40.
    let first: UInt64
    let second: UInt64
    let third: UInt64

    static let partCount = 6

    init(_ address: Address) {
      let number = { (bytes: ArraySlice<UInt8>) in bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      }
      first = number(address.bytes[..<8])
      second = number(address.bytes[8..<16])
      third = number(address.bytes[16...])
    }

    /// Two that differ in 4 digits have one of five parts of eight in common; the sixth are the
    /// ends.
    var parts: [Part] {
      [
        Part(0, first >> 32), Part(1, first), Part(2, second >> 32), Part(3, second),
        Part(4, third), Part(5, (first >> 48) << 16 | third & 0xffff),
      ]
    }

    func isLookalike(of other: Digits) -> Bool {
      let count = differing(from: other)
      guard count > 0 else { return false }
      let bits = 4 * LookalikeAddresses.looked
      let haveSameEnds =
        (first ^ other.first) >> (64 - bits) == 0 && (third ^ other.third) << (64 - bits) == 0
      return count <= LookalikeAddresses.slips || haveSameEnds
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
