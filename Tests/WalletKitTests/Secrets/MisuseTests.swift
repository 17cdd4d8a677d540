#if os(Linux)
  import Foundation
  import Testing

  /// Code that must not compile: it prints, copies, encodes, compares or twice consumes a secret.
  ///
  /// Runs the compiler with the modules of these tests. Every line marked `// refused` must have an
  /// error, and no other line may.
  @Suite struct MisuseTests {
    private static let types = """
      @testable import WalletKit
      struct Kept: Codable { let secret: SecretBytes }  // refused
      func use(
        _ secret: consuming SecretBytes,
        _ key: borrowing PrivateKey,
        _ words: borrowing Mnemonic,
        _ passphrase: borrowing Passphrase
      ) {
        print(secret)  // refused
        dump(secret)  // refused
        _ = "\\(secret)"  // refused
        _ = String(describing: key)  // refused
        debugPrint(words)  // refused
        print(passphrase)  // refused
        let any: Any = secret  // refused
        let list = [secret]  // refused
        _ = words == words  // refused
        _ = secret.hashValue  // refused
      }
      """

    private static let owners = """
      @testable import WalletKit
      func twice(_ secret: consuming SecretBytes) {  // refused
        let first = secret
        let second = secret
        first.withBytes { _ in }
        second.withBytes { _ in }
      }
      func copied(_ secret: borrowing SecretBytes) -> SecretBytes {  // refused
        secret
      }
      """

    private static let use = """
      @testable import WalletKit
      func use(_ secret: consuming SecretBytes) -> Int {
        let mine = secret
        return mine.withBytes { $0.count }
      }
      """

    @Test(arguments: [types, owners]) func aMisuseDoesNotCompile(code: String) throws {
      let marked = code.split(separator: "\n").enumerated()
        .filter { $1.hasSuffix("// refused") }.map { $0.offset + 1 }
      #expect(try Self.linesWithErrors(in: code) == Set(marked))
    }

    /// The control: correct code compiles with these modules and flags.
    @Test func theRightUseCompiles() throws {
      #expect(try Self.linesWithErrors(in: Self.use).isEmpty)
    }

    private static func linesWithErrors(in code: String) throws -> Set<Int> {
      let built = URL(
        filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      ).deletingLastPathComponent()
      let sources = URL(filePath: #filePath).appending(path: "../../../../Sources").standardized
      let folders =
        ["Modules", "CPlatform.build"].map { built.appending(path: $0).path }
        + ["CSodium", "COpenSSL", "CSecp256k1", "CUTF8Proc", "CSeccomp"].map {
          sources.appending(path: $0).path
        }
      let compiler = Process()
      compiler.executableURL = URL(filePath: "/usr/bin/env")
      compiler.arguments =
        ["swiftc", "-swift-version", "6", "-emit-sil", "-o", "/dev/null"]
        + folders.flatMap { ["-I", $0] } + ["-"]
      let (input, errors) = (Pipe(), Pipe())
      (compiler.standardInput, compiler.standardError) = (input, errors)
      try compiler.run()
      try input.fileHandleForWriting.write(contentsOf: Data(code.utf8))
      try input.fileHandleForWriting.close()
      let said = String(
        decoding: try errors.fileHandleForReading.readToEnd() ?? Data(),
        as: UTF8.self
      )
      compiler.waitUntilExit()
      let lines = said.split(separator: "\n").compactMap { line -> Int? in
        let parts = line.split(separator: ":", maxSplits: 4)
        guard parts.count == 5, parts[0] == "<stdin>", parts[3] == " error" else { return nil }
        return Int(parts[1])
      }
      guard !lines.isEmpty || compiler.terminationStatus == 0 else { throw Failure(said: said) }
      return Set(lines)
    }

    private struct Failure: Error { let said: String }
  }
#endif
