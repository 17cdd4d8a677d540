import Testing

@testable import WalletKit

/// A clock that a time namespace shifted shortens no wait.
struct BootClockShiftTests {
  /// The offsets as Linux 6.1 shows them under `unshare -rT --boottime 100000`.
  private static let moved = """
    monotonic           0         0
    boottime       100000         0

    """

  @Test func theShiftOfANamespaceIsRead() {
    let shift = BootClockShift.judged(own: "time:[1]", children: "time:[1]", offsets: Self.moved)
    #expect(shift == .known(seconds: 100_000, nanoseconds: 0))
    #expect(shift.milliseconds == 100_000_000)
  }

  @Test func clockShiftIsRoundedDown() {
    #expect(BootClockShift.known(seconds: -2, nanoseconds: 1).milliseconds == -1_999)
    #expect(BootClockShift.known(seconds: 0, nanoseconds: 0).milliseconds == 0)
    #expect(BootClockShift.known(seconds: .max, nanoseconds: 0).milliseconds == nil)
    #expect(BootClockShift.known(seconds: 0, nanoseconds: -1).milliseconds == nil)
    #expect(BootClockShift.unknown.milliseconds == nil)
  }

  @Test(arguments: [
    // The offsets belong to another namespace.
    ("time:[1]" as String?, "time:[2]" as String?, moved as String?),
    ("time:[1]", "time:[1]", nil), (nil, "time:[1]", moved), (nil, nil, moved),
    ("time:[1]", nil, moved), ("time:[1]", "time:[1]", ""),
    ("time:[1]", "time:[1]", "monotonic 0 0\n"), ("time:[1]", "time:[1]", "boottime 0\n"),
    ("time:[1]", "time:[1]", "boottime 0 0 0\n"), ("time:[1]", "time:[1]", "boottime x 0\n"),
  ])
  func unreadableShiftIsUnknown(_ own: String?, _ children: String?, _ offsets: String?) {
    #expect(BootClockShift.judged(own: own, children: children, offsets: offsets) == .unknown)
  }

  @Test func noTimePassesFromOrToAMomentThatIsUnsure() {
    let sure = PINTimestamp(boot: [UInt8](repeating: 1, count: 16), milliseconds: 9_000_000)
    #expect(sure.passed(since: .unsure) == nil)
    #expect(PINTimestamp.unsure.passed(since: sure) == nil)
    #expect(PINTimestamp.unsure.passed(since: .unsure) == nil)
    #expect(sure.passed(since: sure) == 0)
  }

  @Test func thisMachineTellsItsTime() {
    let moment = PINTimestamp.system()
    #expect(moment != .unsure && moment.milliseconds > 0)
  }
}
