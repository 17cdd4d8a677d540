#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A loopback port with a listener that never reads or writes.
final class SilentPort: Sendable {
  /// How far a connection gets.
  enum Kind: Sendable {
    /// The system accepts the connection.
    case accepting
    /// The queue is full: the first packet is dropped, and resent in vain.
    case dropping
  }

  /// The port's number.
  let number: UInt16

  private let descriptors: [Int32]

  init(_ kind: Kind) {
    let listener = Self.stream()
    var address = Self.loopback(port: 0)
    Self.call(&address) { bind(listener, $0, $1) }
    listen(listener, kind == .dropping ? 0 : 16)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        _ = getsockname(listener, raw, &length)
      }
    }
    number = UInt16(bigEndian: address.sin_port)
    var fillers: [Int32] = []
    if kind == .dropping {
      for _ in 0..<4 {
        let filler = Self.stream()
        _ = fcntl(filler, F_SETFL, O_NONBLOCK)
        Self.call(&address) { connect(filler, $0, $1) }
        fillers.append(filler)
      }
    }
    descriptors = [listener] + fillers
  }

  deinit {
    for descriptor in descriptors { close(descriptor) }
  }

  private static func stream() -> Int32 {
    #if canImport(Glibc)
      socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }

  private static func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    return address
  }

  private static func call(
    _ address: inout sockaddr_in,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) {
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        _ = body(raw, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
