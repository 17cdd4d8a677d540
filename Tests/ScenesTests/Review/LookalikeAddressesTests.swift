import Core
import Entity
import Testing

@testable import Scenes

struct LookalikeAddressesTests {
  private static let friend = "70997970c51812dc3a010c7d01b50e0d17dc79c8"

  private static func address(_ hex: String) throws -> Address { try Address(parsing: "0x" + hex) }

  /// The friend's address with other digits at these positions, counted from 1.
  private static func changed(_ places: some Sequence<Int>) throws -> Address {
    var digits = Array(friend)
    for place in places { digits[place - 1] = digits[place - 1] == "a" ? "b" : "a" }
    return try address(String(digits))
  }

  private static func isTwin(_ one: Address, _ other: Address) -> Bool {
    let ways = [
      LookalikeAddresses.nearest(to: one, among: [other]) == [other],
      LookalikeAddresses([other]).nearest(to: one) == [other],
      LookalikeAddresses([other]).first(of: one) == other,
      LookalikeAddresses([one]).first(of: other) == one,
    ]
    #expect(Set(ways).count == 1, "\(one) and \(other) by \(ways)")
    return ways[0]
  }

  @Test(arguments: 1...40) func oneDigitIsATypo(place: Int) throws {
    #expect(Self.isTwin(try Self.changed([place]), try Self.address(Self.friend)))
  }

  @Test func fourDigitsMayDifferWhereverTheyStand() throws {
    let friend = try Self.address(Self.friend)
    #expect(Self.isTwin(try Self.changed([1, 2, 39, 40]), friend))
    #expect(Self.isTwin(try Self.changed([1, 11, 21, 40]), friend))
    #expect(!Self.isTwin(try Self.changed([1, 11, 21, 31, 40]), friend))
    #expect(!Self.isTwin(try Self.changed(1...5), friend))
  }

  @Test func theSameEndsAreEnough() throws {
    let friend = try Self.address(Self.friend)
    #expect(Self.isTwin(try Self.changed(5...36), friend))
    #expect(!Self.isTwin(try Self.changed(4...36), friend))
    #expect(!Self.isTwin(try Self.changed(5...37), friend))
  }

  @Test func noAddressIsItsOwnLookalike() throws {
    let friend = try Self.address(Self.friend)
    #expect(!Self.isTwin(friend, friend))
  }

  @Test func nearestThreeAreReported() throws {
    let friend = try Self.address(Self.friend)
    let others = try [[1, 2, 3], [4], [5, 6], [7, 8, 9, 10], [11, 12], [2, 3, 4, 5, 6]].map(
      Self.changed
    )
    let nearest = LookalikeAddresses.nearest(to: friend, among: others)
    #expect(nearest[0] == others[1] && Set(nearest[1...]) == [others[2], others[4]])
    #expect(LookalikeAddresses(others).nearest(to: friend) == nearest)
    #expect(LookalikeAddresses(others).first(of: friend) == others[0])
  }

  /// Addresses that share all but four digits are the most expensive ones.
  @Test func manyThatAreAlikeCostLittle() throws {
    var lookalikes = LookalikeAddresses()
    for number in 0..<2_000 {
      let hex = String(number + 0x1000, radix: 16)
      let address = try Self.address(String(repeating: "7", count: 36) + hex)
      #expect((lookalikes.first(of: address) == nil) == (number == 0))
      lookalikes.enter(address)
    }
  }
}
