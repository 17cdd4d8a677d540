#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A library that is loaded only when it is needed.
///
/// Picture libraries would slow every start by some milliseconds, and would be in the memory of
/// processes that hold keys; only two commands need them.
struct DynamicLibrary {
  private let handle: UnsafeMutableRawPointer
  private let name: String

  /// Loads the first of the libraries that is installed.
  init(_ names: [String], package: String) throws(ImageError) {
    for name in names {
      guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
      (self.handle, self.name) = (handle, name)
      return
    }
    throw .noLibrary(names.first ?? "", package: package)
  }

  /// Returns a function of the library; `type` must match its declaration.
  package func function<F>(_ symbol: String, as type: F.Type) throws(ImageError) -> F {
    guard let address = dlsym(handle, symbol) else { throw .oldLibrary(name, symbol: symbol) }
    return unsafeBitCast(address, to: type)
  }
}
