import Foundation
import PackagePlugin

/// `swift package sceneroute VERB …`: the command, in the folder of the package.
///
/// The plugin has SwiftPM build the command when it is missing or old, from the objects that the
/// package's own builds use; a plugin that depends on the command would have all of it compiled a
/// second time, in every build of this package.
///
/// SwiftPM names the command's status in its last line, and itself ends with 1 for all but 0.
///
/// No permission is declared, because SwiftPM would ask for it before every verb, and most only
/// read: who wants files written says `--allow-writing-to-package-directory`.
@main
struct ScenerouteCommand: CommandPlugin {
  /// SwiftPM takes its own option from either side of the plugin's name, and leaves it there.
  private static let permission = "--allow-writing-to-package-directory"

  func performCommand(context: PluginContext, arguments: [String]) throws {
    let command = Process()
    command.executableURL = try builtCommand()
    // Xcode puts the targets that are chosen in its dialogue before the words of the user.
    var words = ArgumentExtractor(arguments.filter { $0 != Self.permission })
    _ = words.extractOption(named: "target")
    command.arguments = words.remainingArguments
    command.currentDirectoryURL = context.package.directoryURL
    try command.run()
    command.waitUntilExit()
    guard command.terminationReason == .exit else {
      Diagnostics.error("sceneroute was ended by signal \(command.terminationStatus)")
      exit(EXIT_FAILURE)
    }
    exit(command.terminationStatus)
  }

  /// Builds the command in the configuration of `swift package`, and returns where it is.
  private func builtCommand() throws -> URL {
    let result = try packageManager.build(
      .product("sceneroute"), parameters: PackageManager.BuildParameters(configuration: .inherit))
    let executables = result.builtArtifacts.filter { $0.kind == .executable }
    guard result.succeeded,
      let executable = executables.first(where: { $0.url.lastPathComponent == "sceneroute" })
    else {
      Diagnostics.error("sceneroute could not be built\n\(result.logText)")
      exit(EXIT_FAILURE)
    }
    return executable.url
  }
}
