package import Core
package import Entity

/// Adds descriptors from a file or a folder, such as the public registry.
package enum AddDescriptors {
  package struct Request: Sendable {
    /// The files to add, by their paths in the folder.
    package let paths: [String]
    /// True if a whole folder was given, and not one file.
    package let isFolder: Bool

    package init(paths: [String], isFolder: Bool) {
      (self.paths, self.isFolder) = (paths, isFolder)
    }
  }

  /// The folder that files are read from.
  package protocol Source: Sendable {
    /// Returns a file of the folder; nil if it does not exist or lies outside.
    func bytes(of path: String) -> [UInt8]?
  }

  package struct Skipped: Sendable, Equatable {
    package let path: String
    package let reason: Report
  }

  /// A descriptor that is supported only in part.
  package struct Partial: Sendable, Equatable {
    package let name: String
    package let formats: Int
    package let leftOut: [ClearDescriptor.SkippedFormat]
  }

  /// A descriptor with a new name, because one for other contracts has the name of its file.
  package struct Renamed: Sendable, Equatable {
    package let name: String
    package let wanted: String
  }

  package struct Response: Sendable {
    package let added: [String]
    /// The added ones that replaced an existing one for the same contracts.
    package let replaced: [String]
    package let renamed: [Renamed]
    /// The added ones that are supported only in part.
    package let partial: [Partial]
    /// Files that are not descriptors themselves, and are included by the added ones.
    package let included: [String]
    package let skipped: [Skipped]
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any DescriptorWorker
    let source: any Source

    private static let maxLevels = 4

    package init(worker: any DescriptorWorker, source: any Source) {
      (self.worker, self.source) = (worker, source)
    }

    /// Adds descriptors; files that cannot be used are skipped with a reason.
    ///
    /// A single file that cannot be used is an error, and so is a folder without a usable file.
    package func act(on request: Request) throws -> Response {
      var kept: [(entry: StoredDescriptor, file: DescriptorFile)] = []
      var partial: [Partial] = []
      var skipped: [Skipped] = []
      var included: Set<String> = []
      var names = Names(besides: (try? worker.kept()) ?? [])
      var renamed: [Renamed] = []
      for path in request.paths {
        do throws(ClearDescriptorError) {
          var others: Set<String> = []
          let file = try file(path, level: 1, &others)
          let descriptor = try ClearDescriptor(file)
          let wanted = Self.name(path)
          let entry = names.take(StoredDescriptor(name: wanted, descriptor))
          if names.isOfOthers(wanted, than: entry) {
            renamed.append(Renamed(name: entry.name, wanted: wanted))
          }
          if let some = Partial(entry, descriptor) { partial.append(some) }
          included.formUnion(others)
          kept.append((entry, file))
        } catch {
          guard request.isFolder else { throw DescriptorError(path, error) }
          skipped.append(Skipped(path: path, reason: error.report))
        }
      }
      guard !kept.isEmpty else {
        throw skipped.first.map { .nothing(files: skipped.count, first: $0) }
          ?? DescriptorError.noFiles
      }
      try worker.keep(kept)
      return Response(
        added: kept.map(\.entry.name),
        replaced: kept.map(\.entry.name).filter(names.isHere),
        renamed: renamed,
        partial: partial,
        included: skipped.map(\.path).filter(included.contains),
        skipped: skipped.filter { !included.contains($0.path) }
      )
    }

    /// Reads a file with everything it includes; the included paths are added to `others`.
    private func file(_ path: String, level: Int, _ others: inout Set<String>)
      throws(ClearDescriptorError) -> DescriptorFile
    {
      guard level <= Self.maxLevels, let bytes = source.bytes(of: path) else {
        throw level == 1 ? .unreadable : .include(path)
      }
      return try DescriptorFile(parsing: bytes) { name throws(ClearDescriptorError) in
        guard let other = Self.resolved(name, from: path) else { throw .include(name) }
        others.insert(other)
        return try file(other, level: level + 1, &others)
      }
    }

    /// Returns the path of an included file; nil if it is outside the folder or not a file's name.
    static func resolved(_ name: String, from path: String) -> String? {
      guard !name.hasPrefix("/"), !name.utf8.contains(UInt8(ascii: ":")), !name.isEmpty else {
        return nil
      }
      var parts = path.split(separator: "/").dropLast().map(String.init)
      for part in name.split(separator: "/") where part != "." {
        guard part == ".." else {
          parts.append(String(part))
          continue
        }
        guard parts.popLast() != nil else { return nil }
      }
      return parts.joined(separator: "/")
    }

    /// Returns a name that is a plain file name everywhere: `1inch.calldata-AggregationRouterV6`.
    static func name(_ path: String) -> String {
      let plain = path.utf8.map { byte -> UInt8 in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          byte
        case UInt8(ascii: "/"), UInt8(ascii: "."): UInt8(ascii: ".")
        default: UInt8(ascii: "_")
        }
      }
      var name = String(decoding: plain.suffix(150), as: UTF8.self)
      if name.hasSuffix(".json") { name.removeLast(5) }
      while name.hasPrefix(".") { name.removeFirst() }
      return name.isEmpty ? "descriptor" : name
    }
  }
}

extension AddDescriptors.Partial {
  /// Nil if the whole descriptor is supported.
  init?(_ entry: StoredDescriptor, _ descriptor: ClearDescriptor) {
    guard !descriptor.leftOut.isEmpty else { return nil }
    self.init(
      name: entry.name,
      formats: entry.formats + descriptor.leftOut.count,
      leftOut: descriptor.leftOut
    )
  }
}
