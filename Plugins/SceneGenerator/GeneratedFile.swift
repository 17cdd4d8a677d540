/// A file that is generated, at its path from the root of the package.
struct GeneratedFile: Equatable {
  let path: String
  let text: String
}
