import Dispatch
import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A listener on a socket file, of which a test plays the node.
final class SocketNode: Sendable {
  /// The socket file.
  let path: String

  private let folder: String
  private let listener: Int32
  private let queue = DispatchQueue(label: "socket node")

  init() throws {
    folder = NSTemporaryDirectory() + "k" + UUID().uuidString.prefix(8)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    path = folder + "/s"
    listener = Self.stream()
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let descriptor = listener
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = bind(descriptor, $0, size) }
    }
    listen(listener, 4)
  }

  deinit {
    close(listener)
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Accepts the connection of a client that has connected.
  func accepted() -> Peer { Peer(accept(listener, nil, nil), queue) }

  /// The node's end of a connection.
  final class Peer: Sendable {
    private let descriptor: Int32
    private let queue: DispatchQueue

    init(_ descriptor: Int32, _ queue: DispatchQueue) {
      (self.descriptor, self.queue) = (descriptor, queue)
    }

    deinit {
      hangUp()
      close(descriptor)
    }

    /// Reads until the next end of a line; nil if the connection ends.
    func line() async -> String? {
      await withCheckedContinuation { waiter in
        queue.async { [descriptor] in
          var bytes: [UInt8] = []
          var byte: UInt8 = 0
          while read(descriptor, &byte, 1) == 1 {
            if byte == UInt8(ascii: "\n") {
              return waiter.resume(returning: String(decoding: bytes, as: UTF8.self))
            }
            bytes.append(byte)
          }
          waiter.resume(returning: nil)
        }
      }
    }

    func send(_ text: String) {
      let bytes = Array(text.utf8)
      _ = write(descriptor, bytes, bytes.count)
    }

    /// Sends a text that may have to wait until the client reads.
    func sendWhole(_ text: String) async {
      await withCheckedContinuation { waiter in
        queue.async {
          self.send(text)
          waiter.resume()
        }
      }
    }

    /// Ends the connection, once or more often.
    func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }
  }

  private static func stream() -> Int32 {
    #if canImport(Glibc)
      socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
  }
}
