import ArgumentParser

/// The entry point: a misspelt verb is answered first, all the rest is the parser's.
@main
enum Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      if let typo = VerbTypo(in: arguments, verbs: Sceneroute.verbNames) { throw typo.error }
      var verb = try Sceneroute.parseAsRoot(arguments)
      try verb.run()
    } catch {
      ParserAnswer(to: error, arguments).end()
    }
  }
}
