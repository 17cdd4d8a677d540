/// The sources of the package, as far as the generator reads them.
struct PackageSources {
  /// The folder of the package.
  let root: String

  /// - Throws: `PackageError.otherPackage` if it is not the folder of kingtherum.
  init(root: String) throws(PackageError) {
    self.root = root
    guard let manifest = try Disk.read(root + "/Package.swift"),
      String(decoding: manifest, as: UTF8.self).contains("\n  name: \"kingtherum\",")
    else { throw .otherPackage(path: root) }
  }

  /// A file to add lines to.
  ///
  /// - Throws: `PackageError.form` if there is no such file.
  func edited(_ path: String) throws(PackageError) -> EditedFile {
    guard let bytes = try Disk.read(root + "/" + path) else {
      throw .form(path: path, missing: "(no such file)")
    }
    return try EditedFile(path: path, text: String(decoding: bytes, as: UTF8.self))
  }

  /// The types that the sources declare at the top level.
  func declaredTypes() throws(PackageError) -> Set<String> {
    var types: Set<String> = []
    for path in try Disk.files(below: root + "/Sources") where path.hasSuffix(".swift") {
      let bytes = try Disk.read(root + "/Sources/" + path) ?? []
      for line in bytes.split(separator: 0x0a) {
        if let type = Self.type(declaredBy: line) { types.insert(type) }
      }
    }
    return types
  }

  private static let keywords: Set<String> = [
    "actor", "class", "enum", "protocol", "struct", "typealias",
  ]
  private static let modifiers: Set<String> = [
    "final", "fileprivate", "indirect", "internal", "package", "private", "public", "@main",
  ]

  /// The type that a line declares at the top level, where it is not indented.
  private static func type(declaredBy line: ArraySlice<UInt8>) -> String? {
    guard let first = line.first, first == 0x40 || (0x61...0x7a).contains(first) else { return nil }
    let words = line.split { byte in
      !(0x30...0x39).contains(byte) && !(0x41...0x5a).contains(byte)
        && !(0x61...0x7a).contains(byte) && byte != 0x40 && byte != 0x5f
    }
    .prefix(5).map { String(decoding: $0, as: UTF8.self) }
    let rest = words.drop(while: modifiers.contains)
    guard let keyword = rest.first, keywords.contains(keyword) else { return nil }
    return rest.dropFirst().first
  }

  /// Throws if a scene exists, or the name of its commands.
  func requireFree(_ scene: SceneConfiguration) throws(PackageError) {
    for folder in ["Sources/Scenes/\(scene.sceneName)", "Sources/Live/\(scene.sceneName)"]
    where Disk.kind(root + "/" + folder) != .nothing {
      throw .exists(path: folder)
    }
    guard scene.options.useSwiftUI else { return }
    let command = NameWords(scene.sceneName).kebab
    let folder = "Sources/kingtherum/Commands"
    for path in try Disk.files(below: root + "/" + folder) {
      let bytes = try Disk.read("\(root)/\(folder)/\(path)") ?? []
      if String(decoding: bytes, as: UTF8.self).contains("commandName: \"\(command)\"") {
        throw .exists(path: "\(folder)/\(path): \(command)")
      }
    }
  }

  /// Throws if one of the new files exists.
  func requireFree(_ files: [GeneratedFile]) throws(PackageError) {
    for file in files where Disk.kind(root + "/" + file.path) != .nothing {
      throw .exists(path: file.path)
    }
  }
}
