import ArgumentParser

/// Whether what a verb changes is written, or only shown.
struct WritingOptions: ParsableArguments {
  @Flag(
    help: """
      Write the files that change; --record, --record-all and `lint --fix` do so without it.
      """)
  var write = false

  @Flag(
    help: """
      Write nothing: print as a unified diff what would change, and end with 1 if anything would.
      """)
  var diff = false

  /// `options` are those that make changes, `isGiven` whether there is one.
  func validate(with options: String, isGiven: Bool) throws {
    if write, diff { throw ValidationError("--write and --diff go one at a time.") }
    if write || diff, !isGiven {
      throw ValidationError("\(write ? "--write" : "--diff") goes with \(options).")
    }
  }
}
