import FuzzLaws
import WalletKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// libFuzzer has its own `main` and calls these functions. Only `make fuzz` builds them.

private let law: FuzzLaw = {
  let name = getenv("KINGTHERUM_FUZZ_LAW").map { String(cString: $0) } ?? ""
  guard let law = FuzzLaw.named(name) else {
    say("KINGTHERUM_FUZZ_LAW is one of: \(FuzzLaw.all.map(\.name).joined(separator: " "))")
    exit(64)
  }
  return law
}()

private func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// Writes the law's seeds to the folder of inputs, which libFuzzer reads next.
@_cdecl("LLVMFuzzerInitialize")
package func initialize(_: UnsafePointer<CInt>, _: UnsafeRawPointer) -> CInt {
  // The library for guarded memory must be initialized, as `main` does.
  _ = try? ProcessGuard.start()
  guard let folder = getenv("KINGTHERUM_FUZZ_INPUTS").map({ String(cString: $0) }) else { return 0 }
  for (number, seed) in law.seeds.enumerated() {
    guard let file = fopen("\(folder)/seed-\(number)", "w") else { continue }
    fwrite(seed, 1, seed.count, file)
    fclose(file)
  }
  return 0
}

/// Checks the law on one input; aborts if it does not hold, which libFuzzer counts as a crash.
@_cdecl("LLVMFuzzerTestOneInput")
package func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if !law.holds(bytes) {
    say("the law \(law.name) does not hold")
    abort()
  }
  return 0
}
