import ArgumentParser

/// The entry point: a misspelt verb is answered first, all the rest is the parser's.
@main
enum Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let typo = VerbTypo(in: arguments, verbs: Sceneroute.verbNames) {
      Sceneroute.exit(withError: typo.error)
    }
    Sceneroute.main(arguments)
  }
}
