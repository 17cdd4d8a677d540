#if os(Linux)
  import TestSupport
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
      #expect(try CompilerErrors.lines(in: code) == CompilerErrors.expectedLines(in: code))
    }

    /// The control: correct code compiles with these modules and flags.
    @Test func theRightUseCompiles() throws {
      #expect(try CompilerErrors.lines(in: Self.use).isEmpty)
    }
  }
#endif
