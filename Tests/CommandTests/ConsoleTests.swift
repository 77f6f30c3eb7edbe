import Testing

@testable import SceneRouteCommands

@Suite("The status of a run")
struct ConsoleTests {
  @Test("The worst status counts, whatever comes after it")
  func worstStatus() {
    let console = Console(.process, color: .never)
    #expect(console.status == .done)
    let noted: [RunStatus] = [.checkFailed, .done, .badInput, .checkFailed, .done]
    let statuses = noted.map { status in
      console.note(status)
      return console.status
    }
    #expect(statuses == [.checkFailed, .checkFailed, .badInput, .badInput, .badInput])
  }
}
