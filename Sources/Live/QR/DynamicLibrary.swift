#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A library that is loaded when it is needed, and not before.
///
/// What reads pictures would cost every start some milliseconds, and would lie in the memory of
/// processes that hold keys; two commands need it.
struct DynamicLibrary {
  private let handle: UnsafeMutableRawPointer
  private let name: String

  /// Loads the first of these that is installed.
  init(_ names: [String], package: String) throws(ImageError) {
    for name in names {
      guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
      (self.handle, self.name) = (handle, name)
      return
    }
    throw .noLibrary(names.first ?? "", package: package)
  }

  /// A function of it; `type` has to be the one in its header.
  package func function<F>(_ symbol: String, as type: F.Type) throws(ImageError) -> F {
    guard let address = dlsym(handle, symbol) else { throw .oldLibrary(name, symbol: symbol) }
    return unsafeBitCast(address, to: type)
  }
}
