import Testing

/// The program of all tests on Linux, in place of one that SwiftPM makes from its index store.
///
/// `swift test` starts it twice, the first time for XCTest, which has no tests here.
@main
struct Tests {
  static func main() async {
    guard CommandLine.arguments.contains("swift-testing") else { return }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
