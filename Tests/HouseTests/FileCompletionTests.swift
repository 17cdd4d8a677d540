import Foundation
import Testing

/// A shell completes a value only if its declaration says that it is a file.
@Suite struct FileCompletionTests {
  @Test(arguments: [
    (#"valueName: "file""#, "completion: .file("), (#"valueName: "dir""#, "completion: .directory"),
  ])
  func pathsAreCompleted(value: String, completion: String) throws {
    func count(_ part: String, in file: House.File) -> Int {
      file.text.components(separatedBy: part).count - 1
    }
    let files = try House.sources(of: "kingtherum").filter { count(value, in: $0) > 0 }
    #expect(!files.isEmpty)
    for file in files {
      #expect(count(value, in: file) <= count(completion, in: file), "\(file)")
    }
  }
}
