import Foundation

/// Where the compiler finds errors in code that is not part of the program.
package enum CompilerErrors {
  /// The lines of `code` that end with the comment `// refused`, counted from 1.
  package static func expectedLines(in code: String) -> Set<Int> {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    return Set(lines.enumerated().filter { $1.hasSuffix("// refused") }.map { $0.offset + 1 })
  }

  /// Compiles code with the modules of these tests; returns the lines with errors, counted from 1.
  ///
  /// The code belongs to the same package as the program, so that it can use what another module
  /// can use.
  ///
  /// - Throws: ``Failure`` if the compiler fails without naming a line.
  package static func lines(in code: String) throws -> Set<Int> {
    let built = URL(
      filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    ).deletingLastPathComponent()
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let folders =
      ["Modules", "CPlatform.build"].map { built.appending(path: $0).path }
      + ["CSodium", "COpenSSL", "CSecp256k1", "CUTF8Proc", "CSeccomp"].map {
        root.appending(path: "Sources/\($0)").path
      }
    // SwiftPM names a package for its folder.
    let package = root.lastPathComponent.lowercased().map { character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "_"
    }
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments =
      ["swiftc", "-swift-version", "6", "-package-name", String(package)]
      + ["-emit-sil", "-o", "/dev/null"] + folders.flatMap { ["-I", $0] } + ["-"]
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

  package struct Failure: Error { package let said: String }
}
