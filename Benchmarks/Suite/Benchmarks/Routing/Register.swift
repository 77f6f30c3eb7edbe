import Benchmark
import Foundation

/// Registers a benchmark whose process fails when `setup` or `body` throws.
///
/// An error that a benchmark reports to the tool is printed, and the tool still ends with 0; a
/// process that fails makes it end with another status.
func register<State>(
  _ name: String, _ configuration: Benchmark.Configuration, setup: @escaping () throws -> State,
  body: @escaping (Benchmark, State) throws -> Void
) {
  Benchmark(
    name, configuration: configuration,
    closure: { (benchmark: Benchmark, state: State) in
      do { try body(benchmark, state) } catch { fail(name, error) }
    },
    setup: { () -> State in
      do { return try setup() } catch { fail(name, error) }
    })
}

private func fail(_ name: String, _ error: any Error) -> Never {
  FileHandle.standardError.write(Data("error: \(name): \(error)\n".utf8))
  exit(1)
}
