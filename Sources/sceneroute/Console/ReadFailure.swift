/// Standard input could not be read.
struct ReadFailure: Error {
  /// The system's words.
  let reason: String
}
