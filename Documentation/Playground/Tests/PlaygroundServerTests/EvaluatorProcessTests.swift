import Foundation
import Testing

@testable import PlaygroundServer

@Suite("The process that evaluates")
struct EvaluatorProcessTests {
  @Test("A process that was ended leaves nothing, however many there were")
  func leavesNoZombie() async throws {
    let input = open("/dev/null", O_RDONLY)
    defer { close(input) }
    let processes = (0..<4).compactMap { _ in
      EvaluatorProcess("/bin/sleep", ["60"], input: input)
    }
    try #require(processes.count == 4)
    #expect(processes.allSatisfy { kill($0.number, 0) == 0 })
    for process in processes {
      process.stop()
      process.end()
    }
    // A zombie can still be sent signals; what is not there cannot.
    for _ in 0..<100 where processes.contains(where: { kill($0.number, 0) == 0 }) {
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(processes.allSatisfy { kill($0.number, 0) == -1 })
  }

  @Test("A program that is not there is no process")
  func needsAProgram() {
    #expect(EvaluatorProcess("/nowhere/program", [], input: 0) == nil)
  }
}
