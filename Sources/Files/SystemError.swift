#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The errno of a failed system call.
package struct SystemError: Error, Equatable, Sendable {
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// The errno of the last failed call.
  package static var last: SystemError { SystemError(code: errno) }
}
