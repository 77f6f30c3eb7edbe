import ArgumentParser

/// The form of the answer.
enum AnswerFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}

/// The option of the verbs that answer in two forms.
struct FormatOptions: ParsableArguments {
  @Option(help: "text for people, json for programs (versioned; its keys stay).")
  var format = AnswerFormat.text
}
