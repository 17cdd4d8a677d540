#if os(Linux)
  import CPlatform
  import CSeccomp
  import Foundation
  import Testing

  @testable import WalletKit

  @Suite struct NetworkFilterTests {
    @Test func refusesEveryNetworkCall() async {
      await #expect(processExitsWith: .success) {
        // A socket opened earlier, so that the call fails and not the descriptor.
        let early = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard early >= 0 else { _exit(2) }
        do { try ProcessGuard.forbidNetwork() } catch { _exit(3) }
        var ends: [Int32] = [0, 0]
        var address = sockaddr()
        var size = socklen_t(MemoryLayout<sockaddr>.size)
        var message = msghdr()
        var byte: UInt8 = 0
        let calls: [() -> Int] = [
          { Int(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)) },
          { Int(socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)) },
          { Int(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)) },
          { Int(connect(early, &address, size)) },
          { Int(bind(early, &address, size)) },
          { Int(listen(early, 1)) },
          { Int(accept(early, &address, &size)) },
          { sendto(early, &byte, 1, 0, &address, size) },
          { sendmsg(early, &message, 0) },
          { recvfrom(early, &byte, 1, 0, &address, &size) },
          { recvmsg(early, &message, 0) },
        ]
        for (index, call) in calls.enumerated() {
          errno = 0
          guard call() == -1, errno == EPERM else { _exit(Int32(10 + index)) }
        }
      }
    }

    @Test func holdsInThreadsThatWereThereBefore() async {
      await #expect(processExitsWith: .success) {
        var thread = pthread_t()
        var go: [Int32] = [0, 0]
        guard pipe(&go) == 0 else { _exit(2) }
        let reading = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
        reading.pointee = go[0]
        let made = pthread_create(
          &thread,
          nil,
          { argument in
            guard let argument else { _exit(3) }
            var byte: UInt8 = 0
            guard read(argument.assumingMemoryBound(to: Int32.self).pointee, &byte, 1) == 1 else {
              _exit(4)
            }
            guard socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) == -1, errno == EPERM else {
              _exit(5)
            }
            return nil
          },
          reading
        )
        guard made == 0 else { _exit(6) }
        do { try ProcessGuard.forbidNetwork() } catch { _exit(7) }
        guard write(go[1], [1], 1) == 1, pthread_join(thread, nil) == 0 else { _exit(8) }
      }
    }

    @Test func refusesToReachIntoAnotherProcess() async {
      await #expect(processExitsWith: .success) {
        guard let call = systemCall else { _exit(2) }
        let own = Int(getpid())
        // Copies a byte within this process, which is allowed without the filter.
        let copiesAByte = {
          var (from, to) = (UInt8(7), UInt8(0))
          return withUnsafeMutablePointer(to: &from) { from in
            withUnsafeMutablePointer(to: &to) { to in
              var (here, there) = (
                iovec(iov_base: to, iov_len: 1), iovec(iov_base: from, iov_len: 1)
              )
              return withUnsafePointer(to: &here) { here in
                withUnsafePointer(to: &there) { there in
                  call(
                    number("process_vm_readv"),
                    own,
                    Int(bitPattern: here),
                    1,
                    Int(bitPattern: there),
                    1,
                    0
                  )
                }
              }
            }
          }
        }
        guard copiesAByte() == 1 else { _exit(3) }
        do { try ProcessGuard.forbidNetwork() } catch { _exit(4) }
        let names = [
          "pidfd_getfd", "ptrace", "process_vm_readv", "process_vm_writev", "userfaultfd", "bpf",
          "perf_event_open", "process_madvise", "pidfd_open", "kcmp",
        ]
        for (index, name) in names.enumerated() {
          errno = 0
          guard call(number(name), own, 0, 0, 0, 0, 0) == -1, errno == EPERM else {
            _exit(Int32(10 + index))
          }
        }
        guard copiesAByte() == -1 else { _exit(5) }
      }
    }

    @Test func refusesToStartAProgram() async {
      await #expect(processExitsWith: .success) {
        guard let call = systemCall else { _exit(2) }
        // No such file: without the filter the calls fail too, but for another reason.
        let starts = { (name: String) -> Int32 in
          errno = 0
          let result = "/nothing/there".withCString { path in
            let place = Int(bitPattern: path)
            return name == "execve"
              ? call(number(name), place, 0, 0, 0, 0, 0)
              : call(number(name), Int(AT_FDCWD), place, 0, 0, 0, 0)
          }
          return result == -1 ? errno : 0
        }
        guard starts("execve") == ENOENT, starts("execveat") == ENOENT else { _exit(3) }
        do { try ProcessGuard.forbidNetwork() } catch { _exit(4) }
        guard starts("execve") == EPERM, starts("execveat") == EPERM else { _exit(5) }
      }
    }

    @Test func allowsFilesAndPipes() async {
      await #expect(processExitsWith: .success) {
        do {
          try ProcessGuard.forbidNetwork()
          try ProcessGuard.forbidNetwork()
        } catch { _exit(2) }
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0, write(ends[1], [1], 1) == 1 else { _exit(3) }
        guard open("/dev/null", O_RDONLY) >= 0 else { _exit(4) }
      }
    }

    @Test func isOffUntilItIsAskedFor() async {
      await #expect(processExitsWith: .success) {
        guard !ProcessGuard.isNetworkForbidden else { _exit(2) }
      }
    }
  }

  private typealias SystemCall =
    @convention(c) (Int, Int, Int, Int, Int, Int, Int) -> Int

  /// `syscall(2)`; Swift does not import variadic functions, but integers are passed the same way.
  private var systemCall: SystemCall? {
    dlsym(nil, "syscall").map { unsafeBitCast($0, to: SystemCall.self) }
  }

  private func number(_ name: String) -> Int { Int(seccomp_syscall_resolve_name(name)) }
#endif
