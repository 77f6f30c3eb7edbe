/// A scene's own condition, and how to make an identifier that satisfies it.
struct Condition {
  let text: String
  /// Makes an identifier that satisfies the condition.
  let witness: (inout Places) -> String
  /// The type that every such identifier has, or nil.
  var type: String?
  /// The container that every such identifier has, or nil.
  var container: String?
}
