import Foundation

/// A pseudoterminal without a user.
final class Terminal: Sendable {
  let name: String
  let end: Int32
  private let other: Int32

  init?() {
    other = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard other >= 0, let name = Self.name(of: other) else { return nil }
    self.name = name
    end = open(name, O_RDWR | O_NOCTTY)
  }

  deinit {
    _ = close(end)
    _ = close(other)
  }

  var echoes: Bool { Self.echoes(end) == true }

  static func echoes(_ descriptor: Int32) -> Bool? {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    return settings.c_lflag & tcflag_t(ECHO) != 0
  }

  #if os(Linux)
    // Replaces unlockpt and ptsname, which Swift does not import on Linux.
    private static func name(of other: Int32) -> String? {
      var locked: Int32 = 0
      var number: UInt32 = 0
      guard ioctl(other, 0x4004_5431, &locked) == 0, ioctl(other, 0x8004_5430, &number) == 0 else {
        return nil
      }
      return "/dev/pts/\(number)"
    }
  #else
    private static func name(of other: Int32) -> String? {
      guard grantpt(other) == 0, unlockpt(other) == 0, let name = ptsname(other) else { return nil }
      return String(cString: name)
    }
  #endif
}
