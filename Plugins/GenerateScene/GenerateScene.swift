import Foundation
import PackagePlugin

/// `swift package generate-scene`: runs `scene-generator` on this package.
@main
struct GenerateScene: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "scene-generator").url
    process.arguments = ["--package", context.package.directoryURL.path] + arguments
    try process.run()
    process.waitUntilExit()
    // SwiftPM ends with the status 1 if a plugin fails; the one of the generator tells more.
    guard process.terminationStatus == 0 else { exit(process.terminationStatus) }
  }
}
