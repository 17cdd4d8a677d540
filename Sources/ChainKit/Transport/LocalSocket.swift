#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The connection to a node on this machine that listens on a socket file (IPC).
package struct LocalSocket: Hashable, Sendable {
  /// Why there is no connection.
  enum Fault: Error {
    /// There is no such file, or nothing listens on it.
    case refused
    /// This user may not connect.
    case forbidden
    /// Another fault.
    case other
  }

  /// The descriptor of the connection, or why there is none.
  let connection: Result<Int32, Fault>

  /// Connects to a socket file.
  ///
  /// It never waits: a node whose queue is full counts as one that does not listen. The descriptor
  /// belongs to the transport that is made from it.
  package static func connect(to path: String) -> LocalSocket {
    let descriptor = socket(AF_UNIX, streamType, 0)
    guard descriptor >= 0 else { return LocalSocket(connection: .failure(.other)) }
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0,
      fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0, var address = address(of: path)
    else {
      close(descriptor)
      return LocalSocket(connection: .failure(.other))
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let outcome = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        systemConnect(descriptor, $0, size)
      }
    }
    guard outcome != 0 else { return LocalSocket(connection: .success(descriptor)) }
    let fault: Fault =
      switch errno {
      case ENOENT, ECONNREFUSED, EAGAIN, ENOTSOCK, ENOTDIR: .refused
      case EACCES, EPERM: .forbidden
      default: .other
      }
    close(descriptor)
    return LocalSocket(connection: .failure(fault))
  }

  /// Returns the address of a path; nil if it is too long.
  private static func address(of path: String) -> sockaddr_un? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let isWritten = withUnsafeMutableBytes(of: &address.sun_path) { place in
      guard bytes.count < place.count else { return false }
      place.copyBytes(from: bytes)
      return true
    }
    return isWritten ? address : nil
  }

  #if canImport(Glibc)
    private static var streamType: Int32 { Int32(SOCK_STREAM.rawValue) }
  #else
    private static var streamType: Int32 { SOCK_STREAM }
  #endif
}

/// `connect(2)`, which the type's own function of that name hides.
private func systemConnect(
  _ descriptor: Int32,
  _ address: UnsafePointer<sockaddr>,
  _ size: socklen_t
) -> Int32 {
  connect(descriptor, address, size)
}
