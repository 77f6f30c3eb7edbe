import Foundation
import PlaygroundServer
import SceneRouteCommands

/// The program that `sceneroute serve` becomes.
@main
enum Main {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == Evaluator.argument {
      return Evaluator.run(path: arguments.dropFirst().first)
    }
    let (options, status) = ServeOptions.read(arguments)
    guard let options else { exit(status) }
    do {
      let server = try await PlaygroundServer(options)
      let serving = Task { await server.run() }
      let (numbers, got) = AsyncStream.makeStream(of: Int32.self)
      let signals = [SIGINT, SIGTERM].map { source(of: $0, got) }
      print(server.address)
      fflush(nil)
      if options.opens { Browser.open(server.address) }
      // As its shell expects it after a signal, but when all is closed.
      for await number in numbers {
        serving.cancel()
        await serving.value
        exit(128 + number)
      }
      withExtendedLifetime(signals) {}
    } catch {
      let reason = error.localizedDescription
      FileHandle.standardError.write(
        Data("error: cannot listen on port \(options.port): \(reason)\n".utf8))
      exit(2)
    }
  }

  /// Watches for a signal, which no longer ends the process by itself.
  private static func source(
    of number: Int32, _ stream: AsyncStream<Int32>.Continuation
  ) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { stream.yield(number) }
    source.activate()
    return source
  }
}

/// The user's browser.
enum Browser {
  /// Opens an address; when that fails, the address has been printed all the same.
  static func open(_ address: String) {
    #if os(macOS)
      let program = "/usr/bin/open"
    #else
      let program = "/usr/bin/xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = [address]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      FileHandle.standardError.write(
        Data("warning: `\(program)` is not there: open the address by hand\n".utf8))
    }
  }
}
