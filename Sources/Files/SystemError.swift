#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system said of a call that failed, by its errno.
package struct SystemError: Error, Equatable, Sendable {
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// What the system said of the call that failed last.
  package static var last: SystemError { SystemError(code: errno) }
}
