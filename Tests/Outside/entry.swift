import Testing

/// The program of tests that Tests/Outside/steps.sh links.
@main
struct Tests {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }
}
