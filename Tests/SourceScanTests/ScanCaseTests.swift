import Testing

@Suite("Cases of sites")
struct ScanCaseTests {
  @Test("There are cases")
  func isThere() { #expect(ScanCase.all.count >= 150) }

  @Test("The sites of a case are as its file says", arguments: ScanCase.all)
  func sites(of scanCase: ScanCase) {
    #expect(scanCase.differences() == [])
  }
}
