import Testing

@testable import SceneRouteCommands

@Suite("Options are cut by bytes")
struct OptionCutTests {
  @Test("A mark behind the sign in an option belongs to the value")
  func keepsMarks() {
    let format = ReportFormat(argument: "junit=\u{301}x.xml")
    #expect(format?.kind == .junit)
    #expect(format?.file?.utf8.elementsEqual("\u{301}x.xml".utf8) == true)
  }

  @Test("A letter that joins the sign of a link does not hide it")
  func findsSigns() {
    #expect(ServeOptions.fragment(of: "http://localhost/\u{600}#s=ab") == "s=ab")
  }
}
