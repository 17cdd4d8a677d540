import Entity
import Testing

@testable import Scenes

@Suite struct BlockClockTests {
  private static func clock(_ known: [(UInt64, UInt64)]) throws -> BlockClock {
    var clock = BlockClock()
    for (number, time) in known {
      clock.add(BlockReference(number: number, hash: try Samples.hash("b"), time: time))
    }
    return clock
  }

  @Test func blocksBetweenAreInProportion() throws {
    let clock = try Self.clock([(10, 1_000), (20, 2_000), (30, 2_500)])
    #expect(clock.times(of: 10...20) == 1_000...2_000)
    #expect(clock.times(of: 12...24) == 1_200...2_200)
    #expect(clock.times(of: 0...11) == 1_000...1_100)
    #expect(clock.times(of: 29...99) == 2_450...2_500)
    #expect(clock.times(of: 0...9) == nil && clock.times(of: 31...99) == nil)
    #expect(BlockClock().times(of: 0...9) == nil)
  }

  @Test func timesThatDoNotAscendAreNoCrash() throws {
    let clock = try Self.clock([(0, 9), (.max, 3)])
    #expect(clock.times(of: 1...2) == 9...9)
    let wide = try Self.clock([(0, 0), (.max, .max)])
    #expect(wide.times(of: 1...7) == 1...7)
    // A block that is no later one says nothing.
    #expect(try Self.clock([(5, 1), (5, 2), (4, 9)]).times(of: 5...5) == 1...1)
  }

  @Test func manyBlocksAreThinned() throws {
    let clock = try Self.clock((0..<10_000).map { ($0, 12 * $0) })
    for block in [0, 1, 4_999, 9_999] as [UInt64] {
      #expect(clock.times(of: block...block) == 12 * block...12 * block)
    }
  }
}
